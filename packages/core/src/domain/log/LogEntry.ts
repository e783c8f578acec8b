/** Who did what: one entry for each change that an operator made. */
import type { LogId } from "../id/Id.ts"
import type { Json } from "../json/Json.ts"
import type { Instant } from "../time/Instant.ts"

/** The action of a change of a partner, which may suspend it or end that. */
export const PARTNER_UPDATE = "partner.update"

/** One change made by an operator. Never holds a key, a secret or an address. */
export interface LogEntry {
  readonly id: LogId
  /** The name of the token that was used. */
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly detail: Json
  readonly createdAt: Instant
}
