/** Picks the lowest free positions, and the states of the tiers that items return to. */
import { Deck, type Id, type Item, type Supply } from "@cardpack/core/domain"
import type { Loaded, Store } from "@cardpack/core/ports"
import { claimsOf, freeOf } from "./Commit.ts"
import { type Connection, decode } from "./Connection.ts"

const summed = (demands: ReadonlyArray<Store.TierDemand>): ReadonlyArray<Store.TierDemand> => {
  const byTier = new Map<string, Store.TierDemand>()
  for (const demand of demands) {
    const before = byTier.get(Deck.keyOf(demand))?.count ?? 0
    byTier.set(Deck.keyOf(demand), { ...demand, count: before + demand.count })
  }
  return [...byTier.values()]
}

const lowest = (
  connection: Connection,
  { count, machineId, tier }: Store.TierDemand
): ReadonlyArray<Loaded.Picked> =>
  connection
    .rows(
      `SELECT deck.item, deck.position, tiers.shuffle, items.body FROM deck
       JOIN tiers ON tiers.machine = deck.machine AND tiers.name = deck.tier
       JOIN items ON items.id = deck.item
       WHERE deck.machine = ? AND deck.tier = ? ORDER BY position, item LIMIT ?`,
      ...[machineId, tier, count]
    )
    .map(({ body, item, position, shuffle }) => ({
      slot: { itemId: item as Id.ItemId, machineId, tier, position: BigInt(position as bigint) },
      item: decode(body) as Item.Item,
      shuffle: Number(shuffle)
    }))

const tierState = (connection: Connection, { machineId, tier }: Deck.TierKey): Deck.TierState => {
  const sql = "SELECT shuffle, highest FROM tiers WHERE machine = ? AND name = ?"
  const [row] = connection.rows(sql, machineId, tier)
  const highest = row === undefined ? -1n : BigInt(row.highest as bigint)
  const all = { machineId, tier, count: -1 }
  const free = highest > Deck.RESHUFFLE_ABOVE ? lowest(connection, all) : []
  return {
    machineId,
    tier,
    shuffle: Number(row?.shuffle ?? 0),
    highest,
    free: free.map(({ slot }) => slot.itemId)
  }
}

const supply = (connection: Connection, machineId: number): Supply.Supply => ({
  machineId,
  free: freeOf(connection, machineId),
  claims: claimsOf(connection, machineId),
  retired: connection
    .rows("SELECT name FROM tiers WHERE machine = ? AND weight <= 0", machineId)
    .map(({ name }) => String(name))
})

/** All tiers that the machine's odds name now. */
const fallback = (connection: Connection, demand: Store.StockDemand) =>
  demand.fallback.flatMap(({ count, machineId }) => {
    const sql = "SELECT body FROM machines WHERE id = ?"
    const [machine] = connection.bodies<{ tiers: ReadonlyArray<{ name: string }> }>(sql, machineId)
    return (machine?.tiers ?? []).map(({ name }) => ({ machineId, tier: name, count }))
  })

export const pick = (connection: Connection, demand: Store.StockDemand): Loaded.Stock => {
  const first = summed(demand.draws).map((each) => ({
    each,
    picked: lowest(connection, each)
  }))
  const isShort = first.some(({ each, picked }) => picked.length < each.count)
  const tiers = new Map(demand.returns.map((tier) => [Deck.keyOf(tier), tier]))
  return {
    picked: isShort
      ? summed(fallback(connection, demand)).flatMap((each) => lowest(connection, each))
      : first.flatMap(({ picked }) => picked),
    tiers: [...tiers.values()].map((tier) => tierState(connection, tier)),
    supplies: [...new Set(demand.supplies)].map((machineId) => supply(connection, machineId))
  }
}
