/** Opens a database on a server: migrated, of this process's environment, with its connections. */
import type { PgClient } from "@effect/sql-pg/PgClient"
import { Effect, type Scope } from "effect"
import type { Reactivity } from "effect/reactivity"
import type { MigrationError } from "effect/sql/Migrator"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import * as Belonging from "./connection/Belonging.ts"
import * as Clock from "./connection/Clock.ts"
import * as Database from "./connection/Database.ts"
import * as SearchPath from "./connection/SearchPath.ts"
import * as ServerPool from "./connection/ServerPool.ts"
import * as Migrations from "./migrations/Migrations.ts"

export interface Options extends ServerPool.Options, Belonging.Options {
  /** Tests shift the clock of decisions and reads. */
  readonly clockShift?: Clock.Shift
}

export type Errors =
  | SqlError
  | MigrationError
  | Belonging.BelongsElsewhere
  | SearchPath.SchemaUnusable

/** The client stays here: a host has its own under the same key (decisions.md#own-clients). */
export interface Open {
  readonly client: PgClient
  readonly database: Database.Database
}

/** Migrates the schema of a database that belongs to this process's environment. */
export const prepare = Effect.fnUntraced(function* (
  options: Belonging.Options & SearchPath.Options
) {
  const process = Belonging.of(options)
  yield* SearchPath.prepare(options)
  yield* Belonging.check(process)
  yield* Migrations.run
  yield* Belonging.claim(process)
})

/** Migrates on its own connection, without the limits of the others. */
const migrate = (options: Options) =>
  Effect.scoped(
    Effect.flatMap(ServerPool.patientClient(options), (client) =>
      Effect.provideService(prepare(options), SqlClient, client)
    )
  )

export const open = (
  options: Options
): Effect.Effect<Open, Errors, Scope.Scope | Reactivity.Reactivity> =>
  Effect.gen(function* () {
    yield* SearchPath.check(options)
    yield* migrate(options)
    const client = yield* ServerPool.client(options)
    const sessions = yield* ServerPool.sessions(options)
    const clockShift = options.clockShift ?? Clock.NONE
    return { client, database: { sessions, read: Database.reader(client), clockShift } }
  })
