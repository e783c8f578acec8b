/** How an on-chain operation ends once no entry is pending (contract.md#operation-status). */
import { Result } from "effect"
import * as Operation from "../operation/Operation.ts"
import type { Instant } from "../time/Instant.ts"
import { type AnyEntry, isOrder } from "./Finding.ts"
import { isPending } from "./OnchainEntry.ts"

export interface Ending extends Operation.Moved {
  /** The entries that its events are about. */
  readonly about: ReadonlyArray<AnyEntry>
}

/** Null while an entry is pending. */
export const ending = (
  operation: Operation.Operation,
  entries: ReadonlyArray<AnyEntry>,
  now: Instant
): Ending | null => {
  const of = (status: AnyEntry["status"]) => entries.filter((entry) => entry.status === status)
  const [confirmed, cancelled] = [of("confirmed"), of("cancelled")]
  const facts = {
    isMint: entries.some(isOrder),
    pending: entries.filter(isPending).length,
    confirmed: confirmed.length,
    cancelled: cancelled.length
  }
  const fired = Operation.fire(operation, "settle", facts, now)
  if (Result.isFailure(fired)) return null
  const isCompletion = fired.success.emits.some((type) => type.endsWith(".completed"))
  return { ...fired.success, about: isCompletion ? confirmed : cancelled }
}
