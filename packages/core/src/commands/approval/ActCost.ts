/** What an act would cost, by the rows that it changes (decisions.md#daily-limits). */
import * as Cost from "../../domain/approval/Cost.ts"
import * as OpenPacks from "../../domain/approval/OpenPacks.ts"
import type { Stocked } from "../../domain/catalog/ExpectedValue.ts"
import { applied, type StockChange } from "../../domain/catalog/StockChange.ts"
import type { Steps } from "../../domain/steps/Steps.ts"
import * as Usd from "../../domain/usd/Usd.ts"
import type { ChangeSet } from "../../engine/rows/ChangeSet.ts"
import type { Rows } from "../../engine/rows/Rows.ts"

/** Machines with the cards on sale, and the packs of them that are sealed yet, as they were a moment ago. */
export interface Stocks {
  readonly revision: bigint
  readonly machines: ReadonlyMap<
    number,
    Stocked & { readonly packs: ReadonlyArray<OpenPacks.OpenPacks> }
  >
}

const MONEY = new Set(["BONUS", "ADJUSTMENT"])

type Changes = Pick<ChangeSet, "enters" | "items" | "leaves" | "ledgerEntries" | "machines">
type Known = Pick<Rows, "item" | "machine" | "place" | "pool">

/** What comes to a machine's cards on sale, and what leaves them. */
function* movesOf(
  rows: Known,
  { enters, items, leaves }: Changes
): Steps<ReadonlyArray<StockChange>> {
  const after = new Map(items.map((item) => [item.id, item]))
  const taken = leaves.flatMap((leave) => leave.items)
  const gone = new Set(taken)
  const moves: Array<StockChange> = []
  for (const id of taken) {
    yield
    const [item, place] = [rows.item(id), rows.place(id)]
    if (item === undefined || place?._tag !== "deck") continue
    const { machineId, tier } = place
    moves.push({ from: { machineId, tier, value: item.buybackUsd }, to: null })
  }
  for (const { cards, machineId, tier } of enters)
    for (const { itemId } of cards) {
      yield
      const value = (after.get(itemId) ?? rows.item(itemId))?.buybackUsd ?? 0n
      moves.push({ from: null, to: { machineId, tier, value } })
    }
  for (const item of items) {
    yield
    const before = rows.item(item.id)
    if (before === undefined || gone.has(item.id) || before.buybackUsd === item.buybackUsd) continue
    const { machineId, tier } = before
    const at = (value: Usd.Usd) => ({ machineId, tier, value })
    // Its place may be unknown: it counts as if it were on sale.
    moves.push({ from: at(before.buybackUsd), to: at(item.buybackUsd) })
  }
  return moves
}

const named = (changes: ReadonlyArray<StockChange>): ReadonlyArray<number> =>
  changes.flatMap(({ from, to }) => [from, to].flatMap((priced) => priced?.machineId ?? []))

/** What a decision would cost, by the rows that it changes. */
export function* costOf(rows: Known, changes: Changes, stocks: Stocks): Steps<Usd.Usd> {
  let cost = Usd.ZERO
  for (const entry of changes.ledgerEntries) if (MONEY.has(entry.kind)) cost += Cost.ofEntry(entry)
  for (const item of changes.items) {
    cost += Cost.ofItem(rows.item(item.id), item)
    yield
  }
  const machines = new Map(changes.machines.map((machine) => [machine.id, machine]))
  const moves = yield* movesOf(rows, changes)
  for (const id of new Set([...machines.keys(), ...named(moves)])) {
    yield
    const before = stocks.machines.get(id)
    const stored = rows.machine(id) ?? before?.machine
    const machine = machines.get(id) ?? stored
    if (machine === undefined) continue
    const after = applied(machine, before ?? null, moves)
    const offered = Cost.ofMachine(stored, machine, after)
    cost += Usd.max(offered, Cost.ofStock(before, after))
    const packs = OpenPacks.all(stored, before?.packs ?? [], rows.pool.supply(id).claims)
    cost += Cost.ofPacks(before, after, packs)
  }
  return cost
}
