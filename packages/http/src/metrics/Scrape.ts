/** `GET /metrics`, for Prometheus and for operators who may read reports (decisions.md#metrics). */
import { timingSafeEqual } from "node:crypto"
import { ApiKey } from "@cardpack/core/domain"
import { Context, Effect, Redacted } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { HttpApiBuilder, HttpApiEndpoint, HttpApiGroup, HttpApiSecurity } from "effect/http-api"
import { OperatorAuthorization } from "../operator/Authorization.ts"
import * as Permission from "../operator/Permission.ts"
import * as Problem from "../problem/Problem.ts"
import * as Metrics from "./Metrics.ts"

/** Reads the metrics and nothing else, and needs no database; null: only operators' tokens do. */
export const MetricsToken = Context.Reference<Redacted.Redacted | null>(
  "cardpack/http/metrics/Scrape/MetricsToken",
  { defaultValue: () => null }
)

const PATH = "/metrics"

const made = HttpApiEndpoint.get("metrics", PATH).annotateMerge(Permission.needs("reports.read"))

/** In no document, because its format and its readers are those of Prometheus. */
const AS = {
  // The casts are safe: the authorization reads annotations, method and path.
  endpoint: made as unknown as HttpApiEndpoint.Top,
  group: HttpApiGroup.make("metrics") as unknown as HttpApiGroup.Top
}

const TYPE = "text/plain; version=0.0.4; charset=utf-8"

const hashOf = (secret: Redacted.Redacted): Buffer =>
  Buffer.from(ApiKey.hash(Redacted.value(secret)))

export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const metrics = yield* Metrics.Metrics
    const own = yield* MetricsToken
    const hash = own === null ? null : hashOf(own)
    const { token } = yield* OperatorAuthorization
    const answer = Effect.map(metrics, (text) =>
      HttpServerResponse.text(text, { contentType: TYPE })
    )
    const answered = Effect.flatMap(
      HttpApiBuilder.securityDecode(HttpApiSecurity.bearer),
      (credential) =>
        hash !== null && timingSafeEqual(hashOf(credential), hash)
          ? answer
          : token(answer, { ...AS, credential })
    )
    const refused = (error: unknown) =>
      error instanceof Problem.Problem ? Effect.succeed(Problem.response(error)) : Effect.die(error)
    yield* router.add("GET", PATH, Effect.catch(answered, refused))
  })
)
