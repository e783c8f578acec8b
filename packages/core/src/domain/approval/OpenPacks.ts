/**
 * Sealed packs that were sold and not opened yet: they take of the stock as it is then, by the odds of their
 * orders, for the price that was paid (design.md#claims). So a later price excuses nothing that comes to
 * their stock (decisions.md#sold-packs).
 */
import * as ExpectedValue from "../catalog/ExpectedValue.ts"
import type { VendingMachine } from "../catalog/VendingMachine.ts"
import type { Odds } from "../draw/Stages.ts"
import type * as Usd from "../usd/Usd.ts"

/** Those of a machine that were ordered at the same odds. */
export interface OpenPacks {
  readonly machineId: number
  readonly odds: Odds
  readonly count: number
  /** For all of them together. */
  readonly paid: Usd.Usd
}

/** With those that were sold since the others were read: at the present price, as nothing else changed. */
export const all = (
  machine: VendingMachine | undefined,
  known: ReadonlyArray<OpenPacks>,
  claims: number
): ReadonlyArray<OpenPacks> => {
  const count = claims - known.reduce((sum, each) => sum + each.count, 0)
  if (machine === undefined || count <= 0) return known
  const { id: machineId, oddsMode: mode, oddsVersion: version, priceUsd, tiers } = machine
  return [
    ...known,
    { machineId, odds: { mode, version, tiers }, count, paid: priceUsd * BigInt(count) }
  ]
}

/** What one holds on average: by its order's odds, else by the latest, else any card. */
const worthOf = (stocked: ExpectedValue.Stocked, { mode, tiers }: Odds): Usd.Usd => {
  const machine = { ...stocked.machine, oddsMode: mode, tiers }
  return (
    ExpectedValue.ofMachine({ ...stocked, machine }) ??
    ExpectedValue.ofMachine(stocked) ??
    ExpectedValue.ofStock(stocked) ??
    0n
  )
}

/** By how much more they hold than was paid for them. */
export const given = (stocked: ExpectedValue.Stocked, packs: ReadonlyArray<OpenPacks>): Usd.Usd => {
  let sum = 0n
  for (const { count, odds, paid } of packs) {
    const gain = worthOf(stocked, odds) * BigInt(count) - paid
    if (gain > 0n) sum += gain
  }
  return sum
}
