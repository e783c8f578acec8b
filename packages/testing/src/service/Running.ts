/** Both APIs on a real socket, over an embedded database or a given one. */
import * as Entropy from "@cardpack/adapters/entropy/layer"
import * as Vault from "@cardpack/adapters/vault/layer"
import * as Sender from "@cardpack/adapters/webhook/layer"
import { Engine } from "@cardpack/core/commands/Engine"
import * as Funding from "@cardpack/core/commands/funding/Funding"
import * as Authorizer from "@cardpack/core/commands/onchain/Authorizer"
import * as OnchainActions from "@cardpack/core/commands/onchain/OnchainActions"
import * as Webhooks from "@cardpack/core/commands/webhook/Webhooks"
import type { Chain } from "@cardpack/core/engine/port/Chain"
import { DeliveryQueue } from "@cardpack/core/engine/port/DeliveryQueue"
import type { DepositAddresses } from "@cardpack/core/engine/port/DepositAddresses"
import { Desk } from "@cardpack/core/engine/port/Desk"
import type { Reads } from "@cardpack/core/engine/port/Reads"
import type { Signer } from "@cardpack/core/engine/port/Signer"
import type { Store } from "@cardpack/core/engine/port/Store"
import { Watchlist } from "@cardpack/core/engine/port/Watchlist"
import * as EngineLayer from "@cardpack/core/layer"
import { BootstrapToken } from "@cardpack/http/operator/TokenAuthorization"
import { Settings } from "@cardpack/http/partner/Settings"
import * as Server from "@cardpack/http/Server"
import { Clock, Context, Effect, Exit, Layer, Redacted, Scope } from "effect"
import * as HttpServer from "effect/http/HttpServer"
import * as RateLimiter from "effect/persistence/RateLimiter"
import { SqlClient } from "effect/sql/SqlClient"
import * as Databases from "../database/Databases.ts"
import * as Client from "./Client.ts"

/** The token of the environment. */
export const TOKEN = "a-token-for-tests"

export interface Running {
  readonly url: string
  readonly engine: Engine["Service"]
  readonly desk: Desk["Service"]
  /** Workers do not run here; tests play them. */
  readonly queue: DeliveryQueue["Service"]
  readonly watchlist: Watchlist["Service"]
  /** Advances the clocks of the service and its store. */
  readonly pass: (milliseconds: number) => void
  /** A client with the environment's token, or another one. */
  readonly operator: (token?: string) => Client.Client
  readonly partner: (key: string) => Client.Client
  /** Runs SQL. */
  readonly sql: (statement: string) => Promise<ReadonlyArray<unknown>>
  readonly close: () => Promise<void>
}

/** A storage, with its clock ahead by this many milliseconds. */
export type Storage = (
  ahead: () => number
) => Layer.Layer<Store | Reads | Desk | DeliveryQueue | Watchlist, unknown>

/** The chain's ports and the operator's information about it; without them the chain is off. */
export type Ports = Layer.Layer<Chain | DepositAddresses | Signer>

export interface Options {
  /** Default: an embedded database of its own. */
  readonly storage?: Storage
  readonly ports?: Ports
}

/** The real clock plus the time advanced by `pass`. */
const shifted = () => {
  let ahead = 0
  const real = Effect.runSync(Clock.clockWith(Effect.succeed))
  const currentTimeMillisUnsafe = () => real.currentTimeMillisUnsafe() + ahead
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe,
    currentTimeMillis: Effect.sync(currentTimeMillisUnsafe),
    currentTimeNanosUnsafe: () => real.currentTimeNanosUnsafe(),
    currentTimeNanos: real.currentTimeNanos,
    monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: real.monotonicTimeNanos,
    sleep: (duration) => real.sleep(duration)
  }
  const pass = (milliseconds: number) => {
    ahead += milliseconds
  }
  return { clock, pass, ahead: () => ahead }
}

const authorizer = (ports: Ports) =>
  Authorizer.layer({ ttl: Authorizer.TTL }).pipe(Layer.provideMerge(ports))

const application = (
  storage: Storage,
  { ahead, clock }: Pick<ReturnType<typeof shifted>, "ahead" | "clock">,
  ports: Ports | undefined
) => {
  const settings = Layer.succeed(Settings, {
    environment: "sandbox",
    srcset: () => null,
    rateLimit: null,
    maxConcurrent: 512
  })
  const engine = Layer.mergeAll(Webhooks.layer, OnchainActions.layer, Funding.layer).pipe(
    Layer.provideMerge(EngineLayer.layer({ maxOpenSealed: 200 })),
    Layer.provideMerge(ports === undefined ? Layer.empty : authorizer(ports)),
    Layer.provide(Sender.layer({ targets: "public" })),
    Layer.provideMerge(
      Layer.mergeAll(
        storage(ahead),
        Entropy.layer,
        Vault.layer(Redacted.make("a key for tests"), { plainWithoutKey: false })
      )
    )
  )
  return Server.serve(Layer.mergeAll(Server.partnerRoutes, Server.operatorRoutes)).pipe(
    Layer.provide([
      settings,
      Layer.succeed(BootstrapToken, { token: Redacted.make(TOKEN) }),
      RateLimiter.layer.pipe(Layer.provide(RateLimiter.layerStoreMemory))
    ]),
    Layer.provideMerge(Layer.mergeAll(engine, Server.listen("127.0.0.1", 0))),
    Layer.provide(Layer.succeed(Clock.Clock, clock))
  )
}

export const start = async (options: Options = {}): Promise<Running> => {
  const scope = Effect.runSync(Scope.make())
  const { pass, ...time } = shifted()
  const layer = application(options.storage ?? Databases.embedded, time, options.ports)
  const context = await Effect.runPromise(Layer.buildWithScope(layer, scope))
  const address = Context.get(context, HttpServer.HttpServer).address
  const port = address._tag === "InetAddressV4" ? address.port : 0
  const url = `http://127.0.0.1:${port}`
  const database = Context.getOption(context, SqlClient)
  return {
    url,
    engine: Context.get(context, Engine),
    desk: Context.get(context, Desk),
    queue: Context.get(context, DeliveryQueue),
    watchlist: Context.get(context, Watchlist),
    pass,
    operator: (token = TOKEN) => Client.make(() => `${url}/operator/v1`, token),
    partner: (key) => Client.make(() => `${url}/api/v2`, key),
    sql: (statement) =>
      Effect.runPromise(
        Effect.flatMap(Effect.fromOption(database), (sql) => sql.unsafe(statement))
      ),
    close: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}
