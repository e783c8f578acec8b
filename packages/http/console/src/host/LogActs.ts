/** What somebody did, in words: of a partner's people the log has the request that they made. */
import type { LogEntry } from "@cardpack/client/operator"
import { acts } from "../text/en/acts.ts"

export const actOf = ({ action, detail }: Pick<LogEntry, "action" | "detail">): string => {
  const { method, path } = Object(detail) as { readonly method?: unknown; readonly path?: unknown }
  if (action !== "partner.act" || typeof method !== "string" || typeof path !== "string") {
    return action
  }
  // The log has the paths of the document, with names for ids.
  const shape = path.replace("/api/v2/", "").replaceAll(/:\w+/g, "*")
  return acts[`${method} ${shape}`] ?? `${method} ${path}`
}
