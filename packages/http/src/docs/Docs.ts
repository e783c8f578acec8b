/** `/openapi.json`, and `/docs`: the reference as one page that needs no network. */
import { Effect, Layer } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { HttpApiScalar, OpenApi } from "effect/http-api"
import { PartnerApi } from "../partner/Api.ts"
import * as Gzip from "./Gzip.ts"

const document = Effect.cached(
  Effect.sync(() => HttpServerResponse.jsonUnsafe(OpenApi.fromApi(PartnerApi)))
).pipe(
  Effect.flatMap((once) =>
    HttpRouter.HttpRouter.use((router) => router.add("GET", "/openapi.json", once))
  )
)

/** The page talks to the service alone, also when it tries a request out. */
const POLICY = "connect-src 'self'; font-src 'self' data:; object-src 'none'; base-uri 'none'"

const confined = HttpRouter.middleware((httpEffect) =>
  Effect.map(httpEffect, HttpServerResponse.setHeader("content-security-policy", POLICY))
).layer

/** Scalar's script is inlined by Effect; its fonts would come from elsewhere. */
const page = HttpApiScalar.layer(PartnerApi, {
  path: "/docs",
  scalar: { withDefaultFonts: false }
}).pipe(Layer.provide(confined))

export const layer = Layer.mergeAll(Layer.effectDiscard(document), page).pipe(
  Layer.provide(Gzip.layer)
)
