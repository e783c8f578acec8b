/** A machine's cards on sale after a change of the catalog, without making the change. */
import type { Usd } from "../usd/Usd.ts"
import type { Stocked } from "./ExpectedValue.ts"
import type { Item } from "./Item.ts"
import type { TierKey } from "./TierKey.ts"
import type { VendingMachine } from "./VendingMachine.ts"

/** A card in a deck, with its value. */
interface Priced extends TierKey {
  readonly value: Usd
}

/** A card's place on sale before and after; null where it is not on sale. */
export interface StockChange {
  readonly from: Priced | null
  readonly to: Priced | null
}

/** A new card is on sale; a stored one only if `deck` says that it is in one. */
export const of = (before: Item | null, after: Item, deck: TierKey | null): StockChange => {
  if (before !== null && deck === null) return { from: null, to: null }
  const { buybackUsd, machineId, tier } = after
  return {
    from: before === null || deck === null ? null : { ...deck, value: before.buybackUsd },
    to: { machineId, tier, value: buybackUsd }
  }
}

/** The machine as it would be, with the cards that come and without those that go. */
export const applied = (
  machine: VendingMachine,
  before: Stocked | null,
  changes: ReadonlyArray<StockChange>
): Stocked => {
  const stock = new Map(before?.stock)
  const values = new Map(before?.values)
  const add = (priced: Priced | null, count: 1 | -1) => {
    if (priced === null || priced.machineId !== machine.id) return
    const { tier, value } = priced
    stock.set(tier, (stock.get(tier) ?? 0) + count)
    values.set(tier, (values.get(tier) ?? 0n) + value * BigInt(count))
  }
  for (const { from, to } of changes) {
    add(from, -1)
    add(to, 1)
  }
  return { machine, stock, values }
}
