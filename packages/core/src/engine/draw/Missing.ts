/** What the seeds must be asked for before a batch can be decided: it is asked for once, all together. */
import { Effect } from "effect"
import * as Minute from "../../domain/draw/Minute.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Rows } from "../rows/Rows.ts"
import type { Wanted } from "./Drawing.ts"
import type { Seeds } from "./Seeds.ts"

export interface Missing {
  /** A day whose seeds are not derived. */
  readonly derived: Minute.Day | null
  /** The last of the days that are not committed to. */
  readonly promised: Minute.Day | null
  readonly renewal: number
  /** The store's. */
  readonly today: Minute.Day
}

/** `until`: the last day that a sealed pack needs. Null when all is there. */
export const of = (
  rows: Pick<Rows, "disclosing" | "renewal" | "seed">,
  draws: ReadonlyArray<Wanted>,
  until: Minute.Day,
  { isPromised }: Pick<Seeds["Service"], "isPromised">,
  now: Instant
): Missing | null => {
  const { disclosing, renewal } = rows
  const seedless = draws.find(({ minute }) => minute > disclosing && rows.seed(minute) === null)
  const derived = seedless === undefined ? null : Minute.dayOf(seedless.minute)
  const promised = isPromised(until) ? null : until
  return derived === null && promised === null
    ? null
    : { derived, promised, renewal, today: Minute.dayOf(Minute.of(now)) }
}

export const prepare = (
  seeds: Seeds["Service"],
  { derived, promised, renewal, today }: Missing
): Effect.Effect<void> =>
  Effect.all(
    [
      derived === null ? Effect.void : seeds.ensure(derived, renewal),
      promised === null ? Effect.void : seeds.promise(promised, today)
    ],
    { concurrency: "unbounded", discard: true }
  )
