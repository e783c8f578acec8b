/** Wraps a handler: runs it for the partner and turns refusals and store errors into problems. */
import { Effect } from "effect"
import * as Missing from "../problem/Missing.ts"
import type * as Problem from "../problem/Problem.ts"
import * as Refusals from "../problem/Refusals.ts"
import { Partner } from "./Authorization.ts"

/**
 * Takes the function that runs for every request, so a handler makes its generator function once:
 * one made for each request would keep that request in memory until a full collection
 * (decisions.md#generators-once).
 */
export const answer =
  <Call, A, R>(
    run: (partner: Partner["Service"], call: Call) => Effect.Effect<A, Refusals.Failure, R>
  ) =>
  (call: Call): Effect.Effect<A, Problem.Problem, R | Partner> =>
    Effect.flatMap(Partner, (partner) =>
      Effect.catch(
        run(partner, call),
        Refusals.toProblem((reason) => Refusals.fromRefusal(reason, partner.now))
      )
    )

export const { found, identifier } = Missing.within(" in this account")
