/** What moved partners' balances, in the words of accounting (design.md#books). */
import type { Kind as OperationKind } from "../operation/Operation.ts"
import { add, EMPTY, negate, type Shares } from "./Buckets.ts"
import * as LedgerEntry from "./LedgerEntry.ts"

/** In the order of their columns. */
export const CAUSES = [
  "topup",
  "credit",
  "bonus",
  "adjustment",
  "sale",
  "refund",
  "buyback",
  "fee"
] as const

/** `topup` is USDC that came in, `credit` a top-up without it, as in the sandbox; `fee` is of shipping. */
export type Cause = (typeof CAUSES)[number]

/** What an entry says of its cause. */
export interface Origin {
  readonly kind: LedgerEntry.Kind
  readonly isDeposit: boolean
  readonly operation: OperationKind | null
}

export const causeOf = ({ isDeposit, kind, operation }: Origin): Cause => {
  switch (kind) {
    case "TOPUP":
      return isDeposit ? "topup" : "credit"
    case "BONUS":
      return "bonus"
    case "ADJUSTMENT":
      return "adjustment"
    case "BUYBACK":
      return "buyback"
    case "SPEND":
      if (operation === "refund") return "refund"
      return operation === "redemption" ? "fee" : "sale"
  }
}

/** An entry as it is listed. */
export interface Caused extends LedgerEntry.Entry {
  readonly cause: Cause
}

export const caused = (entry: LedgerEntry.Entry, operation: OperationKind | null): Caused => {
  const { fundingTransactionId, kind } = entry
  return { ...entry, cause: causeOf({ kind, operation, isDeposit: fundingTransactionId !== null }) }
}

/** As the partner reads it (contract.md#ledger-entry). */
export const viewCaused = ({ cause, ...entry }: Caused) => ({
  ...LedgerEntry.view(entry),
  cause
})

/** Signed amounts of one UTC day, by cause and pack; null where the entry is of no pack. */
export interface Movement {
  /** Such as `2026-11-22`. */
  readonly day: string
  readonly machineId: number | null
  readonly cause: Cause
  readonly amount: Shares
}

const keyOf = ({ cause, day, machineId }: Movement): string => `${day} ${cause} ${machineId}`

const order = (a: Movement, b: Movement): number =>
  a.day.localeCompare(b.day) ||
  CAUSES.indexOf(a.cause) - CAUSES.indexOf(b.cause) ||
  (a.machineId ?? 0) - (b.machineId ?? 0)

const isNothing = ({ amount }: Movement): boolean => amount.cash === 0n && amount.bonus === 0n

/** One of each day, cause and pack, in their order. */
export const merged = (all: Iterable<Movement>): ReadonlyArray<Movement> => {
  const sums = new Map<string, Movement>()
  for (const movement of all) {
    const amount = add(sums.get(keyOf(movement))?.amount ?? EMPTY, movement.amount)
    sums.set(keyOf(movement), { ...movement, amount })
  }
  return Array.from(sums.values())
    .filter((each) => !isNothing(each))
    .sort(order)
}

/**
 * Entries by pack: what the cards of an operation brought, and without a pack what no card tells, so
 * that the sum is always that of the entries.
 */
export const byPack = (
  entries: ReadonlyArray<Movement>,
  parts: ReadonlyArray<Movement>
): ReadonlyArray<Movement> => {
  const rest = parts.map((part) => ({ ...part, machineId: null, amount: negate(part.amount) }))
  return merged([...entries, ...parts, ...rest])
}
