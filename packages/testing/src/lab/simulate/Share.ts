/** One process's share of the seeds, and what it tells the one that started it. */

import * as Plan from "./Plan.ts"
import * as Simulation from "./Simulation.ts"
import type { Tally } from "./Tally.ts"
import * as Tallies from "./Tally.ts"

export interface Told {
  readonly tally: Tally
  /** The first seed whose simulation broke a promise; null when none did. */
  readonly failed: { readonly seed: number; readonly why: string } | null
}

/** Every `step`th seed from `from` on, below `below`; ends at the first failure. */
export const run = async (
  from: number,
  below: number,
  step: number,
  tell: (told: Told) => void
): Promise<void> => {
  for (let seed = from; seed < below; seed += step) {
    const outcome = await Simulation.run(Plan.of(seed))
    const why = outcome.failure
    tell({ tally: Tallies.of(outcome), failed: why === null ? null : { seed, why } })
    if (why !== null) return
  }
}
