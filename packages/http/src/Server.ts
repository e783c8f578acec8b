/** The routes of the hosted service on one HTTP server. */
import { createServer, type Server } from "node:http"
import { NodeHttpServer } from "@effect/platform-node"
import { Layer } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as Guard from "./connection/Guard.ts"
import { DEFAULTS, type Limits } from "./connection/Limits.ts"
import * as Docs from "./docs/Docs.ts"
import * as Images from "./image/Images.ts"
import * as Nft from "./nft/Nft.ts"
import * as Operator from "./operator/Handlers.ts"
import * as Partner from "./partner/Handlers.ts"
import * as Envelope from "./request/Envelope.ts"
import * as Spelling from "./request/Spelling.ts"

/** Longest path parameter: 255 characters, percent-encoded. */
const MAX_PARAMETER = 4096

const SECOND = 1000

/** A request that is not HTTP gets the error shape too, and its connection ends. */
const REFUSAL = JSON.stringify({
  error: { code: "invalid_request", message: "the request is not well-formed HTTP" }
})

/** How long running requests get when the service stops; containers are killed after 10 seconds. */
const GRACE = 8 * SECOND

/**
 * Closing waits for running requests alone: connections that are idle, or become so, are closed,
 * and those that take too long are cut.
 */
const closeGracefully = (server: Server): void => {
  const close = server.close.bind(server)
  server.close = (callback) => {
    const idle = setInterval(() => server.closeIdleConnections(), 20)
    const late = setTimeout(() => server.closeAllConnections(), GRACE)
    return close((error) => {
      clearInterval(idle)
      clearTimeout(late)
      callback?.(error)
    })
  }
}

/** Node's server with limits on how much a client may take of it, and how long. */
const nodeServer = (limits: Limits): Server => {
  const server = createServer({
    // Refused with the error shape instead, by the envelope.
    requireHostHeader: false,
    headersTimeout: 20 * SECOND,
    requestTimeout: 60 * SECOND,
    connectionsCheckingInterval: 5 * SECOND,
    // A connection that were handed over would be out of all limits.
    shouldUpgradeCallback: () => false,
    // Longer than what load balancers keep idle connections for.
    keepAliveTimeout: 65 * SECOND
  })
  server.on("clientError", (_error, socket) => {
    if (!socket.writable) return socket.destroy()
    return socket.end(
      [
        "HTTP/1.1 400 Bad Request",
        "connection: close",
        "content-type: application/json",
        "cache-control: no-store",
        "x-content-type-options: nosniff",
        `content-length: ${REFUSAL.length}`,
        `x-request-id: ${Envelope.newRequestId()}`,
        "",
        REFUSAL
      ].join("\r\n")
    )
  })
  Guard.guard(server, limits)
  closeGracefully(server)
  return server
}

/** The partner API, its documents, the pictures and what tokens are. */
export const partnerRoutes = Layer.mergeAll(Partner.layer, Docs.partner, Images.layer, Nft.layer)

/** The operator API and its document. */
export const operatorRoutes = Layer.mergeAll(Operator.layer, Docs.operator)

/** Serves routes with request ids, protecting headers and the error shape around them. */
export const serve = <A, E, R>(
  routes: Layer.Layer<A, E, R>,
  options: Envelope.Options = { https: false }
) =>
  HttpRouter.serve(Layer.mergeAll(Layer.provide(routes, Spelling.layer), Envelope.layer(options)), {
    disableLogger: true,
    disableListenLog: true,
    // One spelling a path: a proxy's rules about paths must mean what they say.
    routerConfig: {
      maxParamLength: MAX_PARAMETER,
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false
    }
  })

export const listen = (host: string, port: number, limits: Limits = DEFAULTS) =>
  NodeHttpServer.layer(() => nodeServer(limits), { host, port })
