/** When the books were last audited, and whether they added up. */
import { host } from "../../api/Calls.ts"
import { text } from "../../text/HostText.ts"
import type { Check } from "./Alert.ts"

export interface LastAudit {
  readonly at: string
  readonly ok: boolean
  readonly failed: ReadonlyArray<string>
}

/** Open incidents have an alert of their own: books with them add up. */
const OPEN_INCIDENTS = "no open incidents"

const lastOf = async (action: string): Promise<LastAudit | null> => {
  // Without `format`, the answer is JSON.
  const log = await host.service.log({ action, limit: 1 })
  const [entry] = typeof log === "string" ? [] : log.data
  if (entry === undefined) return null
  const { failed = [], ok = false } = Object(entry.detail) as Partial<LastAudit>
  const wrong = failed.filter((name) => name !== OPEN_INCIDENTS)
  return {
    at: entry.createdAt,
    ok: ok || (failed.length > 0 && wrong.length === 0),
    failed: wrong
  }
}

/** The newest of all, or of changes, which looks at all since one that was sound; null if none was. */
export const lastAudit = async (): Promise<LastAudit | null> => {
  const [all, changes] = await Promise.all(["audit.run", "audit.changes"].map(lastOf))
  if (all == null || changes == null) return all ?? changes ?? null
  return all.at < changes.at ? changes : all
}

const WEEK = 7 * 86_400_000

export const audit: Check = async () => {
  const last = await lastAudit()
  if (last === null) return [{ says: text.wrongs.neverAudited, isBad: false, to: "/" }]
  if (!last.ok) return [{ says: text.health.violated(last.failed), isBad: true, to: "/" }]
  return Date.now() - Date.parse(last.at) > WEEK
    ? [{ says: text.wrongs.longAgo, isBad: false, to: "/" }]
    : []
}
