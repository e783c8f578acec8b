/**
 * For processes that share a Postgres server: `effect/cluster` decides which of them does the work,
 * in its own tables and with advisory locks. It is used only for singletons, so processes do not
 * talk to one another; they learn from the database which are alive.
 */
import { Entropy, Singleton } from "@cardpack/core/ports"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Duration, Effect, Fiber, Layer, Option, Scope } from "effect"
import * as MessageStorage from "effect/cluster/MessageStorage"
import * as RunnerAddress from "effect/cluster/RunnerAddress"
import * as RunnerHealth from "effect/cluster/RunnerHealth"
import * as Runners from "effect/cluster/Runners"
import * as Sharding from "effect/cluster/Sharding"
import * as ShardingConfig from "effect/cluster/ShardingConfig"
import * as SqlRunnerStorage from "effect/cluster/SqlRunnerStorage"
import { Reactivity } from "effect/reactivity"
import * as Migrator from "effect/sql/Migrator"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import * as SearchPath from "../postgres/connection/SearchPath.ts"
import * as ServerPool from "../postgres/connection/ServerPool.ts"
import * as Socket from "../postgres/connection/Socket.ts"

export interface Options extends ServerPool.Options {
  /**
   * How long a silent process still counts as alive, in whole seconds; 10 unless set, and equal in
   * all processes. They report three times as often.
   */
  readonly expiry?: Duration.Duration
}

type Errors = SqlError | Migrator.MigrationError | SearchPath.SchemaUnusable

const EXPIRY = Duration.seconds(10)

/** How often each process looks for the others: a query each time, and the time of a handover. */
const LOOK = Duration.seconds(1)

/** How long an orderly end waits for a silent server. */
const GRACE = "3 seconds"

/** Prefix of the library's tables, and what it derives its advisory locks from. */
const PREFIX = "singleton"

const prefixOf = (options: Options): string => SearchPath.named(PREFIX, options)

/** One holds the locks, the other asks and reports meanwhile. */
const CONNECTIONS = 2

/** The library could migrate by itself, but would treat an absent server as a defect. */
const migrate = (options: Options) => {
  const prefix = prefixOf(options)
  const run = Migrator.make({})({
    loader: SqlRunnerStorage.migrations({ prefix }),
    table: `${prefix}_runner_migrations`
  })
  return Effect.scoped(
    Effect.flatMap(ServerPool.patientClient(options), (client) =>
      Effect.provideService(Effect.andThen(SearchPath.prepare(options), run), SqlClient, client)
    )
  ).pipe(Effect.provide(Reactivity.layer))
}

const client = (options: Options) =>
  PgClient.layer({
    url: options.url,
    applicationName: "cardpack singleton",
    stream: Socket.factory(options.url),
    // The library stores local times, which daylight saving turns back by an hour.
    startupParameters: { timezone: "UTC", ...SearchPath.parameters(options) },
    maxConnections: CONNECTIONS
  })

/** The address only names this run of the process; nothing connects to it. */
const config = ({ expiry = EXPIRY }: Options, name: string) =>
  ShardingConfig.layer({
    runnerAddress: Option.some(RunnerAddress.make(name, 0)),
    // One shard for the little work, because each shard needs its own lock.
    shardsPerGroup: 1,
    shardLockExpiration: expiry,
    shardLockRefreshInterval: Duration.divideUnsafe(expiry, 3),
    refreshAssignmentsInterval: LOOK,
    // Also the library's delay before it asks for a lock again.
    entityMessagePollInterval: LOOK
  })

const sharding = (options: Options, name: string) =>
  Sharding.layer.pipe(
    Layer.provide(Runners.layerNoop),
    Layer.provide([
      MessageStorage.layerNoop,
      RunnerHealth.layerNoop,
      SqlRunnerStorage.layerStorage({ prefix: prefixOf(options) })
    ]),
    Layer.provide([config(options, name), client(options)])
  )

const singleton = Layer.effect(
  Singleton.Singleton,
  Effect.map(Sharding.Sharding, (cluster) =>
    Singleton.Singleton.of({
      run: (name, work) => cluster.registerSingleton(name, Singleton.persistent(name, work))
    })
  )
)

/** Closes the layer, but waits at most {@link GRACE}. */
const closingSoon = <A, E, R>(layer: Layer.Layer<A, E, R>): Layer.Layer<A, E, R> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      yield* Effect.addFinalizer((exit) =>
        Effect.flatMap(Effect.forkDetach(Scope.close(scope, exit)), (closing) =>
          Effect.timeoutOption(Effect.interruptible(Fiber.await(closing)), GRACE)
        )
      )
      return yield* Layer.buildWithScope(layer, scope)
    })
  )

/**
 * Fails only at the start. Another process replaces a killed or hanging one within the expiry and
 * two looks, and one that ends in order within two looks. Without the server the work ends within
 * two thirds of the expiry, before another process could take over; it resumes within the expiry
 * and two looks after the server is back. All processes on a database must have the same work,
 * because any of them may be chosen.
 */
export const layer = (
  options: Options
): Layer.Layer<Singleton.Singleton, Errors, Entropy.Entropy> =>
  Layer.unwrap(
    Effect.gen(function* () {
      yield* SearchPath.check(options)
      yield* migrate(options)
      const entropy = yield* Entropy.Entropy
      const name = Buffer.from(entropy.bytes(12)).toString("base64url")
      return closingSoon(Layer.provide(singleton, sharding(options, name)))
    })
  )
