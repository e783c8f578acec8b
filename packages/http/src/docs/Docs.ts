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

/** Scalar's script is inlined by Effect; its fonts would come from elsewhere. */
const page = HttpApiScalar.layer(PartnerApi, {
  path: "/docs",
  scalar: { withDefaultFonts: false }
})

export const layer = Layer.mergeAll(Layer.effectDiscard(document), page).pipe(
  Layer.provide(Gzip.layer)
)
