/** The storage ports on a Postgres server. */
import { ClaimQueue } from "@cardpack/core/engine/port/ClaimQueue"
import { DeliveryQueue } from "@cardpack/core/engine/port/DeliveryQueue"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { MailQueue } from "@cardpack/core/engine/port/MailQueue"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { Store } from "@cardpack/core/engine/port/Store"
import { Watchlist } from "@cardpack/core/engine/port/Watchlist"
import { PgClient } from "@effect/sql-pg/PgClient"
import { Context, Effect, Layer, type Scope } from "effect"
import { Reactivity } from "effect/reactivity"
import type { MigrationError } from "effect/sql/Migrator"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import * as Belonging from "./connection/Belonging.ts"
import * as Clock from "./connection/Clock.ts"
import * as Database from "./connection/Database.ts"
import * as Server from "./connection/Server.ts"
import { make as makeDesk } from "./desk/Desk.ts"
import * as Migrations from "./migrations/Migrations.ts"
import { make as makeClaimQueue } from "./queue/ClaimQueue.ts"
import { make as makeDeliveryQueue } from "./queue/DeliveryQueue.ts"
import { make as makeMailQueue } from "./queue/MailQueue.ts"
import { make as makeWatchlist } from "./queue/Watchlist.ts"
import { make as makeReads } from "./reads/Reads.ts"
import { transact } from "./store/Transaction.ts"

export interface Options extends Server.Options, Belonging.Options {
  /** Tests shift the clock of decisions and reads. */
  readonly clockShift?: Clock.Shift
}

type Errors = SqlError | MigrationError | Belonging.BelongsElsewhere

/** The services of both the server's layer and the embedded one. */
export type Provided =
  | Store
  | Reads
  | Desk
  | DeliveryQueue
  | MailQueue
  | ClaimQueue
  | Watchlist
  | SqlClient
  | PgClient
  | Database.Database

export const context = (client: PgClient, database: Database.Database): Context.Context<Provided> =>
  Context.make(SqlClient, client).pipe(
    Context.add(PgClient, client),
    Context.add(Database.Database, database),
    Context.add(Reads, makeReads(database)),
    Context.add(Desk, makeDesk(database)),
    Context.add(DeliveryQueue, makeDeliveryQueue(database)),
    Context.add(MailQueue, makeMailQueue(database)),
    Context.add(ClaimQueue, makeClaimQueue(database)),
    Context.add(Watchlist, makeWatchlist(database)),
    Context.add(Store, Store.of({ transact: (scope, work) => transact(database, scope, work) }))
  )

/** Migrates the schema of a database that belongs to this process's environment. */
export const prepare = (options: Belonging.Options) => {
  const process = Belonging.of(options)
  return Effect.andThen(
    Belonging.check(process),
    Effect.andThen(Migrations.run, Belonging.claim(process))
  )
}

/** Migrates on its own connection, without the limits of the others. */
const migrate = (options: Options) =>
  Effect.scoped(
    Effect.flatMap(Server.patientClient(options), (client) =>
      Effect.provideService(prepare(options), SqlClient, client)
    )
  )

const make = (
  options: Options
): Effect.Effect<Context.Context<Provided>, Errors, Scope.Scope | Reactivity.Reactivity> =>
  Effect.gen(function* () {
    yield* migrate(options)
    const client = yield* Server.client(options)
    const sessions = yield* Server.sessions(options)
    const clockShift = options.clockShift ?? Clock.NONE
    return context(client, { sessions, read: Database.reader(client), clockShift })
  })

/** Migrates at start; several processes may start at once. */
export const layerServer = (options: Options): Layer.Layer<Provided, Errors> =>
  Layer.effectContext(make(options)).pipe(Layer.provide(Reactivity.layer))
