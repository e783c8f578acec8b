/** A day whose seeds are committed to: its anchor is known, and its seeds follow from a key and a nonce. */
import type { Instant } from "../time/Instant.ts"
import type { Day } from "./Minute.ts"

export interface DrawDay {
  readonly day: Day
  /** How often the seeds had been replaced. */
  readonly renewal: number
  /** 32 random bytes. */
  readonly nonce: Uint8Array
  /** The name of the key. */
  readonly key: string
  readonly anchor: Uint8Array
  readonly createdAt: Instant
}
