/**
 * For the processes that share a Postgres server: `effect/cluster` decides which of them does the
 * work, in tables of its own and with advisory locks. Only its singletons are used, so processes
 * say nothing to one another, and the database alone tells who is alive.
 */
import { Entropy } from "@cardpack/core/engine/port/Entropy"
import { persistent, Singleton } from "@cardpack/core/engine/port/Singleton"
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
import * as Server from "../postgres/connection/Server.ts"
import * as Socket from "../postgres/connection/Socket.ts"

export interface Options extends Server.Options {
  /**
   * How long a process that says nothing still counts as alive, in whole seconds; 10 unless set,
   * and the same in all processes. They say something three times as often.
   */
  readonly expiry?: Duration.Duration
}

const EXPIRY = Duration.seconds(10)

/** How often each process looks who is there: how long a handover takes, and a query each time. */
const LOOK = Duration.seconds(1)

/** How long an orderly end waits for a server that does not answer. */
const GRACE = "3 seconds"

/** Of the names of the library's tables. */
const PREFIX = "singleton"

/** One holds the locks for as long as it lives, and the other one asks and answers meanwhile. */
const CONNECTIONS = 2

/** The library would run this by itself, but a server that is away were a defect then. */
const migrate = (options: Options) =>
  Effect.scoped(
    Effect.flatMap(Server.patientClient(options), (client) =>
      Effect.provideService(
        Migrator.make({})({
          loader: SqlRunnerStorage.migrations({ prefix: PREFIX }),
          table: `${PREFIX}_runner_migrations`
        }),
        SqlClient,
        client
      )
    )
  ).pipe(Effect.provide(Reactivity.layer))

const client = ({ url }: Options) =>
  PgClient.layer({
    url,
    applicationName: "cardpack singleton",
    stream: Socket.factory(url),
    // The library stores local times, which daylight saving would turn back by an hour.
    startupParameters: { timezone: "UTC" },
    maxConnections: CONNECTIONS
  })

/** The address is only a name for this life of the process: nobody calls there. */
const config = ({ expiry = EXPIRY }: Options, name: string) =>
  ShardingConfig.layer({
    runnerAddress: Option.some(RunnerAddress.make(name, 0)),
    // All work in one place: there is little, and each place is one more lock to hold and ask for.
    shardsPerGroup: 1,
    shardLockExpiration: expiry,
    shardLockRefreshInterval: Duration.divideUnsafe(expiry, 3),
    refreshAssignmentsInterval: LOOK,
    // Also how soon the library asks for a lock again after it could not.
    entityMessagePollInterval: LOOK
  })

const sharding = (options: Options, name: string) =>
  Sharding.layer.pipe(
    Layer.provide(Runners.layerNoop),
    Layer.provide([
      MessageStorage.layerNoop,
      RunnerHealth.layerNoop,
      SqlRunnerStorage.layerStorage({ prefix: PREFIX })
    ]),
    Layer.provide([config(options, name), client(options)])
  )

const singleton = Layer.effect(
  Singleton,
  Effect.map(Sharding.Sharding, (cluster) =>
    Singleton.of({
      run: (name, work) => cluster.registerSingleton(name, persistent(name, work))
    })
  )
)

/** Closes what the layer opened, but keeps nobody waiting for long. */
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
 * Fails only at the start. A killed or hanging process is replaced within the expiry and two looks,
 * one that ends in order within two looks. Without the server the work ends within two thirds of
 * the expiry, before another process could take over; it is taken up again within the expiry and
 * two looks after the server is back. Processes that are not given the same work must not share
 * a database: any of them may be the one whose turn it is.
 */
export const layer = (
  options: Options
): Layer.Layer<Singleton, SqlError | Migrator.MigrationError, Entropy> =>
  Layer.unwrap(
    Effect.gen(function* () {
      yield* migrate(options)
      const entropy = yield* Entropy
      const name = Buffer.from(entropy.bytes(12)).toString("base64url")
      return closingSoon(Layer.provide(singleton, sharding(options, name)))
    })
  )
