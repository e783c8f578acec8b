/** The routes of the hosted service on one HTTP server. */
import { createServer, type Server } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Context, Effect, Layer, type Scope } from "effect"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpMiddleware from "effect/http/HttpMiddleware"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as CarrierEvents from "./carrier/CarrierEvents.ts"
import * as Answer from "./connection/Answer.ts"
import * as ConnectionGuard from "./connection/ConnectionGuard.ts"
import { Drain } from "./connection/Drain.ts"
import { DEFAULTS, type Limits } from "./connection/Limits.ts"
import * as Listeners from "./connection/Listeners.ts"
import * as Unparsed from "./connection/Unparsed.ts"
import * as ConsoleFiles from "./console/ConsoleFiles.ts"
import * as Docs from "./docs/Docs.ts"
import * as LogFiles from "./fairness/LogFiles.ts"
import * as LogIndex from "./fairness/LogIndex.ts"
import * as ReceiptPage from "./fairness/ReceiptPage.ts"
import * as Statistics from "./fairness/Statistics.ts"
import * as VerifyPage from "./fairness/VerifyPage.ts"
import * as Checks from "./health/Checks.ts"
import * as Ready from "./health/Ready.ts"
import * as Console from "./identity/Handlers.ts"
import * as SignIn from "./identity/SignIn.ts"
import * as Images from "./image/Images.ts"
import * as Metrics from "./metrics/Metrics.ts"
import * as RequestMetrics from "./metrics/RequestMetrics.ts"
import * as Scrape from "./metrics/Scrape.ts"
import * as Nft from "./nft/Nft.ts"
import * as Operator from "./operator/Handlers.ts"
import * as TokenAuthorization from "./operator/TokenAuthorization.ts"
import * as Partner from "./partner/Handlers.ts"
import * as PictureFiles from "./picture/PictureFiles.ts"
import * as Envelope from "./request/Envelope.ts"
import type * as RequestLog from "./request/RequestLog.ts"
import * as Spelling from "./request/Spelling.ts"

/** Longest path parameter: 255 characters, percent-encoded. */
const MAX_PARAMETER = 4096

const SECOND = 1000

/** Running requests get this long at a stop; many containers are killed after 10 seconds. */
export const GRACE = 8 * SECOND

/**
 * Waits only for running requests: closes idle connections, and after the grace all others. A listener
 * resets what came and was not accepted yet, so it closes just after the loop has accepted all.
 */
const closeGracefully = (server: Server): void => {
  const close = server.close.bind(server)
  server.close = (callback) => {
    const idle = setInterval(() => server.closeIdleConnections(), 20)
    const late = setTimeout(() => server.closeAllConnections(), GRACE)
    setImmediate(close, (error?: Error) => {
      clearInterval(idle)
      clearTimeout(late)
      callback?.(error)
    })
    return server
  }
}

/** Node's HTTP server, with limits on time and connections. */
const nodeServer = (
  limits: Limits,
  options: Envelope.Options,
  write: RequestLog.Write,
  drain: { readonly isOn: boolean }
): Server => {
  const server = createServer({
    ServerResponse: Answer.of(drain),
    // The envelope refuses it instead, in the usual error shape.
    requireHostHeader: false,
    headersTimeout: limits.headers,
    requestTimeout: 60 * SECOND,
    connectionsCheckingInterval: Math.min(5 * SECOND, limits.headers / 4),
    // An upgraded connection would escape all limits.
    shouldUpgradeCallback: () => false,
    // Longer than load balancers keep idle connections.
    keepAliveTimeout: 65 * SECOND
  })
  Unparsed.answer(server, options, write)
  Answer.beforeEnd(server)
  ConnectionGuard.guard(server, limits)
  Listeners.add(server, limits.connections)
  closeGracefully(server)
  return server
}

/** The partner API, its documents, the demo pictures and token metadata. */
export const partnerRoutes = Layer.mergeAll(
  Partner.layer,
  Docs.partner,
  Images.layer,
  PictureFiles.layer,
  LogFiles.layer,
  LogIndex.layer,
  VerifyPage.layer,
  ReceiptPage.layer,
  Statistics.layer,
  CarrierEvents.layer,
  Nft.layer
)

