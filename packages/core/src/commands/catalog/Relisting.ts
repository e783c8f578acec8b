/**
 * What a change of a machine's odds does to its stock: cards of a tier that is retired, or comes back,
 * or of a machine whose mode changes, leave their list and enter another (design.md#draws).
 */
import { Result } from "effect"
import { isClosed, type Sold, said } from "../../domain/catalog/ClosedSeries.ts"
import type { Item } from "../../domain/catalog/Item.ts"
import type { VendingMachine } from "../../domain/catalog/VendingMachine.ts"
import type { Leave } from "../../domain/draw/StockEntry.ts"
import * as StockList from "../../domain/draw/StockList.ts"
import { Conflict, type Refusal } from "../../domain/refusal/Refusal.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import type { Listed } from "./Listing.ts"

type Machine = Pick<VendingMachine, "id" | "oddsMode" | "tiers">

export const retired = ({ tiers }: Pick<VendingMachine, "tiers">): ReadonlyArray<string> =>
  tiers.filter(({ weight }) => weight === 0n).map(({ name }) => name)

/** The tiers whose cards change their list, with the list that they leave. */
export const relistedTiers = (before: Machine, after: Machine): ReadonlyMap<string, string> => {
  const [was, is] = [retired(before), retired(after)]
  const moves = new Map<string, string>()
  for (const { name } of before.tiers) {
    const from = StockList.listOf(before.oddsMode, was, name)
    if (from !== StockList.listOf(after.oddsMode, is, name)) moves.set(name, from)
  }
  return moves
}

/** The lists of which every card is needed. */
export const lists = (before: Machine, after: Machine) =>
  [...new Set(relistedTiers(before, after).values())].map((list) => ({
    machineId: before.id,
    list
  }))

/** Whether the offer to partners is another: odds and their mode, price, restocking, the rule when empty. */
export const isOffer = (before: VendingMachine | undefined, after: VendingMachine): boolean =>
  before === undefined ||
  before.oddsVersion !== after.oddsVersion ||
  before.priceUsd !== after.priceUsd ||
  before.restock !== after.restock ||
  before.whenTierEmpty !== after.whenTierEmpty

/** Why cards may not change their lists: open claims draw from those that their orders could. */
const refuseMoves = (before: Machine, after: Machine, claims: number): string | null => {
  if (claims === 0 || relistedTiers(before, after).size === 0) return null
  const what =
    before.oddsMode === after.oddsMode
      ? "a tier of it retires or comes back"
      : "its odds change their mode"
  return `vending machine ${after.id} has ${claims} open sealed packs: ${what} once these are opened or refunded`
}

/** Why a machine may not change so. */
export const refusalOf = (
  before: VendingMachine,
  after: VendingMachine,
  supply: Sold
): string | null => {
  if (isClosed(before, supply)) {
    if (after.restock === "open") return said(supply, "it stays closed")
    return before.oddsVersion === after.oddsVersion
      ? null
      : said(supply, "its odds stay as they are")
  }
  return refuseMoves(before, after, supply.claims)
}

export interface Relisted {
  readonly leaves: ReadonlyArray<Leave>
  readonly listed: ReadonlyArray<Listed>
}

const NOTHING: Relisted = { leaves: [], listed: [] }

const CHANGED_MEANWHILE = Conflict({ why: "the catalog changed at the same moment; try again" })

/** The cards that leave and enter. The machine's stock is locked, and the lists were looked at. */
export const relist = (
  { pool }: Rows,
  before: VendingMachine | undefined,
  after: VendingMachine
): Result.Result<Relisted, Refusal> => {
  if (before === undefined) return Result.succeed(NOTHING)
  const { id: machineId } = after
  const refused = refusalOf(before, after, pool.supply(machineId))
  if (refused !== null) return Result.fail(Conflict({ why: refused }))
  const tiers = relistedTiers(before, after)
  if (tiers.size === 0) return Result.succeed(NOTHING)
  const items: Array<Item> = []
  for (const list of new Set(tiers.values())) {
    const cards = pool.list(machineId, list) === undefined ? [] : pool.all(machineId, list)
    if (cards === null) return Result.fail(CHANGED_MEANWHILE)
    for (const { item } of cards) if (tiers.has(item.tier)) items.push(item)
  }
  if (items.length === 0) return Result.succeed(NOTHING)
  const was = retired(after)
  const leaves = [...Map.groupBy(items, ({ tier }) => was.includes(tier))].map(
    ([isRetired, own]): Leave => ({
      machineId,
      why: isRetired ? "retired" : "other",
      items: own.map(({ id }) => id)
    })
  )
  return Result.succeed({ leaves, listed: items.map((item) => ({ item, why: "moved" })) })
}
