/**
 * Sealed packs that were sold and not opened yet: they take of the stock as it is then, by the odds of their
 * orders, for the price that was paid (design.md#claims). So a later price excuses nothing that comes to
 * their stock (decisions.md#sold-packs).
 */
import * as ExpectedValue from "../catalog/ExpectedValue.ts"
import type { VendingMachine } from "../catalog/VendingMachine.ts"
import type { Odds } from "../draw/Stages.ts"
import * as Usd from "../usd/Usd.ts"
import * as SellingOut from "./SellingOut.ts"

/** Those of a machine that were ordered at the same odds. */
export interface OpenPacks {
  readonly machineId: number
  readonly odds: Odds
  readonly count: number
  /** For all of them together. */
  readonly paid: Usd.Usd
}

const sumOf = (packs: ReadonlyArray<OpenPacks>): number =>
  packs.reduce((sum, { count }) => sum + count, 0)

/** With those that were sold since the others were read: at the present price, as nothing else changed. */
export const all = (
  machine: VendingMachine | undefined,
  known: ReadonlyArray<OpenPacks>,
  claims: number
): ReadonlyArray<OpenPacks> => {
  const count = claims - sumOf(known)
  if (machine === undefined || count <= 0) return known
  const { id: machineId, oddsMode: mode, oddsVersion: version, priceUsd, tiers } = machine
  return [
    ...known,
    { machineId, odds: { mode, version, tiers }, count, paid: priceUsd * BigInt(count) }
  ]
}

/** Whether each tier has a card for every open pack, and is not sold below that: then each is drawn by its odds. */
const areKept = ({ machine, stock }: ExpectedValue.Stocked, { tiers }: Odds, all: number) =>
  machine.whenTierEmpty === "stop" &&
  tiers.every(({ name, weight }) => weight === 0n || (stock.get(name) ?? 0) >= all)

/**
 * What some hold, by their order's odds, else by the latest, else any card. Whoever holds one opens it when
 * that pays most: where tiers run out, the packs that are left are the dearest.
 */
const worthOf = (
  stocked: ExpectedValue.Stocked,
  { count, odds }: OpenPacks,
  all: number
): Usd.Usd => {
  const machine = { ...stocked.machine, oddsMode: odds.mode, tiers: odds.tiers }
  const ordered = { ...stocked, machine }
  const average = ExpectedValue.ofMachine(ordered)
  const rest = ExpectedValue.ofMachine(stocked) ?? ExpectedValue.ofStock(stocked) ?? 0n
  if (average !== null && areKept(stocked, odds, all)) return average * BigInt(count)
  const dearest = SellingOut.phases(ordered).toSorted((one, other) =>
    one.worth > other.worth ? -1 : 1
  )
  let [left, sum] = [BigInt(count) * SellingOut.PARTS, 0n]
  for (const { parts, worth } of dearest) {
    const taken = Usd.min(left, parts)
    left -= taken
    sum += worth * taken
  }
  return (sum + rest * left) / SellingOut.PARTS
}

/** By how much more they hold than was paid for them. */
export const given = (stocked: ExpectedValue.Stocked, packs: ReadonlyArray<OpenPacks>): Usd.Usd => {
  const all = sumOf(packs)
  let sum = 0n
  for (const each of packs) {
    const gain = worthOf(stocked, each, all) - each.paid
    if (gain > 0n) sum += gain
  }
  return sum
}
