/**
 * What an act may cost the host, told from what it would change: a row for each kind of change.
 * Stocking is daily work, and costs nothing while packs are not worth more than they cost
 * (decisions.md#daily-limits).
 */
import * as ExpectedValue from "../catalog/ExpectedValue.ts"
import type { Item } from "../catalog/Item.ts"
import type { VendingMachine } from "../catalog/VendingMachine.ts"
import type { Entry } from "../ledger/LedgerEntry.ts"
import type * as Usd from "../usd/Usd.ts"
import * as OpenPacks from "./OpenPacks.ts"
import * as SellingOut from "./SellingOut.ts"

type Sign = (usd: Usd.Usd) => Usd.Usd

const magnitude: Sign = (usd) => (usd < 0n ? -usd : usd)
const gain: Sign = (usd) => (usd < 0n ? 0n : usd)

/** A bonus or an adjustment: the amount, whatever its sign. */
export const ofEntry = ({ amount }: Pick<Entry, "amount">): Usd.Usd =>
  magnitude(amount.cash + amount.bonus)

/**
 * A stored card: its value when it leaves the stock or changes its tier, which may give it to many
 * more packs; else what its value changes by, because a card that was made cheap leaves for nothing.
 */
export const ofItem = (before: Item | undefined, after: Item): Usd.Usd => {
  if (before === undefined) return 0n
  const isTaken = before.withdrawnAt === null && after.withdrawnAt !== null
  const isMoved = before.machineId !== after.machineId || before.tier !== after.tier
  const change = magnitude(after.buybackUsd - before.buybackUsd)
  return isTaken || isMoved ? before.buybackUsd + change : change
}

/**
 * A stored machine: by how much more a pack's value rises than its price, for each card on sale.
 */
export const ofMachine = (
  before: VendingMachine | undefined,
  after: VendingMachine,
  { stock, values }: Pick<ExpectedValue.Stocked, "stock" | "values">
): Usd.Usd => {
  if (before === undefined) return 0n
  const worth = (machine: VendingMachine) =>
    (ExpectedValue.ofMachine({ machine, stock, values }) ?? 0n) - machine.priceUsd
  let free = 0
  for (const count of stock.values()) free += count
  return gain(worth(after) - worth(before)) * BigInt(free)
}

/**
 * A machine's stock: by how much more it gives away until it is sold out, once cards came or went or its
 * terms are others: nothing, where packs are sold right.
 */
export const ofStock = (
  before: ExpectedValue.Stocked | undefined,
  after: ExpectedValue.Stocked
): Usd.Usd => gain(SellingOut.given(after) - (before === undefined ? 0n : SellingOut.given(before)))

/** Packs that were sold already: by how much more they hold than was paid for them, once their stock is another. */
export const ofPacks = (
  before: ExpectedValue.Stocked | undefined,
  after: ExpectedValue.Stocked,
  packs: ReadonlyArray<OpenPacks.OpenPacks>
): Usd.Usd =>
  gain(OpenPacks.given(after, packs) - (before === undefined ? 0n : OpenPacks.given(before, packs)))
