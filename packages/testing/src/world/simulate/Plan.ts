/** What happens in a simulation and when: everything follows from the seed. */

import { Draws } from "../act/Draws.ts"
import * as Action from "./Action.ts"
import * as Fault from "./Fault.ts"

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Something that begins at a moment, with a seed of its own, so that others can be left out. */
export interface Planned<Kind extends string> {
  readonly kind: Kind
  /** Milliseconds after the start. */
  readonly at: number
  readonly seed: number
}

export interface PlannedFault extends Planned<Fault.Kind> {
  /** Milliseconds; ignored by faults of a moment. */
  readonly lasts: number
}

export interface Settings {
  readonly processes: number
  /** The refund window of the first machine, in milliseconds; the second has none. */
  readonly window: number
  /** The life of a signature, in milliseconds. */
  readonly ttl: number
  readonly confirmations: number
  /** Does every process watch the chain, or only the first? */
  readonly everyoneWatches: boolean
  readonly environment: "sandbox" | "production"
  /** The minute of the schedules of webhooks and mails, in milliseconds. */
  readonly unit: number
  /** The faults end then, and all comes to rest. */
  readonly healsAt: number
}

export interface Plan {
  readonly seed: number
  readonly settings: Settings
  readonly actions: ReadonlyArray<Planned<Action.Kind>>
  readonly faults: ReadonlyArray<PlannedFault>
}

const byTime = <P extends Planned<string>>(all: ReadonlyArray<P>): ReadonlyArray<P> =>
  all.toSorted((a, b) => a.at - b.at)

const settingsOf = (draws: Draws): Settings => ({
  processes: draws.between(2, 3),
  window: draws.between(60, 600) * SECOND,
  ttl: draws.between(90, 300) * SECOND,
  confirmations: draws.between(2, 4),
  everyoneWatches: draws.chance(0.3),
  environment: draws.chance(0.5) ? "sandbox" : "production",
  unit: draws.between(500, 2_000),
  healsAt: draws.between(8, 14) * MINUTE
})

/** Weighted: an action's weight is the number of its tickets. */
const tickets = Object.entries(Action.WEIGHTS).flatMap(([kind, weight]) =>
  Array.from({ length: weight }, () => kind as Action.Kind)
)

/** Some kinds of faults are absent from a seed, so that others are seen alone. */
const faultsOf = (draws: Draws, until: number): ReadonlyArray<PlannedFault> => {
  const present = Fault.KINDS.filter(() => draws.chance(0.6))
  return Array.from({ length: present.length === 0 ? 0 : draws.between(4, 24) }, () => {
    // Of what a chain takes back, little matters; so it does it often.
    const kind = draws.chance(0.1) ? "reorganization" : (draws.pick(present) ?? "crash")
    // Few mails are sent, so what befalls them lasts longer.
    const most = kind.startsWith("mail") ? 600 : 150
    return {
      kind,
      at: draws.below(until),
      lasts: draws.between(1, most) * SECOND,
      seed: draws.seed()
    }
  })
}

export const of = (seed: number): Plan => {
  const settings = settingsOf(Draws.of(seed, "settings"))
  const draws = Draws.of(seed, "actions")
  const actions = Array.from({ length: draws.between(80, 180) }, () => ({
    kind: draws.pick(tickets) ?? "order",
    // Bursts: many requests come at nearly the same moment.
    at: draws.chance(0.4)
      ? draws.below(8) * Math.floor(settings.healsAt / 8) + draws.below(50)
      : draws.below(settings.healsAt),
    seed: draws.seed()
  }))
  const faults = faultsOf(Draws.of(seed, "faults"), settings.healsAt)
  return { seed, settings, actions: byTime(actions), faults: byTime(faults) }
}
