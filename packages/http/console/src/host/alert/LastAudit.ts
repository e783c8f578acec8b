/** When the books were last audited, and whether they added up. */
import { host } from "../../api/Calls.ts"
import { text } from "../../text/HostText.ts"
import type { Check } from "./Alert.ts"

export interface LastAudit {
  readonly at: string
  readonly ok: boolean
  readonly failed: ReadonlyArray<string>
}

/** Null when there was none. */
export const lastAudit = async (): Promise<LastAudit | null> => {
  // Without `format`, the answer is JSON.
  const log = await host.service.log({ action: "audit.run", limit: 1 })
  const [entry] = typeof log === "string" ? [] : log.data
  if (entry === undefined) return null
  const { failed = [], ok = false } = Object(entry.detail) as Partial<LastAudit>
  return { at: entry.createdAt, ok, failed }
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
