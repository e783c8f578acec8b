/** What somebody did, in words: of a partner's people the log has the request that they made. */
import type { LogEntry } from "@cardpack/client/operator"
import { shortened } from "../kit/Identifier.tsx"
import { text } from "../text/HostText.ts"

interface Request {
  readonly method?: unknown
  readonly path?: unknown
  /** What it was about, the most telling first. */
  readonly resources?: unknown
}

const firstOf = (resources: unknown): string => {
  const [first] = Array.isArray(resources) ? resources : []
  return typeof first === "string" ? `, ${shortened(first)}` : ""
}

export const actOf = ({ action, detail }: Pick<LogEntry, "action" | "detail">): string => {
  const { method, path, resources }: Request = Object(detail)
  if (action !== "partner.act" || path === undefined) return action
  const request = `${method} ${path}`
  const words = text.deeds.done[request] ?? text.log.done[request] ?? request
  return `${words}${firstOf(resources)}`
}
