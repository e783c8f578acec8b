/**
 * What partners are told of the values of a machine's cards (contract.md#vending-machine). With odds by
 * weights, of all that its operator put into a tier, sold or not: so nothing follows the stock
 * (decisions.md#tier-values). With odds by the stock, of the cards on sale.
 */
import * as Usd from "../usd/Usd.ts"
import * as ExpectedValue from "./ExpectedValue.ts"
import type { VendingMachine } from "./VendingMachine.ts"

export interface TierValues {
  readonly machineId: number
  readonly tier: string
  readonly cards: number
  readonly lowest: Usd.Usd
  readonly highest: Usd.Usd
  readonly sum: Usd.Usd
}

const NONE = { minUsd: null, maxUsd: null, averageUsd: null }

/** Of tiers that the odds can draw. */
export const view = (machine: VendingMachine, all: ReadonlyArray<TierValues>) => {
  const own = all.filter(({ cards, machineId }) => machineId === machine.id && cards > 0)
  const stock = new Map(own.map(({ cards, tier }) => [tier, cards]))
  const values = new Map(own.map(({ sum, tier }) => [tier, sum]))
  const expected = ExpectedValue.ofMachine({ machine, stock, values })
  return {
    tiers: machine.tiers
      .filter(({ weight }) => weight > 0n)
      .map(({ name }) => {
        const found = own.find(({ tier }) => tier === name)
        if (found === undefined) return { tier: name, ...NONE }
        const { cards, highest, lowest, sum } = found
        const [minUsd, maxUsd] = [Usd.format(lowest), Usd.format(highest)]
        return { tier: name, minUsd, maxUsd, averageUsd: Usd.format(sum / BigInt(cards)) }
      }),
    expectedValueUsd: expected === null ? null : Usd.format(expected)
  }
}
