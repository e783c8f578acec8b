/** The storage ports on a Postgres server. */
import {
  ClaimQueue,
  ConsumerQueue,
  DeliveryQueue,
  Desk,
  DrawLog,
  DrawStatistics,
  MailQueue,
  Reads,
  Store,
  Watchlist
} from "@cardpack/core/ports"
import { Context, Effect, Layer } from "effect"
import { Reactivity } from "effect/reactivity"
import * as Database from "./connection/Database.ts"
import type * as Server from "./connection/Server.ts"
import { make as makeDesk } from "./desk/Desk.ts"
import { make as makeDrawLog } from "./log/DrawLog.ts"
import { make as makeDrawStatistics } from "./log/DrawStatistics.ts"
import * as Migrating from "./Migrating.ts"
import * as OpenServer from "./OpenServer.ts"
import { make as makeClaimQueue } from "./queue/ClaimQueue.ts"
import { make as makeConsumerQueue } from "./queue/ConsumerQueue.ts"
import { make as makeDeliveryQueue } from "./queue/DeliveryQueue.ts"
import { make as makeMailQueue } from "./queue/MailQueue.ts"
import { make as makeWatchlist } from "./queue/Watchlist.ts"
import { make as makeReads } from "./reads/Reads.ts"
import { transact } from "./store/Transaction.ts"

/** @public Hosts tell it from other errors. */
export { SchemaUnusable } from "./connection/SearchPath.ts"
/** @public Hosts tell it from other errors. */
export { OLDEST, ServerTooOld } from "./connection/ServerVersion.ts"
/** @public Hosts tell it from other errors. */
export { type HostPool, PoolUnusable } from "./host/HostPool.ts"
/** @public Hosts tell it from other errors. */
export { MigrationsPending } from "./migrations/Migrations.ts"
export { patiently } from "./OpenServer.ts"
export type { Step } from "./Plan.ts"

export type Options = OpenServer.Options

/** Before anything else needs the tables. */
export const migrations = (
  options: Server.Options & Migrating.Options
): Migrating.Migrations<OpenServer.Errors> =>
  Migrating.through(options, (work) => OpenServer.patiently(options, work))

/** The services of both the server's layer and the embedded one. */
export type Provided =
  | Store.Store
  | Reads.Reads
  | Desk.Desk
  | DrawLog.DrawLog
  | DrawStatistics.DrawStatistics
  | DeliveryQueue.DeliveryQueue
  | MailQueue.MailQueue
  | ClaimQueue.ClaimQueue
  | ConsumerQueue.ConsumerQueue
  | Watchlist.Watchlist
  | Database.Database

export const context = (database: Database.Database): Context.Context<Provided> =>
  Context.make(Database.Database, database).pipe(
    Context.add(Reads.Reads, makeReads(database)),
    Context.add(Desk.Desk, makeDesk(database)),
    Context.add(DrawLog.DrawLog, makeDrawLog(database)),
    Context.add(DrawStatistics.DrawStatistics, makeDrawStatistics(database)),
    Context.add(DeliveryQueue.DeliveryQueue, makeDeliveryQueue(database)),
    Context.add(MailQueue.MailQueue, makeMailQueue(database)),
    Context.add(ClaimQueue.ClaimQueue, makeClaimQueue(database)),
    Context.add(ConsumerQueue.ConsumerQueue, makeConsumerQueue(database)),
    Context.add(Watchlist.Watchlist, makeWatchlist(database)),
    Context.add(
      Store.Store,
      Store.Store.of({ transact: (scope, work) => transact(database, scope, work) })
    )
  )

/** Migrates at start; several processes may start at once. */
export const layerServer = (options: Options): Layer.Layer<Provided, OpenServer.Errors> =>
  Layer.effectContext(Effect.map(OpenServer.open(options), context)).pipe(
    Layer.provide(Reactivity.layer)
  )
