/**
 * Both APIs on a real socket in this process, composed without workers: tests play them. For tests
 * that watch or replace a part of the service, or advance its clock; {@link World} starts it.
 */
import * as LogKey from "@cardpack/adapters/draw/LogKey"
import * as Entropy from "@cardpack/adapters/entropy/layer"
import { PictureSharp } from "@cardpack/adapters/picture"
import * as Vault from "@cardpack/adapters/vault/layer"
import * as Sender from "@cardpack/adapters/webhook/layer"
import { Engine } from "@cardpack/core/commands/Engine"
import * as Funding from "@cardpack/core/commands/funding/Funding"
import * as Authorizer from "@cardpack/core/commands/onchain/Authorizer"
import * as OnchainActions from "@cardpack/core/commands/onchain/OnchainActions"
import * as Webhooks from "@cardpack/core/commands/webhook/Webhooks"
import type * as ApprovalLimits from "@cardpack/core/domain/approval/Limits"
import type { Environment, Event } from "@cardpack/core/domain/webhook/Event"
import { Seeds } from "@cardpack/core/engine/draw/Seeds"
import * as ReceiptNames from "@cardpack/core/engine/fairness/ReceiptNames"
import * as Receipts from "@cardpack/core/engine/fairness/Receipts"
import type { Carrier } from "@cardpack/core/engine/port/Carrier"
import type { Chain } from "@cardpack/core/engine/port/Chain"
import { DeliveryQueue } from "@cardpack/core/engine/port/DeliveryQueue"
import type { DepositAddresses } from "@cardpack/core/engine/port/DepositAddresses"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { DrawLog } from "@cardpack/core/engine/port/DrawLog"
import { DrawStatistics } from "@cardpack/core/engine/port/DrawStatistics"
import { Entropy as EntropyPort } from "@cardpack/core/engine/port/Entropy"
import * as KeptCheckpoint from "@cardpack/core/engine/port/KeptCheckpoint"
import type { Labels } from "@cardpack/core/engine/port/Labels"
import { LogSigner } from "@cardpack/core/engine/port/LogSigner"
import { Reads } from "@cardpack/core/engine/port/Reads"
import type { Signer } from "@cardpack/core/engine/port/Signer"
import type { Store } from "@cardpack/core/engine/port/Store"
import { Wakeup, type Wakeups } from "@cardpack/core/engine/port/Wakeup"
import { Watchlist } from "@cardpack/core/engine/port/Watchlist"
import * as Publisher from "@cardpack/core/workers/fairness/Publisher"
import * as Tallying from "@cardpack/core/workers/fairness/Tallying"
import { DEFAULTS, type Limits } from "@cardpack/http/connection/Limits"
import { AlertTest } from "@cardpack/http/operator/alert/AlertTest"
import { BootstrapToken } from "@cardpack/http/operator/TokenAuthorization"
import { Settings } from "@cardpack/http/partner/Settings"
import * as Server from "@cardpack/http/Server"
import { Clock, Context, Effect, Exit, Layer, Metric, Redacted, Scope } from "effect"
import * as HttpServer from "effect/http/HttpServer"
import * as RateLimiter from "effect/persistence/RateLimiter"
import { SqlClient } from "effect/sql/SqlClient"
import * as Databases from "../database/Databases.ts"
import * as TestEngine from "../engine/TestEngine.ts"
import * as MemoryPictures from "../picture/MemoryPictures.ts"
import type * as Service from "./Service.ts"

/** A storage, with its clock ahead by this many milliseconds. */
export type Storage = (
  ahead: () => number
) => Layer.Layer<
  Store | Reads | Desk | DeliveryQueue | Watchlist | DrawLog | DrawStatistics,
  unknown
>

/** The chain's ports and the operator's information about it. */
export type ChainPorts = Layer.Layer<Chain | DepositAddresses | Signer>

interface Ports {
  readonly reads: Reads["Service"]
  readonly desk: Desk["Service"]
}

