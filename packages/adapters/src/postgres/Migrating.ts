/**
 * Brings a database to this version, or tells what that takes: the names of what is pending, or its
 * SQL for an administrator (decisions.md#migrations-by-hand).
 */
import { Effect } from "effect"
import type { MigrationError } from "effect/sql/Migrator"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import * as IdentityTables from "../identity/IdentityTables.ts"
import * as RunnerTables from "../singleton/RunnerTables.ts"
import * as Belonging from "./connection/Belonging.ts"
import * as Encoding from "./connection/Encoding.ts"
import * as SchemaName from "./connection/SchemaName.ts"
import * as SearchPath from "./connection/SearchPath.ts"
import * as Known from "./migrations/Migrations.ts"
import * as Plan from "./Plan.ts"

export interface Options extends Belonging.Options, SearchPath.Options {
  /** Whether processes share the work of one chain, for which they need tables too. */
  readonly singleton?: boolean
  /** Whether the console's people are stored on it, for whom it needs tables of their own. */
  readonly people?: boolean
}

/** What is pending, each on a connection of its own; `sql` is null when nothing is. */
export interface Migrations<E> {
  readonly pending: Effect.Effect<ReadonlyArray<string>, E>
  readonly plan: Effect.Effect<ReadonlyArray<Plan.Step>, E>
  readonly run: Effect.Effect<ReadonlyArray<string>, E>
  readonly sql: Effect.Effect<string | null, E>
}

export type Errors =
  | SqlError
  | MigrationError
  | Known.MigrationsPending
  | Belonging.BelongsElsewhere
  | SearchPath.SchemaUnusable
  | Encoding.EncodingUnusable

type Work<A> = Effect.Effect<A, Errors, SqlClient>

/** `on` opens a connection for each. */
export const through = <E>(
  options: Options,
  on: <A>(work: Work<A>) => Effect.Effect<A, E>
): Migrations<E> => ({
  pending: on(pending(options)),
  plan: on(plan(options)),
  run: on(run(options)),
  sql: on(sql(options))
})

/** Beside the list of all databases: tables that only some settings need. */
const further = ({ people, singleton }: Options) => [
  ...(singleton ? [RunnerTables] : []),
  ...(people ? [IdentityTables] : [])
]

/** Names in their order; empty when the database is of this version. */
export const pending = Effect.fnUntraced(function* (options: Options) {
  yield* Encoding.check
  yield* Belonging.check(Belonging.of(options))
  const names = yield* Known.pending
  const more = yield* Effect.forEach(further(options), (tables) => tables.pending(options))
  return [...names, ...more.flat()]
})

/** What each of them holds up, and about how long; the tables for one chain's work hold up nothing. */
export const plan = Effect.fnUntraced(function* (options: Options) {
  yield* Belonging.check(Belonging.of(options))
  return yield* Plan.of(Known.described(yield* Known.pending))
})

/** Runs what is pending, and answers its names. Several processes may do so at once. */
export const run = Effect.fnUntraced(function* (options: Options) {
  const process = Belonging.of(options)
  yield* Encoding.check
  yield* SearchPath.prepare(options)
  yield* Belonging.check(process)
  const names = yield* Known.run
  yield* Belonging.claim(process)
  const more = yield* Effect.forEach(further(options), (tables) => tables.run(options))
  return [...names, ...more.flat()]
})

/** Refuses a database that is behind, and writes nothing but whose it is. */
export const check = Effect.fnUntraced(function* (options: Options) {
  const names = yield* pending(options)
  if (names.length > 0) return yield* new Known.MigrationsPending({ names })
  yield* SearchPath.confirm(options)
  yield* Belonging.claim(Belonging.of(options))
})

const ROLE = "SELECT current_user::text"

const textOf = (
  names: ReadonlyArray<string>,
  role: string,
  statements: ReadonlyArray<string>
): string => `-- cardpack: ${names.join(", ")}
-- All or nothing; a second run changes nothing. Run it as ${role}, the role that cardpack connects
-- as, or grant that role SELECT, INSERT, UPDATE and DELETE on the tables afterwards.
${["BEGIN", ...statements, "COMMIT"].join(";\n\n")};
`

/** What {@link run} would do as one text for `psql`, its record included; null when nothing is. */
export const sql = Effect.fnUntraced(function* (options: Options) {
  const names = yield* pending(options)
  if (names.length === 0) return null
  const [[role] = []] = yield* (yield* SqlClient).unsafe(ROLE).values
  const isThere = yield* SearchPath.isThere(options)
  const more = yield* Effect.forEach(further(options), (tables) =>
    Effect.flatMap(tables.pending(options), (own) =>
      own.length === 0 ? Effect.succeed([]) : tables.statements(options)
    )
  )
  const { schema = SchemaName.PUBLIC } = options
  return textOf(names, String(role), [
    ...(isThere ? [] : [`CREATE SCHEMA "${schema}"`]),
    `SET LOCAL search_path TO "${schema}"`,
    ...(yield* Known.statements),
    ...more.flat()
  ])
})
