/** A command of a model run: acts on both worlds, which must then agree. */
import { Effect } from "effect"
import * as fc from "fast-check"
import { agree } from "./Agree.ts"
import type { Model } from "./Model.ts"
import type { Real } from "./Real.ts"

export type Step<R extends Real = Real> = fc.AsyncCommand<Model, R>

/** `family` says what kind of command it is; `details` repeat it in a report. */
export const step = <R extends Real = Real>(
  family: string,
  details: object,
  act: (model: Model, real: R) => Effect.Effect<void, unknown>
): Step<R> => ({
  check: () => true,
  run: (model, real) => real.run(Effect.andThen(act(model, real), agree(model, real))),
  toString: () =>
    `${family} ${JSON.stringify(details, (_, value) => (typeof value === "bigint" ? String(value) : value))}`
})

/** A kind of command: as a walk names it, and drawn. */
export interface Kind<Data, R extends Real> {
  (data: Data): Step<R>
  readonly drawn: fc.Arbitrary<Step<R>>
}

export const command = <Data extends object, R extends Real = Real>(
  family: string,
  drawn: { readonly [K in keyof Data]: fc.Arbitrary<Data[K]> },
  act: (data: Data, model: Model, real: R) => Effect.Effect<void, unknown>
): Kind<Data, R> => {
  const make = (data: Data) => step<R>(family, data, (model, real) => act(data, model, real))
  // Cast: a record of these arbitraries draws such data.
  return Object.assign(make, { drawn: (fc.record(drawn) as fc.Arbitrary<Data>).map(make) })
}
