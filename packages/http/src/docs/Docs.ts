/** The OpenAPI documents, and `/docs`: the reference as one page that loads nothing else. */
import { Effect, Layer } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { HttpApiScalar, OpenApi } from "effect/http-api"
import { OperatorApi } from "../operator/Api.ts"
import { PartnerApi } from "../partner/Api.ts"
import * as StaticAnswer from "./StaticAnswer.ts"

/** Caches revalidate each time. */
const CACHE = { "cache-control": "no-cache" }

/** A document, generated on the first request. */
const document = (
  path: `/${string}`,
  make: () => ReturnType<typeof OpenApi.fromApi>
): Layer.Layer<never, never, HttpRouter.HttpRouter> =>
  Layer.effectDiscard(
    Effect.flatMap(
      Effect.cached(Effect.sync(() => HttpServerResponse.jsonUnsafe(make(), { headers: CACHE }))),
      (once) => HttpRouter.HttpRouter.use((router) => router.add("GET", path, once))
    )
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

/** Effect inlines Scalar's script; its default fonts would come from another host. */
const page = HttpApiScalar.layer(PartnerApi, {
  path: "/docs",
  scalar: { withDefaultFonts: false }
}).pipe(Layer.provide(confined), Layer.provide(StaticAnswer.layer))

/** `/docs` and `/openapi.json`. */
export const partner = Layer.mergeAll(
  document("/openapi.json", () => OpenApi.fromApi(PartnerApi)),
  page
)

/** `/operator/openapi.json`. */
export const operator = document("/operator/openapi.json", () => OpenApi.fromApi(OperatorApi))
