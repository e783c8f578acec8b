import type { Json } from "../json/Json.ts"
import type { Instant } from "../time/Instant.ts"

export type LogId = `log_${string}`

/** The action that changes a partner, including its suspension. */
export const PARTNER_UPDATE = "partner.update"

/** The action that keeps what an audit found. */
export const AUDIT_RUN = "audit.run"

/** The action that keeps what an audit of changes found. */
export const AUDIT_CHANGES = "audit.changes"

/** One change made by an operator. Holds no keys, secrets or addresses. */
export interface LogEntry {
  readonly id: LogId
  /** The name of the operator's token. */
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly detail: Json
  readonly createdAt: Instant
}
