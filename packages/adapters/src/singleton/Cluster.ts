/**
 * For processes that share a Postgres server: `effect/cluster` decides which of them does the work,
 * in its own tables and with advisory locks. It is used only for singletons, so processes do not
 * talk to one another; they learn from the database which are alive.
 */
import { Entropy, Singleton } from "@cardpack/core/ports"
import { Duration, Effect, Fiber, Layer, Option, Scope } from "effect"
import * as MessageStorage from "effect/cluster/MessageStorage"
import * as RunnerAddress from "effect/cluster/RunnerAddress"
import * as RunnerHealth from "effect/cluster/RunnerHealth"
import * as Runners from "effect/cluster/Runners"
import * as Sharding from "effect/cluster/Sharding"
import * as ShardingConfig from "effect/cluster/ShardingConfig"
import * as SqlRunnerStorage from "effect/cluster/SqlRunnerStorage"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import * as SearchPath from "../postgres/connection/SearchPath.ts"
import * as Server from "../postgres/connection/Server.ts"
import { MigrationsPending } from "../postgres/migrations/Migrations.ts"
import * as OpenServer from "../postgres/OpenServer.ts"
import * as RunnerTables from "./RunnerTables.ts"

/**
 * Work that a process may do without the other: of each, one of the processes that take part in it is
 * chosen. The first is the library's own name. The order of the alphabet numbers their locks, so that
 * a new one comes last in it.
 */
const GROUPS = ["default", "parcels"] as const

export type Group = (typeof GROUPS)[number]

export type Options = Server.Options & {
  /** Which work it is for; the chain's unless set. */
  readonly group?: Group
  /**
   * How long a silent process still counts as alive, in whole seconds; 10 unless set, and equal in
   * all processes. They report three times as often.
   */
  readonly expiry?: Duration.Duration
  /** Whether it makes its tables; otherwise it is refused without them. True unless set. */
  readonly migrates?: boolean
}

type Errors = SqlError | MigrationsPending | Server.Unusable

const EXPIRY = Duration.seconds(10)

/** How often each process looks for the others: a query each time, and the time of a handover. */
const LOOK = Duration.seconds(1)

/** How long an orderly end waits for a silent server. */
const GRACE = "3 seconds"

/** The library could make its tables by itself, but would treat an absent server as a defect. */
const prepare = (options: Options) => {
  const refuse = Effect.flatMap(RunnerTables.pending(options), (names) =>
    names.length === 0 ? Effect.void : Effect.fail(new MigrationsPending({ names }))
  )
  const make = Effect.andThen(SearchPath.prepare(options), RunnerTables.run(options))
  const work: Effect.Effect<void, Errors, SqlClient> =
    options.migrates === false ? refuse : Effect.asVoid(make)
  return Effect.andThen(Server.check(options, "chain"), OpenServer.patiently(options, work))
}

const client = (options: Options) =>
  Layer.effect(SqlClient, Server.of(options).singleton).pipe(Layer.provide(Reactivity.layer))

/** The address only names this run of the process; nothing connects to it. */
const config = ({ expiry = EXPIRY, group = "default" }: Options, name: string) =>
  ShardingConfig.layer({
    availableShardGroups: GROUPS,
    assignedShardGroups: [group],
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
      SqlRunnerStorage.layerStorage({ prefix: RunnerTables.prefixOf(options) })
    ]),
    Layer.provide([config(options, name), client(options)])
  )

const singleton = (shardGroup: Group = "default") =>
  Layer.effect(
    Singleton.Singleton,
    Effect.map(Sharding.Sharding, (cluster) =>
      Singleton.Singleton.of({
        run: (name, work) =>
          cluster.registerSingleton(name, Singleton.persistent(name, work), { shardGroup })
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
 * and two looks after the server is back. All processes on a database with one group must have the
 * same work, because any of them may be chosen.
 */
export const layer = (
  options: Options
): Layer.Layer<Singleton.Singleton, Errors, Entropy.Entropy> =>
  Layer.unwrap(
    Effect.gen(function* () {
      yield* prepare(options)
      const entropy = yield* Entropy.Entropy
      const name = Buffer.from(entropy.bytes(12)).toString("base64url")
      return closingSoon(Layer.provide(singleton(options.group), sharding(options, name)))
    })
  )
