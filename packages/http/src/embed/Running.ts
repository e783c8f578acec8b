/** The engine and both APIs without a listener, until the scope closes. */
import { randomUUID } from "node:crypto"
import { Database, HostTransaction } from "@cardpack/adapters/postgres"
import { Canary } from "@cardpack/core"
import { Event, PictureAddress } from "@cardpack/core/domain"
import { ConsumerQueue } from "@cardpack/core/ports"
import { ConsumerWorker } from "@cardpack/core/workers"
import { Context, Effect, Layer } from "effect"
import type { ServiceConfig } from "../Config.ts"
import { MountPath } from "../docs/MountPath.ts"
import { BootstrapToken } from "../operator/TokenAuthorization.ts"
import { Settings } from "../partner/Settings.ts"
import * as RefusedRequests from "../request/RefusedRequests.ts"
import * as Server from "../Server.ts"
import * as ChainPart from "../start/ChainPart.ts"
import * as DrawKeyPart from "../start/DrawKeyPart.ts"
import * as Layers from "../start/Layers.ts"
import * as Storage from "../start/Storage.ts"
import * as Workers from "../start/Workers.ts"
import type * as ParkedEvents from "./ParkedEvents.ts"
import type { Consume } from "./Subscriptions.ts"
import type * as WithinCalls from "./WithinCalls.ts"

/** The path of the public address, such as `/cards`; empty for none. */
export const mountPath = ({ publicUrl }: ServiceConfig): string =>
  new URL(publicUrl).pathname.replace(/\/+$/, "")

/** Calls within the host's transactions; the log tells why the database could not answer one. */
const telling = Effect.fnUntraced(function* (options: HostTransaction.Options) {
  const run = yield* HostTransaction.make(options)
  const logging = yield* Effect.context<never>()
  const call: WithinCalls.Run = (client, work) =>
    run(client, work).pipe(
      Effect.tapError((error) =>
        error._tag === "TransactionUnusable"
          ? Effect.void
          : Effect.logWarning("a call within the host's transaction had no database", error)
      ),
      Effect.provideContext(logging)
    )
  return call
})

/** `dataDirectory` is null for a database in memory. */
export const start = Effect.fnUntraced(function* (
  config: ServiceConfig,
  dataDirectory: string | null
) {
  const stored = yield* Layer.build(Storage.layer({ ...config, dataDirectory }))
  const chain = yield* Effect.provideContext(ChainPart.reach(config), stored)
  const { encryptionKey } = config
  const drawKeys = yield* DrawKeyPart.of(config, dataDirectory)
  const engine = Layers.engine(
    config,
    { encryptionKey, ...drawKeys, directory: dataDirectory },
    chain
  )
  const context = yield* Layer.build(Layer.provideMerge(engine, Layer.succeedContext(stored)))
  yield* Effect.provideContext(Canary.check, context)
  yield* Effect.provideContext(DrawKeyPart.run(config, drawKeys), context)
  const routes = Layer.mergeAll(Server.partnerRoutes, Server.operatorRoutes).pipe(
    Layer.provide([
      Layer.succeed(Settings, config),
      Layer.succeed(BootstrapToken, { token: config.operatorToken }),
      Layers.rateLimiter(config),
      Layer.succeed(MountPath, mountPath(config))
    ]),
    Layer.provide(Layer.succeedContext(context))
  )
  const keeping = Layer.provide(RefusedRequests.layer, Layer.succeedContext(context))
  const answer = yield* Effect.provideContext(
    Server.web(routes, { https: config.publicUrl.startsWith("https:") }),
    yield* Layer.build(keeping)
  )
  yield* Layer.build(Layer.provide(Workers.wakeups(config), Layer.succeedContext(context)))
  const watch = chain === null ? Effect.void : Effect.provideContext(chain.run, context)
  const work = (name: Workers.Name | "chain") =>
    name === "chain" ? watch : Effect.provideContext(Workers.run(config, [name]), context)
  const told = {
    environment: config.environment,
    picture: PictureAddress.shown(config.publicUrl)
  }
  const consume: Consume = (wanted, handle) =>
    ConsumerWorker.run({
      ...ConsumerWorker.DEFAULTS,
      ...wanted,
      owner: randomUUID(),
      handle: (event) =>
        Effect.tryPromise({
          try: async () => {
            await handle(Event.envelope(event, told))
          },
          catch: (cause) => cause
        })
    }).pipe(Effect.provideContext(context))
  const parked: ParkedEvents.Ports = {
    queue: Context.get(stored, ConsumerQueue.ConsumerQueue),
    envelope: (event) => Event.envelope(event, told)
  }
  const server = Storage.server(config)
  const database = Context.get(stored, Database.Database)
  const within = server === null ? null : yield* telling({ ...server, database })
  return { answer, work, consume, parked, within }
})

export type Running = Effect.Success<ReturnType<typeof start>>
