/** The name of a schema that can hold our tables (decisions.md#own-schema). */
import { Result } from "effect"

/** Where the tables are unless a schema is named. */
export const PUBLIC = "public"

/** Short enough that every name made of it fits into the 63 characters of the server. */
const NAME = /^(?!pg_)[a-z_][a-z0-9_]{0,31}$/

const RULE =
  "must have 1 to 32 lower-case letters, digits and _, and begin neither with a digit nor with pg_"

export const parse = (text: string): Result.Result<string, string> =>
  NAME.test(text) ? Result.succeed(text) : Result.fail(RULE)
