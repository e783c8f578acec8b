/** Wraps a handler: runs it for the partner and turns refusals and store errors into problems. */
import { Effect } from "effect"
import * as Missing from "../problem/Missing.ts"
import type * as Problem from "../problem/Problem.ts"
import * as Refusals from "../problem/Refusals.ts"
import { Partner } from "./Authorization.ts"

export const answer = <A, R>(
  run: (partner: Partner["Service"]) => Effect.Effect<A, Refusals.Failure, R>
): Effect.Effect<A, Problem.Problem, R | Partner> =>
  Effect.flatMap(Partner, (partner) =>
    Effect.catch(
      run(partner),
      Refusals.toProblem((reason) => Refusals.fromRefusal(reason, partner.now))
    )
  )

export const { found, identifier } = Missing.within(" in this account")
