/**
 * The schema that holds our tables, so that they lie beside a host's (decisions.md#own-schema).
 * Statements name no schema: each connection names it once, when it begins.
 */
import { Data, Effect, Result } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as SchemaName from "./SchemaName.ts"

export interface Options {
  /**
   * Created if it is missing; `public` unless set. 1 to 32 lower-case letters, digits and `_`. All
   * processes on the same tables name the same one.
   */
  readonly schema?: string
}

/** Our tables can't be in this schema. Nothing was written. */
export class SchemaUnusable extends Data.TaggedError("SchemaUnusable")<{
  readonly schema: string
  readonly problem: string
}> {
  override get message(): string {
    return `the schema ${JSON.stringify(this.schema)} can't be used: ${this.problem}`
  }
}

export const check = ({
  schema = SchemaName.PUBLIC
}: Options): Effect.Effect<void, SchemaUnusable> => {
  const parsed = SchemaName.parse(schema)
  return Result.isSuccess(parsed)
    ? Effect.void
    : Effect.fail(new SchemaUnusable({ schema, problem: `its name ${parsed.failure}` }))
}

/** A checked name is safe within quotes. */
export const quoted = (schema: string): string => `"${schema}"`

/** For the settings of a connection. */
export const parameters = ({
  schema = SchemaName.PUBLIC
}: Options): Readonly<Record<string, string>> => ({ search_path: quoted(schema) })

/** For a connection that takes no settings. */
export const statements = ({ schema = SchemaName.PUBLIC }: Options): ReadonlyArray<string> => [
  `SET search_path TO ${quoted(schema)}`
]

/** A name in the database that engines in other schemas do not share. */
export const named = (name: string, { schema = SchemaName.PUBLIC }: Options): string =>
  schema === SchemaName.PUBLIC ? name : `${name}_${schema}`

const EXISTS = "SELECT 1 FROM pg_namespace WHERE nspname = $1"

export const isThere = Effect.fnUntraced(function* ({ schema = SchemaName.PUBLIC }: Options) {
  const [found] = yield* (yield* SqlClient).unsafe(EXISTS, [schema])
  return found !== undefined
})

const CLOSED =
  "SELECT 1 FROM pg_namespace WHERE nspname = $1 AND NOT has_schema_privilege(oid, 'USAGE')"

/** A schema that the role may not use looks empty, and is on no search path. */
export const confirmUsage = Effect.fnUntraced(function* ({ schema = SchemaName.PUBLIC }: Options) {
  const [closed] = yield* (yield* SqlClient).unsafe(CLOSED, [schema])
  if (closed === undefined) return
  const problem = "this role may not use it; as its owner GRANT USAGE ON SCHEMA to the role"
  return yield* new SchemaUnusable({ schema, problem })
})

/** Creates the schema if it is missing, and {@link confirm}s it. */
export const prepare = Effect.fnUntraced(function* (options: Options) {
  const { schema = SchemaName.PUBLIC } = options
  // Asked first, because the right to create may be missing where the schema is not.
  if (!(yield* isThere(options))) {
    const sql = yield* SqlClient
    yield* sql.unsafe(`CREATE SCHEMA IF NOT EXISTS ${quoted(schema)}`).pipe(
      // Another process created it at the same moment.
      Effect.catchReason("SqlError", "UniqueViolation", () => Effect.void)
    )
  }
  yield* confirm(options)
})

/**
 * Checks that this connection uses the schema: a pooler that drops the parameters of a start would
 * lead us to a host's tables.
 */
export const confirm = Effect.fnUntraced(function* ({ schema = SchemaName.PUBLIC }: Options) {
  const sql = yield* SqlClient
  const [[current] = []] = yield* sql.unsafe("SELECT current_schema()::text").values
  if (current === schema) return
  const problem =
    "the connection does not keep its search_path; connect directly, or in a pooler's session mode that passes search_path on"
  return yield* new SchemaUnusable({ schema, problem })
})

/** The first schema of a session's own search path with our tables. */
export const LED_TO = `SELECT schema FROM unnest(current_schemas(false)) WITH ORDINALITY AS path (schema, n)
  WHERE EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace s ON s.oid = c.relnamespace
    WHERE s.nspname = schema AND c.relname = 'belonging' AND c.relkind = 'r')
  ORDER BY n LIMIT 1`

/**
 * Earlier versions left the schema to the server: a start that looked into `public` then would find
 * an empty shop there, or another one.
 */
export const elsewhere = (schema: string): SchemaUnusable =>
  new SchemaUnusable({
    schema: SchemaName.PUBLIC,
    problem: `the server's search_path leads to our tables in ${quoted(schema)}; name that schema, or public if these are not the ones`
  })