export interface Options {
  /** {@link PUBLIC_URL} unless given. */
  readonly publicUrl?: string
  /** Default: a database of its own on the server of the run, which starts fastest. */
  readonly storage?: Storage
  /** Without it the chain is off. */
  readonly chain?: ChainPorts
  readonly environment?: Environment
  readonly rateLimit?: number
  readonly maxConcurrent?: number
  readonly dailyLimits?: ApprovalLimits.Limits
  readonly neverShipTo?: ReadonlyArray<string>
  /** Limits on connections; default: the service's. */
  readonly limits?: Partial<Limits>
  /** Do clients use https only? */
  readonly https?: boolean
  /** Without an encryption key, webhooks are not configured. */
  readonly encrypts?: boolean
  /** Default: published, by nobody witnessed. */
  readonly fairness?: Pick<Settings["Service"], "fairness" | "logWitnesses">
  /** Who gets a test of alerts; nobody unless given. */
  readonly alertTest?: AlertTest["Service"]
  /** Where parcels are; nobody says unless given. */
  readonly carrier?: Layer.Layer<Carrier>
  /** Who sells labels; nobody unless given. */
  readonly labels?: Layer.Layer<Labels>
  /** Wraps the ports that the APIs use, to make them fail or to watch them. */
  readonly ports?: (ports: Ports) => Partial<Ports>
}

export interface Running extends Service.Running {
  readonly port: number
  readonly engine: Engine["Service"]
  readonly desk: Desk["Service"]
  readonly reads: Reads["Service"]
  readonly queue: DeliveryQueue["Service"]
  readonly watchlist: Watchlist["Service"]
  /** All committed events, including tests of endpoints. */
  readonly events: ReadonlyArray<Event>
  /** Advances the clocks of the service and its store. */
  readonly pass: (milliseconds: number) => void
  /** Now, by these clocks. */
  readonly now: () => number
  /** Advances them until shortly after a minute, or a day, begins: it is not over by chance within a test. */
  readonly begin: (milliseconds: number) => void
  /** Publishes the draw log once; true when more waits. */
  readonly publish: () => Promise<boolean>
  /** Adds up what was drawn. Answers whether more waits. */
  readonly tally: () => Promise<boolean>
  readonly sql: (statement: string) => Promise<ReadonlyArray<unknown>>
}

/** Milliseconds: also the database's clock has begun it then. */
const BEGUN = 2_000

/** The real clock plus the time advanced by `pass`. */
const shifted = () => {
  let ahead = 0
  const real = Effect.runSync(Clock.clockWith(Effect.succeed))
  const currentTimeMillisUnsafe = () => real.currentTimeMillisUnsafe() + ahead
  const monotonicTimeNanosUnsafe = () =>
    real.monotonicTimeNanosUnsafe() + BigInt(ahead) * 1_000_000n
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe,
    currentTimeMillis: Effect.sync(currentTimeMillisUnsafe),
    currentTimeNanosUnsafe: () => real.currentTimeNanosUnsafe(),
    currentTimeNanos: real.currentTimeNanos,
    monotonicTimeNanosUnsafe,
    monotonicTimeNanos: Effect.sync(monotonicTimeNanosUnsafe),
    sleep: (duration) => real.sleep(duration)
  }
  const pass = (milliseconds: number) => {
    ahead += milliseconds
  }
  const begin = (milliseconds: number) =>
    pass(milliseconds - (currentTimeMillisUnsafe() % milliseconds) + BEGUN)
  return { clock, pass, begin, now: currentTimeMillisUnsafe, ahead: () => ahead }
}

const wrapped = (ports: NonNullable<Options["ports"]>) =>
  Layer.effectContext(
    Effect.gen(function* () {
      const given = { reads: yield* Reads, desk: yield* Desk }
      const { desk, reads } = { ...given, ...ports(given) }
      return Context.make(Reads, reads).pipe(Context.add(Desk, desk))
    })
  )

/** The real rules of URLs, without sending. */
const sender = Sender.layer({
  targets: "public",
  resolve: () => Promise.reject(new Error("no name is to be resolved"))
})

/** Names the draw log. */
export const ORIGIN = "cards.example/fairness"

/** Milliseconds; no request is refused because the computer of the tests is busy. */
const PATIENCE = 600_000

