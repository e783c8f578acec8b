/**
 * The schema that holds our tables, so that they lie beside a host's (decisions.md#own-schema).
 * Statements name no schema: each connection names it once, when it begins.
 */
import { Data, Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"

export interface Options {
  /**
   * Created if it is missing; `public` unless set. 1 to 32 lower-case letters, digits and `_`. All
   * processes on the same tables name the same one.
   */
  readonly schema?: string
}

const PUBLIC = "public"

/** Short enough that every name made of it fits into the 63 characters of the server. */
const NAME = /^(?!pg_)[a-z_][a-z0-9_]{0,31}$/

/** Our tables can't be in this schema. Nothing was written. */
export class SchemaUnusable extends Data.TaggedError("SchemaUnusable")<{
  readonly schema: string
  readonly problem: string
}> {
  override get message(): string {
    return `the schema ${JSON.stringify(this.schema)} can't be used: ${this.problem}`
  }
}

export const check = ({ schema = PUBLIC }: Options): Effect.Effect<void, SchemaUnusable> =>
  NAME.test(schema)
    ? Effect.void
    : Effect.fail(
        new SchemaUnusable({
          schema,
          problem:
            "its name must have 1 to 32 lower-case letters, digits and _, and begin neither with a digit nor with pg_"
        })
      )

/** A checked name is safe within quotes. */
const quoted = (schema: string): string => `"${schema}"`

/** For the start of a connection; without a schema, the server's own setting holds. */
export const parameters = ({ schema }: Options): Readonly<Record<string, string>> =>
  schema === undefined ? {} : { search_path: quoted(schema) }

/** For a connection whose start takes no parameters. */
export const statements = ({ schema }: Options): ReadonlyArray<string> =>
  schema === undefined ? [] : [`SET search_path TO ${quoted(schema)}`]

/** A name in the database that engines in other schemas do not share. */
export const named = (name: string, { schema = PUBLIC }: Options): string =>
  schema === PUBLIC ? name : `${name}_${schema}`

const EXISTS = "SELECT 1 FROM pg_namespace WHERE nspname = $1"

/**
 * Creates the schema if it is missing, and checks that this connection uses it: a pooler that drops
 * the parameters of a start would lead us to a host's tables.
 */
export const prepare = Effect.fnUntraced(function* ({ schema }: Options) {
  if (schema === undefined) return
  const sql = yield* SqlClient
  // Asked first, because the right to create may be missing where the schema is not.
  const [found] = yield* sql.unsafe(EXISTS, [schema])
  if (found === undefined) {
    yield* sql.unsafe(`CREATE SCHEMA IF NOT EXISTS ${quoted(schema)}`).pipe(
      // Another process created it at the same moment.
      Effect.catchReason("SqlError", "UniqueViolation", () => Effect.void)
    )
  }
  const [[current] = []] = yield* sql.unsafe("SELECT current_schema()::text").values
  if (current === schema) return
  const problem =
    "the connection does not keep its search_path; connect directly, or in a pooler's session mode that passes search_path on"
  return yield* new SchemaUnusable({ schema, problem })
})
