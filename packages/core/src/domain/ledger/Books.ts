/**
 * The books of a partner in a span of time: what was owed before, what moved it, and what is owed after
 * (design.md#books).
 */
import type { AccountId } from "../id/Id.ts"
import type { Usd } from "../usd/Usd.ts"
import { add, EMPTY, type Shares } from "./Buckets.ts"
import { CAUSES, type Cause, type Movement } from "./Movement.ts"

export interface Books {
  readonly accountId: AccountId
  readonly opening: Shares
  readonly movements: ReadonlyArray<Movement>
  readonly closing: Shares
  /** All USDC deposits that were credited before the end. */
  readonly usdcReceived: Usd
}

/** What cards cost that were opened or bought back in one UTC day. */
export interface CardCost {
  readonly day: string
  readonly accountId: AccountId
  readonly machineId: number
  readonly opened: number
  readonly openedCost: Usd
  readonly back: number
  readonly backCost: Usd
  /** Those of both whose cost nobody gave. */
  readonly unknown: number
}

/** The movements of a cause, in each bucket. */
export const sumsOf = (movements: ReadonlyArray<Movement>): Readonly<Record<Cause, Shares>> => {
  const sums = Object.fromEntries(CAUSES.map((cause) => [cause, EMPTY])) as Record<Cause, Shares>
  for (const { amount, cause } of movements) sums[cause] = add(sums[cause], amount)
  return sums
}

/** The account of the books on the other side of what is owed to partners. */
const OTHER: Readonly<Record<Cause, string>> = {
  topup: "USDC received",
  credit: "Credits without a deposit",
  bonus: "Bonuses granted",
  adjustment: "Adjustments of balances",
  sale: "Sales of packs",
  refund: "Refunds of packs",
  buyback: "Buybacks of cards",
  fee: "Shipping fees"
}

/** What is owed to partners, by bucket. */
export const OWED = {
  cash: "Owed to partners: cash",
  bonus: "Owed to partners: bonus"
} as const

export const CARDS = { stock: "Cards in stock", cost: "Cost of cards" } as const

/** An entry of the journal: one amount above zero, from one account of the books to another. */
export interface JournalEntry {
  readonly day: string
  readonly accountId: AccountId
  readonly machineId: number | null
  readonly cause: Cause | "cost" | "cost_back"
  readonly debit: string
  readonly credit: string
  readonly amount: Usd
}

type Side = Pick<JournalEntry, "debit" | "credit" | "amount">

/** More owed is a credit of the partner's account; nothing is no entry. */
const sides = (owed: string, other: string, amount: Usd): ReadonlyArray<Side> => {
  if (amount === 0n) return []
  return amount > 0n
    ? [{ debit: other, credit: owed, amount }]
    : [{ debit: owed, credit: other, amount: -amount }]
}

const costs = ({ accountId, backCost, day, machineId, openedCost }: CardCost) => {
  const base = { day, accountId, machineId }
  const { cost, stock } = CARDS
  return [
    ...sides(stock, cost, openedCost).map((side) => ({ ...base, cause: "cost" as const, ...side })),
    ...sides(cost, stock, backCost).map((side) => ({
      ...base,
      cause: "cost_back" as const,
      ...side
    }))
  ]
}

/** By day, in double entry. */
export const journalOf = (
  books: ReadonlyArray<Books>,
  cards: ReadonlyArray<CardCost>
): ReadonlyArray<JournalEntry> => {
  const moved = books.flatMap(({ accountId, movements }) =>
    movements.flatMap(({ amount, cause, day, machineId }) =>
      (["cash", "bonus"] as const).flatMap((bucket) =>
        sides(OWED[bucket], OTHER[cause], amount[bucket]).map((side) => ({
          ...{ day, accountId, machineId, cause },
          ...side
        }))
      )
    )
  )
  return [...moved, ...cards.flatMap(costs)].sort((a, b) => a.day.localeCompare(b.day))
}

/** What was earned with a pack by a partner. */
export interface Margin {
  readonly accountId: AccountId
  readonly machineId: number
  readonly sales: Usd
  readonly refunds: Usd
  readonly buybacks: Usd
  /** Of the cards that were opened, less those that came back. */
  readonly cost: Usd
  readonly unknown: number
  readonly margin: Usd
}

const totalOf = ({ amount }: Movement): Usd => amount.cash + amount.bonus

/** By partner and pack, in the order of the books. */
export const marginsOf = (
  books: ReadonlyArray<Books>,
  cards: ReadonlyArray<CardCost>
): ReadonlyArray<Margin> => {
  const found = new Map<string, Margin>()
  const change = (
    accountId: AccountId,
    machineId: number,
    apply: (was: Margin) => Partial<Margin>
  ) => {
    const key = `${accountId} ${machineId}`
    const none = { sales: 0n, refunds: 0n, buybacks: 0n, cost: 0n, unknown: 0, margin: 0n }
    const was = found.get(key) ?? { accountId, machineId, ...none }
    found.set(key, { ...was, ...apply(was) })
  }
  for (const { accountId, movements } of books)
    for (const movement of movements) {
      const { cause, machineId } = movement
      const total = totalOf(movement)
      if (machineId === null) continue
      if (cause === "sale") change(accountId, machineId, ({ sales }) => ({ sales: sales - total }))
      if (cause === "refund")
        change(accountId, machineId, ({ refunds }) => ({ refunds: refunds + total }))
      if (cause === "buyback")
        change(accountId, machineId, ({ buybacks }) => ({ buybacks: buybacks + total }))
    }
  for (const { accountId, backCost, machineId, openedCost, unknown } of cards)
    change(accountId, machineId, (was) => ({
      cost: was.cost + openedCost - backCost,
      unknown: was.unknown + unknown
    }))
  return Array.from(found.values(), (row) => ({
    ...row,
    margin: row.sales - row.refunds - row.buybacks - row.cost
  }))
}
