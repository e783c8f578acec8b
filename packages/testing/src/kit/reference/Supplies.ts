/** Counts machines' stock beside the decks, as the database does. */
import { Deck, type Supply } from "@cardpack/core/domain"
import type { ChangeSet } from "@cardpack/core/ports"
import { HashMap } from "effect"
import { get, NO_STOCK, type State, type StockRow } from "./State.ts"

/** Tiers that the machine's odds can draw. */
const drawableOf = (state: State, machineId: number): ReadonlySet<string> => {
  const tiers = get(state.machines, String(machineId))?.tiers ?? []
  return new Set(tiers.filter(({ weight }) => weight > 0n).map(({ name }) => name))
}

/** All other tiers that it ever named. */
const retiredOf = (state: State, machineId: number): ReadonlyArray<string> => {
  const drawable = drawableOf(state, machineId)
  const start = Deck.keyOf({ machineId, tier: "" })
  return Array.from(HashMap.keys(state.tiers))
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length))
    .filter((tier) => !drawable.has(tier))
}

export const supply = (state: State, machineId: number): Supply.Supply => ({
  machineId,
  ...(get(state.stock, String(machineId)) ?? NO_STOCK),
  retired: retiredOf(state, machineId)
})

const count = (state: State, tiers: Iterable<Deck.TierKey>, machineId: number): number => {
  const drawable = drawableOf(state, machineId)
  let free = 0
  for (const each of tiers) {
    if (each.machineId === machineId && drawable.has(each.tier)) free++
  }
  return free
}

/** The rows of the machines that a change set touched, once its decks are written. */
export const after = (
  state: State,
  changes: ChangeSet.ChangeSet
): ReadonlyArray<[string, StockRow]> => {
  const { claims, draws, machines, recounted, stocked } = changes
  const gone = new Set(changes.taken)
  const taken = draws.filter(({ itemId }) => gone.has(itemId))
  const touched = [...claims, ...taken, ...stocked].map(({ machineId }) => machineId)
  const all = new Set([...touched, ...recounted, ...machines.map(({ id }) => id)])
  return Array.from(all, (machineId): [string, StockRow] => {
    const before = get(state.stock, String(machineId)) ?? NO_STOCK
    const free = recounted.includes(machineId)
      ? count(state, HashMap.values(state.deck), machineId)
      : before.free + count(state, stocked, machineId) - count(state, taken, machineId)
    const own = claims.filter((change) => change.machineId === machineId)
    const open = own.reduce((sum, { count }) => sum + count, before.claims)
    return [String(machineId), { free, claims: open }]
  })
}
