/** The hosted service: the only place that picks layers (design.md#hosted-service). */
import { Canary } from "@cardpack/core"
import { Console, Effect, Layer, type Redacted } from "effect"
import type * as Config from "../Config.ts"
import { BootstrapToken } from "../operator/TokenAuthorization.ts"
import { Settings } from "../partner/Settings.ts"
import * as RequestLog from "../request/RequestLog.ts"
import * as Server from "../Server.ts"
import { seedDemo } from "../seed/SeedDemo.ts"
import * as Banner from "./Banner.ts"
import * as ChainPart from "./ChainPart.ts"
import * as KeptFile from "./KeptFile.ts"
import * as Layers from "./Layers.ts"
import * as Workers from "./Workers.ts"

/** Both APIs on one address, or the operator's on an address of its own. */
const server = (config: Config.ServiceConfig, operatorToken: Redacted.Redacted) => {
  const { host, limits, operatorListen, port } = config
  const https = config.publicUrl.startsWith("https:")
  const on = <A, E, R>(routes: Layer.Layer<A, E, R>, address: { host: string; port: number }) =>
    Server.serve(routes, { https }).pipe(
      Layer.provide(Server.listen(address.host, address.port, limits))
    )
  const all = Layer.mergeAll(Server.partnerRoutes, Server.operatorRoutes)
  const listening =
    operatorListen === null
      ? on(all, { host, port })
      : Layer.merge(
          on(Server.operatorRoutes, operatorListen),
          on(Server.partnerRoutes, { host, port })
        )
  return listening.pipe(
    Layer.provide([
      Layer.succeed(Settings, config),
      Layer.succeed(BootstrapToken, { token: operatorToken }),
      Layers.rateLimiter(config),
      RequestLog.layerConsole(config.requestLog)
    ])
  )
}

const DEMO_KEY = "demo-key"
const OPERATOR_TOKEN = "operator-token"
const ENCRYPTION_KEY = "encryption-key"

/** The demo partner's key: created on an empty database, printed at each start. */
const demoKey = Effect.fnUntraced(function* (config: Config.ServiceConfig) {
  if (config.seed === "none") return null
  const { environment, publicUrl } = config
  const made = yield* seedDemo({ environment, publicUrl })
  if (config.databaseUrl !== null) return made?.key ?? null
  if (made !== null) yield* KeptFile.write(config.dataDirectory, DEMO_KEY, made.key)
  return yield* KeptFile.read(config.dataDirectory, DEMO_KEY)
})

/** A sandbox with the embedded database generates its key and keeps it in a file beside it. */
const encryptionKey = ({
  dataDirectory,
  databaseUrl,
  encryptionKey,
  environment
}: Config.ServiceConfig) =>
  encryptionKey === null && databaseUrl === null && environment === "sandbox"
    ? KeptFile.token(dataDirectory, ENCRYPTION_KEY)
    : Effect.succeed(encryptionKey)

/**
 * Starts the service, which runs until the scope closes. The database starts first and stops last;
 * the port opens when everything else is ready.
 */
export const start = Effect.fnUntraced(function* (config: Config.ServiceConfig) {
  const stored = yield* Layer.build(Layers.storage(config))
  const key = yield* encryptionKey(config)
  const chain = yield* Effect.provideContext(ChainPart.reach(config), stored)
  const working = Layer.provideMerge(
    Layers.engine(config, key, chain),
    Layer.succeedContext(stored)
  )
  const context = yield* Layer.build(working)
  yield* Effect.provideContext(Canary.check, context)
  const demo = yield* Effect.provideContext(demoKey(config), context)
  const token =
    config.operatorToken ?? (yield* KeptFile.token(config.dataDirectory, OPERATOR_TOKEN))
  yield* Layer.build(Layer.provide(server(config, token), Layer.succeedContext(context)))
  yield* Layer.build(Layer.provide(Workers.wakeups(config), Layer.succeedContext(context)))
  yield* Effect.provideContext(Workers.run(config), context)
  if (chain !== null) yield* Effect.provideContext(chain.run, context)
  const operatorToken = config.operatorToken === null ? token : null
  yield* Console.log(Banner.text(config, { operatorToken, demoKey: demo }, chain?.reached ?? null))
})
