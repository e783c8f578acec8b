/**
 * The OpenAPI documents, and `/docs`: the reference as one page that loads nothing else. The guides
 * are below it (`Guides`), and `/` leads to the console or here (`Front`).
 */
import { Context, Effect, Layer } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { type HttpApi, type HttpApiGroup, HttpApiScalar, OpenApi } from "effect/http-api"
import { ConsoleApi } from "../identity/Api.ts"
import { OperatorApi } from "../operator/Api.ts"
import { PartnerApi } from "../partner/Api.ts"
import * as Guides from "./Guides.ts"
import { MountPath } from "./MountPath.ts"
import * as RootPath from "./RootPath.ts"
import * as StaticAnswer from "./StaticAnswer.ts"

/** Caches revalidate each time. */
const CACHE = { "cache-control": "no-cache" }

/** The API whose document names this path as the service's own. */
const mounted = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  path: string
): HttpApi.HttpApi<Id, Groups> => {
  const servers = Context.getOrElse(api.annotations, OpenApi.Servers, () => [])
  return path === ""
    ? api
    : api.annotate(
        OpenApi.Servers,
        servers.map((server) => (server.url === "/" ? { ...server, url: path } : server))
      )
}

/** A document, generated on the first request. */
const document = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  path: `/${string}`,
  api: HttpApi.HttpApi<Id, Groups>
): Layer.Layer<never, never, HttpRouter.HttpRouter> =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const mount = yield* MountPath
      const once = yield* Effect.cached(
        Effect.sync(() =>
          HttpServerResponse.jsonUnsafe(OpenApi.fromApi(mounted(api, mount)), { headers: CACHE })
        )
      )
      yield* HttpRouter.HttpRouter.use((router) => router.add("GET", path, once))
    })
  ).pipe(Layer.provide(StaticAnswer.layer))

/** The page talks only to the service, even when it tries a request. */
const POLICY =
  "connect-src 'self'; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const confined = HttpRouter.middleware((httpEffect) =>
  Effect.map(
    httpEffect,
    HttpServerResponse.setHeaders({ ...CACHE, "content-security-policy": POLICY })
  )
).layer

/** Scalar's own tools lead to its services, which no reader of this page asked for. */
const TOOLS = { showDeveloperTools: "never", hideClientButton: true, telemetry: false }

/** Effect inlines Scalar's script; its default fonts would come from another host. */
const page = Layer.unwrap(
  Effect.map(MountPath, (mount) =>
    HttpApiScalar.layer(mounted(PartnerApi, mount), {
      path: "/docs",
      scalar: {
        ...TOOLS,
        withDefaultFonts: false,
        authentication: { preferredSecurityScheme: "apiKey" }
      }
    })
  )
).pipe(Layer.provide(confined), Layer.provide(StaticAnswer.layer))

/** `/`, `/docs`, the guides and `/openapi.json`. */
export const partner = Layer.mergeAll(
  RootPath.layer,
  document("/openapi.json", PartnerApi),
  page,
  Guides.layer
)

/** `/console/openapi.json`. */
export const console = document("/console/openapi.json", ConsoleApi)

/** `/operator/openapi.json`. */
export const operator = document("/operator/openapi.json", OperatorApi)