const scrape = Scrape.layer.pipe(
  Layer.provide(Layer.merge(Metrics.layer, TokenAuthorization.layer))
)

/** The operator API, its document, the readiness of this process, and its metrics. */
export const operatorRoutes = Layer.mergeAll(
  Operator.layer,
  Docs.operator,
  Layer.provide(Layer.merge(Ready.layer, scrape), Checks.layer)
)

/** The console's pages, its sign-in and its own API. */
export const consoleRoutes = Layer.mergeAll(
  SignIn.layer,
  Console.layer,
  Docs.console,
  ConsoleFiles.layer
)

/** Each path has one spelling, so that a proxy's rules about paths match ours. */
const ROUTER = {
  maxParamLength: MAX_PARAMETER,
  caseSensitive: true,
  ignoreTrailingSlash: false,
  ignoreDuplicateSlashes: false
}

const enveloped = <A, E, R>(routes: Layer.Layer<A, E, R>, options: Envelope.Options) =>
  Layer.mergeAll(Layer.provide(routes, Spelling.layer), Envelope.layer(options))

/** More than a request adds to its context; after so many additions, 8 unless set, one copies all. */
const MAX_DEPTH = 16

const roomy = <Services>(context: Context.Context<Services>): Context.Context<Services> =>
  Context.makeUnsafe(new Map(context.mapUnsafe), { maxDepth: MAX_DEPTH })

/** The same server; its requests never copy the services of the process. */
const withoutCopies = (server: HttpServer.HttpServer["Service"]) =>
  HttpServer.make({
    ...server,
    serve: (handled, middleware) =>
      Effect.updateContext(
        middleware === undefined ? server.serve(handled) : server.serve(handled, middleware),
        roomy<Scope.Scope>
      )
  })

/**
 * Serves routes with request ids, security headers and the error shape. The platform makes no spans,
 * because its spans hold paths; ours do not (`RequestSpan`).
 */
export const serve = <A, E, R>(
  routes: Layer.Layer<A, E, R>,
  options: Envelope.Options = { https: false }
) =>
  HttpRouter.serve(enveloped(routes, options), {
    disableLogger: true,
    disableListenLog: true,
    routerConfig: ROUTER
  }).pipe(
    Layer.updateService(HttpServer.HttpServer, withoutCopies),
    Layer.provide(Layer.succeed(HttpMiddleware.TracerDisabledWhen, () => true))
  )

/** The same answers without a listener, for requests and responses of the web standard. */
export const web = Effect.fnUntraced(function* <A, E, R>(
  routes: Layer.Layer<A, E, R>,
  options: Envelope.Options
) {
  const router = HttpRouter.layer.pipe(
    Layer.provide(Layer.succeed(HttpRouter.RouterConfig, ROUTER)),
    Layer.provideMerge(HttpServer.layerServices)
  )
  const built = yield* Layer.build(Layer.provideMerge(enveloped(routes, options), router))
  const handled = Context.get(built, HttpRouter.HttpRouter).asHttpEffect()
  const context = Context.merge(yield* Effect.context<never>(), built).pipe(
    Context.add(HttpMiddleware.TracerDisabledWhen, () => true),
    roomy
  )
  return HttpEffect.toWebHandlerWith<never, HttpServerRequest | Scope.Scope>(context)(handled)
})

export const listen = (
  host: string,
  port: number,
  limits: Limits = DEFAULTS,
  options: Envelope.Options = { https: false }
) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const write = yield* RequestMetrics.write
      const drain = yield* Drain
      // Of a crowd that comes at once the system turns nobody away: who is, tries again after a second.
      const listening = { host, port, backlog: limits.connections, reusePort: Listeners.SHARES }
      yield* Listeners.free(host, port)
      return NodeHttpServer.layer(() => nodeServer(limits, options, write, drain), listening)
    })
  )
