/** A command of a model run: acts on both worlds, which must then agree. */
import { Effect } from "effect"
import type * as fc from "fast-check"
import { agree } from "./Agree.ts"
import type { Model } from "./Model.ts"
import type { Real } from "./Real.ts"

export type Step = fc.AsyncCommand<Model, Real>

export const step = (
  name: string,
  act: (model: Model, real: Real) => Effect.Effect<void, unknown>
): Step => ({
  check: () => true,
  run: (model, real) => real.run(Effect.andThen(act(model, real), agree(model, real))),
  toString: () => name
})
