/** How an on-chain operation ends once nothing of it is pending (contract.md#operation-status). */
import * as Machine from "../machine/Machine.ts"
import type { Operation } from "../operation/Operation.ts"
import { table } from "../operation/Transitions.ts"
import type { Instant } from "../time/Instant.ts"
import type { Type } from "../webhook/Event.ts"
import { isPending } from "./Entry.ts"
import type { AnyEntry } from "./Finding.ts"

/** An event, and the entries that it is about. */
export interface Telling {
  readonly type: Type
  readonly about: ReadonlyArray<AnyEntry>
}

export interface Ending {
  readonly operation: Operation
  readonly tells: ReadonlyArray<Telling>
}

const tellsOf = (
  kind: Operation["kind"],
  confirmed: ReadonlyArray<AnyEntry>,
  cancelled: ReadonlyArray<AnyEntry>
): ReadonlyArray<Telling> => {
  const tells: Array<Telling> = []
  const tell = (type: Type, about: ReadonlyArray<AnyEntry>) => tells.push({ type, about })
  if (kind !== "mint" && confirmed.length > 0) tell("buyback.completed", confirmed)
  if (kind === "mint" && cancelled.length > 0) tell("operation.onchain_cancelled", cancelled)
  if (kind === "mint" && cancelled.length === 0) tell("operation.completed", confirmed)
  if (confirmed.length === 0) tell("operation.cancelled", cancelled)
  return tells
}

/**
 * Null while it goes on. What is cancelled in part is cancelled: `completed` says that every card
 * is minted or sold (contract.md#cancel).
 */
export const ending = (
  operation: Operation,
  entries: ReadonlyArray<AnyEntry>,
  now: Instant
): Ending | null => {
  if (entries.some(isPending)) return null
  const of = (status: AnyEntry["status"]) => entries.filter((entry) => entry.status === status)
  const [confirmed, cancelled] = [of("confirmed"), of("cancelled")]
  const partly = confirmed.length > 0 ? "cancel_partly_confirmed" : "cancel_unconfirmed"
  const trigger = cancelled.length > 0 ? partly : "settle_all"
  const row = Machine.find(table, operation.status, trigger)
  if (row === undefined) return null
  return {
    operation: {
      ...operation,
      status: row.to,
      completedAt: row.to === "completed" ? now : null
    },
    tells: tellsOf(operation.kind, confirmed, cancelled)
  }
}
