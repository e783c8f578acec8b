/** Refuses arguments of a use case whose shape is not the promised one. */
import { Effect } from "effect"
import type { Refusal } from "../domain/refusal/Refusal.ts"
import * as Shape from "../domain/refusal/Shape.ts"
import { type Caller, Refused } from "../engine/Command.ts"

export const CALLER = Shape.object<Caller>({
  accountId: Shape.id("par"),
  keyId: Shape.nullable(Shape.id("key"))
})

export const caller = (value: unknown): Refusal | null => CALLER(value, "caller")

/** Takes the flaws of all arguments, and refuses the first one. */
export const accept = (...flaws: ReadonlyArray<Refusal | null>): Effect.Effect<void, Refused> => {
  for (const reason of flaws) if (reason !== null) return Effect.fail(new Refused({ reason }))
  return Effect.void
}
