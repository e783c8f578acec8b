/** A shorter plan that fails too: without the faults and actions that the failure does not need. */
import type { Plan } from "../../world/simulate/Plan.ts"
import type { Outcome } from "../../world/simulate/Simulation.ts"

export interface Shrunk {
  readonly outcome: Outcome
  /** Simulations that it took. */
  readonly tries: number
}

/** The lists of a plan that may lose members. */
const PARTS = ["faults", "actions"] as const

const without = (plan: Plan, part: (typeof PARTS)[number], from: number, count: number): Plan => ({
  ...plan,
  [part]: plan[part].filter((_, at) => at < from || at >= from + count)
})

/** What happens after the failure does not matter. */
const upTo = (plan: Plan, virtualMs: number): Plan => ({
  ...plan,
  faults: plan.faults.filter(({ at }) => at <= virtualMs),
  actions: plan.actions.filter(({ at }) => at <= virtualMs)
})

/** The same promise, whatever the ids and numbers that it names. */
const kindOf = (failure: string | null): string | null =>
  failure?.replace(/\w+_[a-z0-9]{10,}|0x[0-9a-f]+|\d+/g, "#").slice(0, 60) ?? null

/** Leaves out halves, then quarters, and so on, as long as the same failure stays. */
export const shrink = async (
  failed: Outcome,
  run: (plan: Plan) => Promise<Outcome>,
  isTime: () => boolean
): Promise<Shrunk> => {
  const kind = kindOf(failed.failure)
  let best = failed
  let tries = 0
  const keep = async (plan: Plan): Promise<boolean> => {
    tries++
    const outcome = await run(plan)
    if (kindOf(outcome.failure) !== kind) return false
    best = outcome
    return true
  }
  await keep(upTo(failed.plan, failed.virtualMs))
  for (const part of PARTS) {
    for (let size = best.plan[part].length; size >= 1 && isTime(); size = Math.floor(size / 2)) {
      for (let from = 0; from < best.plan[part].length && isTime(); ) {
        const isKept = await keep(without(best.plan, part, from, size))
        if (!isKept) from += size
      }
    }
  }
  return { outcome: best, tries }
}
