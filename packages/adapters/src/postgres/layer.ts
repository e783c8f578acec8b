/** The storage ports on a Postgres server. */
import {
  ClaimQueue,
  DeliveryQueue,
  Desk,
  MailQueue,
  Reads,
  Store,
  Watchlist
} from "@cardpack/core/ports"
import { PgClient } from "@effect/sql-pg/PgClient"
import { Context, Effect, Layer, type Scope } from "effect"
import { Reactivity } from "effect/reactivity"
import type { MigrationError } from "effect/sql/Migrator"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import * as Belonging from "./connection/Belonging.ts"
import * as Clock from "./connection/Clock.ts"
import * as Database from "./connection/Database.ts"
import * as ServerPool from "./connection/ServerPool.ts"
import { make as makeDesk } from "./desk/Desk.ts"
import * as Migrations from "./migrations/Migrations.ts"
import { make as makeClaimQueue } from "./queue/ClaimQueue.ts"
import { make as makeDeliveryQueue } from "./queue/DeliveryQueue.ts"
import { make as makeMailQueue } from "./queue/MailQueue.ts"
import { make as makeWatchlist } from "./queue/Watchlist.ts"
import { make as makeReads } from "./reads/Reads.ts"
import { transact } from "./store/Transaction.ts"

export interface Options extends ServerPool.Options, Belonging.Options {
  /** Tests shift the clock of decisions and reads. */
  readonly clockShift?: Clock.Shift
}

type Errors = SqlError | MigrationError | Belonging.BelongsElsewhere

/** The services of both the server's layer and the embedded one. */
export type Provided =
  | Store.Store
  | Reads.Reads
  | Desk.Desk
  | DeliveryQueue.DeliveryQueue
  | MailQueue.MailQueue
  | ClaimQueue.ClaimQueue
  | Watchlist.Watchlist
  | SqlClient
  | PgClient
  | Database.Database

export const context = (client: PgClient, database: Database.Database): Context.Context<Provided> =>
  Context.make(SqlClient, client).pipe(
    Context.add(PgClient, client),
    Context.add(Database.Database, database),
    Context.add(Reads.Reads, makeReads(database)),
    Context.add(Desk.Desk, makeDesk(database)),
    Context.add(DeliveryQueue.DeliveryQueue, makeDeliveryQueue(database)),
    Context.add(MailQueue.MailQueue, makeMailQueue(database)),
    Context.add(ClaimQueue.ClaimQueue, makeClaimQueue(database)),
    Context.add(Watchlist.Watchlist, makeWatchlist(database)),
    Context.add(
      Store.Store,
      Store.Store.of({ transact: (scope, work) => transact(database, scope, work) })
    )
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
    Effect.flatMap(ServerPool.patientClient(options), (client) =>
      Effect.provideService(prepare(options), SqlClient, client)
    )
  )

const make = (
  options: Options
): Effect.Effect<Context.Context<Provided>, Errors, Scope.Scope | Reactivity.Reactivity> =>
  Effect.gen(function* () {
    yield* migrate(options)
    const client = yield* ServerPool.client(options)
    const sessions = yield* ServerPool.sessions(options)
    const clockShift = options.clockShift ?? Clock.NONE
    return context(client, { sessions, read: Database.reader(client), clockShift })
  })

/** Migrates at start; several processes may start at once. */
export const layerServer = (options: Options): Layer.Layer<Provided, Errors> =>
  Layer.effectContext(make(options)).pipe(Layer.provide(Reactivity.layer))
