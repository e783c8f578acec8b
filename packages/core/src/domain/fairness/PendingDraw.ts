/** A draw of a replayed log whose seed is not told yet, and whether it follows from it. */
import { choose } from "../draw/Choice.ts"
import * as Stages from "../draw/Stages.ts"
import { Reader, Words } from "../draw/Words.ts"
import type { Draw } from "./Entries.ts"
import type { Machine } from "./ReplayedMachine.ts"
import { oddsOf } from "./Tally.ts"

export interface Pending {
  /** In the log. */
  readonly index: number
  readonly draw: Draw
  /** How many cards each list had. */
  readonly free: ReadonlyMap<string, number>
  /** That its first slot is one which another draw had just left. */
  readonly justLeft: number
}

/**
 * The first slot of its list that the numbers named; null when the draw does not follow from the seed. At the first stage by the odds that the entry names, which are the order's. At a later one by those in
 * force; which odds a claim was ordered by, its entry does not say then: any that were published may fit.
 */
export const firstSlotOf = (
  machine: Machine,
  { draw, free }: Pending,
  seed: Uint8Array
): number | null => {
  const words = new Words(seed, draw.m, draw.e)
  const named = machine.oddsOf(draw.o, draw.q)
  if (named === undefined) return null
  if (draw.f > 0 && machine.latestOf(draw.q)?.o !== draw.o) return null
  const orders = draw.f === 0 ? [named] : machine.odds.filter(({ q }) => q < draw.q)
  const list = machine.list(draw.l)
  for (const order of orders) {
    let first: number | null = null
    const chosen = choose(new Reader(words), Stages.ofClaim(oddsOf(order), oddsOf(named)), {
      free: (name) => free.get(name) ?? 0,
      size: () => draw.n,
      look: (name, slot) => {
        if (name !== draw.l) return slot
        first ??= slot
        return list.wasFree(draw, slot) ? slot : null
      }
    })
    if (
      chosen?._tag === "Chosen" &&
      chosen.stage === draw.f &&
      chosen.list === draw.l &&
      chosen.slot === draw.s
    )
      return first
  }
  return null
}
