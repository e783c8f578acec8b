/** Asks once more whether the sender may act: after a body, and before a change of people. */
import { Admission } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Problem from "../problem/Problem.ts"
import * as Refusals from "../problem/Refusals.ts"

export const signedOut = new Problem.Problem({
  code: "unauthorized",
  message: "nobody is signed in, or the session has ended"
})

export const admitted: Effect.Effect<void, Problem.Problem> = Effect.flatMap(
  Admission.Admission,
  (admission) =>
    admission === null
      ? Effect.void
      : Effect.flatMap(admission, (refusal) => {
          if (refusal === null) return Effect.void
          const isEnded = refusal._tag === "Unauthorized"
          return Effect.fail(isEnded ? signedOut : Refusals.fromRefusal(refusal, 0))
        })
)
