/**
 * Verbs that check the shapes of their arguments. Others are refused as `invalid`, instead of
 * failing in a decision (decisions.md#shapes).
 */
import { Result } from "effect"
import type { Refusal } from "../domain/refusal/Refusal.ts"
import * as Shape from "../domain/refusal/Shape.ts"
import type { Command } from "../engine/Command.ts"
import { EMPTY } from "../engine/rows/LoadPlan.ts"

export const ACTOR = ["actor", Shape.text] as const

/** A command that refuses, and loads nothing. */
const refusing = <A>(reason: Refusal): Command<A> => ({
  name: "refused",
  scope: { accounts: [], operator: false },
  plan: EMPTY,
  weight: 0,
  stock: null,
  decide: () => Result.fail(reason)
})

type Shapes<Args extends ReadonlyArray<unknown>> = {
  readonly [At in keyof Args]: readonly [name: string, shape: Shape.Shape<Args[At]>]
}

/** An argument that is an object has no name: its fields are named alone, as in the API. */
export const checked =
  <Args extends ReadonlyArray<unknown>, A>(
    verb: (...args: Args) => Command<A>,
    ...shapes: Shapes<Args>
  ): ((...args: Args) => Command<A>) =>
  (...args) => {
    for (const [at, [name, shape]] of shapes.entries()) {
      const flaw = shape(args[at], name)
      if (flaw !== null) return refusing(flaw)
    }
    return verb(...args)
  }
