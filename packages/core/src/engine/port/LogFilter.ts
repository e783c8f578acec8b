/** Which entries of the operator's log are read; null admits everything. */
import type { Instant } from "../../domain/time/Instant.ts"

export interface LogFilter {
  readonly actor: string | null
  readonly action: string | null
  readonly subject: string | null
  /** One of the records that a partner's person acted on or made. */
  readonly resource: string | null
  /** The session of the person who acted. */
  readonly session: string | null
  /** Inclusive. */
  readonly since: Instant | null
  /** Exclusive. */
  readonly until: Instant | null
}

export const EVERY_ENTRY: LogFilter = {
  actor: null,
  action: null,
  subject: null,
  resource: null,
  session: null,
  since: null,
  until: null
}
