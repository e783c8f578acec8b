import { keyOf, type TierKey } from "../../domain/catalog/Deck.ts"
import type { StockDemand, TierDemand } from "../port/Store.ts"

/** The stock that all commands of a batch need together; null when none needs any. */
export const union = (wants: ReadonlyArray<StockDemand | null>): StockDemand | null => {
  const draws = new Map<string, TierDemand>()
  const fallback = new Map<number, number>()
  const returns = new Map<string, TierKey>()
  const supplies = new Set<number>()
  for (const want of wants) {
    if (want === null) continue
    for (const { count, machineId, tier } of want.draws) {
      const key = keyOf({ machineId, tier })
      draws.set(key, { machineId, tier, count: count + (draws.get(key)?.count ?? 0) })
    }
    for (const { count, machineId } of want.fallback) {
      fallback.set(machineId, count + (fallback.get(machineId) ?? 0))
    }
    for (const machineId of want.supplies) supplies.add(machineId)
    for (const tier of want.returns) returns.set(keyOf(tier), tier)
  }
  if (draws.size + returns.size + supplies.size === 0) return null
  return {
    draws: Array.from(draws.values()),
    fallback: Array.from(fallback, ([machineId, count]) => ({ machineId, count })),
    returns: Array.from(returns.values()),
    supplies: Array.from(supplies).sort((a, b) => a - b)
  }
}
