/** Filters of lists by identifiers. */
import { Id } from "@cardpack/core/domain"
import { Effect } from "effect"
import * as Problem from "../problem/Problem.ts"

/** Null when absent. */
export const read = <P extends Id.Prefix>(
  field: string,
  prefix: P,
  text: string | undefined
): Effect.Effect<`${P}_${string}` | null, Problem.Problem> => {
  if (text === undefined) return Effect.succeed(null)
  return Id.is(prefix, text)
    ? Effect.succeed(text)
    : Effect.fail(Problem.invalid(`${field} must be an identifier that starts with ${prefix}_`))
}