const engine = (
  { carrier, chain, encrypts = true, labels, storage }: Options,
  ahead: () => number
) => {
  const key = encrypts ? Redacted.make("a key for tests") : null
  return Layer.mergeAll(
    Webhooks.layer,
    OnchainActions.layer,
    Funding.layer,
    Receipts.layer,
    ReceiptNames.layer,
    LogKey.layer(ORIGIN, Redacted.make("the log key of tests")),
    KeptCheckpoint.layerMemory
  ).pipe(
    Layer.provideMerge(TestEngine.layer({ maxOpenSealed: 200, patience: PATIENCE })),
    Layer.provideMerge(
      chain === undefined
        ? Layer.empty
        : Authorizer.layer({ ttl: Authorizer.TTL }).pipe(Layer.provideMerge(chain))
    ),
    Layer.provideMerge((storage ?? Databases.server)(ahead)),
    Layer.provideMerge(
      Layer.mergeAll(
        sender,
        carrier ?? Layer.empty,
        labels ?? Layer.empty,
        Entropy.layer,
        Vault.layer(key, { plainWithoutKey: false })
      )
    )
  )
}

/** Of pictures. */
export const PUBLIC_URL = "https://cards.example"

const application = (
  token: string,
  options: Options,
  { ahead, clock }: Pick<ReturnType<typeof shifted>, "ahead" | "clock">
) => {
  const settings = Layer.succeed(Settings, {
    environment: options.environment ?? "sandbox",
    publicUrl: options.publicUrl ?? PUBLIC_URL,
    srcset: () => null,
    rateLimit: options.rateLimit ?? null,
    maxConcurrent: options.maxConcurrent ?? 512,
    dailyLimits: options.dailyLimits ?? null,
    neverShipTo: options.neverShipTo ?? [],
    ...options.fairness
  })
  const routes = Layer.mergeAll(Server.partnerRoutes, Server.operatorRoutes)
  const site = { https: options.https ?? false }
  const listening = Server.listen("127.0.0.1", 0, { ...DEFAULTS, ...options.limits }, site)
  return Server.serve(routes, site).pipe(
    Layer.provide([
      settings,
      Layer.merge(MemoryPictures.layer(), PictureSharp.layer),
      wrapped(options.ports ?? ((given) => given)),
      Layer.succeed(BootstrapToken, { token: Redacted.make(token) }),
      options.alertTest === undefined ? Layer.empty : Layer.succeed(AlertTest, options.alertTest),
      RateLimiter.layer.pipe(Layer.provideMerge(RateLimiter.layerStoreMemory))
    ]),
    Layer.provideMerge(Layer.mergeAll(engine(options, ahead), listening)),
    Layer.provide([
      Layer.succeed(Clock.Clock, clock),
      Layer.succeed(Metric.MetricRegistry, new Map())
    ])
  )
}

/** Operators' first token is `token`. */
export const start = async (token: string, options: Options): Promise<Running> => {
  const scope = Effect.runSync(Scope.make())
  const { begin, now, pass, ...time } = shifted()
  const layer = application(token, options, time)
  const context = await Effect.runPromise(Layer.buildWithScope(layer, scope))
  const events: Array<Event> = []
  const committed: Wakeups["committed"] = (changes) => {
    events.push(...changes.events)
  }
  Object.assign(Context.get(context, Wakeup), { committed })
  const address = Context.get(context, HttpServer.HttpServer).address
  const port = address._tag === "InetAddressV4" ? address.port : 0
  const database = Effect.fromOption(Context.getOption(context, SqlClient))
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    engine: Context.get(context, Engine),
    desk: Context.get(context, Desk),
    reads: Context.get(context, Reads),
    queue: Context.get(context, DeliveryQueue),
    watchlist: Context.get(context, Watchlist),
    events,
    pass,
    now,
    begin,
    publish: () =>
      Effect.runPromise(
        Effect.map(
          Publisher.publish(options.environment ?? "sandbox"),
          ({ isMore }) => isMore
        ).pipe(
          Effect.provideContext(
            Context.pick(
              DrawLog,
              EntropyPort,
              KeptCheckpoint.KeptCheckpoint,
              LogSigner,
              Seeds
            )(context)
          )
        )
      ),
    tally: () =>
      Effect.runPromise(
        Effect.provideContext(
          Tallying.turn,
          Context.pick(Desk, DrawLog, DrawStatistics, Reads, Seeds)(context)
        )
      ),
    sql: (statement) => Effect.runPromise(Effect.flatMap(database, (sql) => sql.unsafe(statement))),
    output: () => "",
    stop: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}
