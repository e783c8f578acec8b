/** Changes of machines beside their draws, as the draw log tells them. */
import { Usd, type VendingMachine } from "@cardpack/core/domain"
import { HashMap } from "effect"
import { changeKey, type PoolChange, type State } from "./State.ts"

/** Before the writer of the store gives it its number and time. */
export type Unnumbered = PoolChange extends infer C
  ? C extends PoolChange
    ? Omit<C, "machineId" | "sequence" | "at">
    : never
  : never

export const offerOf = (machine: VendingMachine.VendingMachine) => ({
  version: machine.oddsVersion,
  mode: machine.oddsMode,
  whenTierEmpty: machine.whenTierEmpty,
  priceUsd: Usd.format(machine.priceUsd),
  restock: machine.restock,
  tiers: machine.tiers.map(({ name, weight }) => ({ name, weight: String(weight) }))
})

export const added = (
  { poolChanges }: Pick<State, "poolChanges">,
  change: PoolChange
): State["poolChanges"] =>
  HashMap.set(poolChanges, changeKey(change.machineId, change.sequence), change)
