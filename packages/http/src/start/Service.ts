/** The hosted service: the only place that picks layers (design.md#hosted-service). */
import { Canary } from "@cardpack/core"
import { AlertWorker } from "@cardpack/core/workers"
import { Console, Effect, Layer, Metric, Redacted } from "effect"
import type * as Config from "../Config.ts"
import * as Drain from "../connection/Drain.ts"
import * as Directory from "../identity/Directory.ts"
import { Identity, onSide, type Side } from "../identity/Identity.ts"
import * as Otlp from "../metrics/Otlp.ts"
import * as Scrape from "../metrics/Scrape.ts"
import { AlertTest } from "../operator/alert/AlertTest.ts"
import { BootstrapToken } from "../operator/TokenAuthorization.ts"
import { Settings } from "../partner/Settings.ts"
import * as RefusedRequests from "../request/RefusedRequests.ts"
import * as RequestLog from "../request/RequestLog.ts"
import * as Server from "../Server.ts"
import { DEMO_PARTNER, seedDemo } from "../seed/SeedDemo.ts"
import * as Banner from "./Banner.ts"
import * as ChainPart from "./ChainPart.ts"
import * as ConsolePart from "./ConsolePart.ts"
import * as DrawKeyPart from "./DrawKeyPart.ts"
import * as KeptFile from "./KeptFile.ts"
import * as Layers from "./Layers.ts"
import * as Storage from "./Storage.ts"
import * as Unserved from "./Unserved.ts"
import * as Workers from "./Workers.ts"

/** Both APIs on one address, or the operator's on an address of its own. */
const server = (
  config: Config.ServiceConfig,
  operatorToken: Redacted.Redacted,
  part: ConsolePart.ConsolePart | null,
  drain: { isOn: boolean },
  alertTest: AlertTest["Service"]
) => {
  const { host, limits, operatorListen, port } = config
  const https = config.publicUrl.startsWith("https:")
  const on = <A, E, R>(routes: Layer.Layer<A, E, R>, address: { host: string; port: number }) =>
    Server.serve(routes, { https }).pipe(
      Layer.provide(Server.listen(address.host, address.port, limits, { https }))
    )
  // Each listener has its own, because its people are not those of the other one.
  const console =
    part === null
      ? Layer.empty
      : Layer.provide(
          Layer.fresh(Server.consoleRoutes),
          Layer.succeed(Directory.Directory, part.directory)
        )
  const withPeople = <A, E, R>(side: Side, routes: Layer.Layer<A, E, R>) =>
    Layer.provide(
      Layer.merge(routes, console),
      Layer.succeed(Identity, part === null ? null : onSide(side, part.identity))
    )
  const { partnerRoutes, operatorRoutes } = Server
  const listening =
    operatorListen === null
      ? on(withPeople("both", Layer.merge(partnerRoutes, operatorRoutes)), { host, port })
      : Layer.merge(
          on(withPeople("operators", operatorRoutes), operatorListen),
          on(withPeople("partners", partnerRoutes), { host, port })
        )
  return listening.pipe(
    Layer.provide([
      part === null ? Layer.empty : Layer.succeedContext(part.context),
      Layer.succeed(Settings, config),
      Layer.succeed(Drain.Drain, drain),
      Layer.succeed(BootstrapToken, { token: operatorToken }),
      Layer.succeed(AlertTest, alertTest),
      Layers.rateLimiter(config),
      RequestLog.layerConsole(config.requestLog),
      RefusedRequests.layer,
      Layer.succeed(Scrape.MetricsToken, config.metricsToken)
    ])
  )
}

/** The demo partner's key: created on an empty database, told at each start. */
const demoKey = Effect.fnUntraced(function* (config: Config.ServiceConfig) {
  if (config.seed === "none") return null
  const { environment } = config
  const made = yield* seedDemo({ environment })
  if (config.databaseUrl !== null) return made?.key ?? null
  if (made !== null) yield* KeptFile.write(config.dataDirectory, KeptFile.DEMO_KEY, made.key)
  return yield* KeptFile.read(config.dataDirectory, KeptFile.DEMO_KEY)
})

const shown = (config: Config.ServiceConfig, name: string, secret: string | null) =>
  secret === null ? Effect.succeed(null) : KeptFile.shown(config.dataDirectory, name, secret)

/** A sandbox with the embedded database generates its keys and keeps them in files beside it. */
const keysOf = Effect.fnUntraced(function* (config: Config.ServiceConfig) {
  const { dataDirectory, databaseUrl, encryptionKey, environment } = config
  const keeps = databaseUrl === null && environment === "sandbox"
  const kept = keeps ? KeptFile.token(dataDirectory, KeptFile.ENCRYPTION_KEY) : Effect.succeed(null)
  return {
    encryptionKey: encryptionKey ?? (yield* kept),
    ...(yield* DrawKeyPart.of(config, keeps ? dataDirectory : null))
  }
})

const begin = Effect.fnUntraced(function* (config: Config.ServiceConfig) {
  const stored = yield* Layer.build(Storage.layer(config))
  const keys = yield* keysOf(config)
  const chain = yield* Effect.provideContext(ChainPart.reach(config), stored)
  const working = Layer.provideMerge(
    Layers.engine(config, { ...keys, directory: config.dataDirectory }, chain),
    Layer.succeedContext(stored)
  )
  const context = yield* Layer.build(working)
  yield* Effect.provideContext(Canary.check, context)
  yield* Effect.provideContext(DrawKeyPart.run(config, keys), context)
  const demo = yield* Effect.provideContext(demoKey(config), context)
  yield* Effect.provideContext(Unserved.remove(config.neverShipTo), context)
  const token =
    config.operatorToken ?? (yield* KeptFile.token(config.dataDirectory, KeptFile.OPERATOR_TOKEN))
  const part = yield* Effect.provideContext(ConsolePart.open(config), context)
  const drain = Drain.make()
  const send = yield* Effect.provideContext(
    AlertWorker.tester(Workers.alertOptions(config)),
    context
  )
  const listening = server(config, token, part, drain, { send })
  yield* Layer.build(Layer.provide(listening, Layer.succeedContext(context)))
  yield* Layer.build(Layer.provide(Workers.wakeups(config), Layer.succeedContext(context)))
  yield* Effect.provideContext(Workers.run(config), context)
  if (chain !== null) yield* Effect.provideContext(chain.run, context)
  yield* Drain.atEnd(drain, config.drain)
  const parts = { chain: chain?.reached ?? null, hasConsole: part !== null }
  const own = config.operatorToken === null ? Redacted.value(token) : null
  const secrets = {
    operatorToken: yield* shown(config, KeptFile.OPERATOR_TOKEN, own),
    demoKey: yield* shown(config, KeptFile.DEMO_KEY, demo)
  }
  yield* Console.log(Banner.text(config, secrets, parts))
  if (part === null) return
  yield* ConsolePart.invite(part, config, demo === null ? null : DEMO_PARTNER)
})

/**
 * Starts the service, which runs until the scope closes. The database starts first and stops last;
 * the port opens when everything else is ready.
 */
export const start = (config: Config.ServiceConfig) =>
  Effect.flatMap(Layer.build(Otlp.layer(config)), (exporting) =>
    Effect.provideContext(begin(config), exporting)
  ).pipe(Effect.provideService(Metric.MetricRegistry, new Map()))
