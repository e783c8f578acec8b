/** `/images/...`: the demonstration catalog's pictures, drawn when asked for. */
import { createHash } from "node:crypto"
import { CONTENT_TYPE } from "@cardpack/adapters/image/Svg"
import { Effect, Layer } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { Settings } from "../partner/Settings.ts"
import * as Problem from "../problem/Problem.ts"
import * as Pictures from "../seed/Pictures.ts"

/** A picture follows from its name alone, but a new version of the service may draw it anew. */
const CACHE = "public, max-age=86400"

const etagOf = (svg: string) =>
  `"${createHash("sha256").update(svg).digest("base64url").slice(0, 22)}"`

const respond = (request: HttpServerRequest) => {
  const [path = ""] = request.url.split("?")
  const svg = Pictures.find(path)
  if (svg === null) return Effect.fail(Problem.notFound("there is no such picture"))
  const headers = {
    "cache-control": CACHE,
    etag: etagOf(svg),
    "x-content-type-options": "nosniff",
    // A picture that is opened by itself runs nothing.
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"
  }
  return Effect.succeed(
    request.headers["if-none-match"] === headers.etag
      ? HttpServerResponse.empty({ status: 304, headers })
      : HttpServerResponse.text(svg, { contentType: CONTENT_TYPE, headers })
  )
}

const route = HttpRouter.add("GET", "/images/*", (request) =>
  Effect.catch(respond(request), (problem) => Effect.succeed(Problem.response(problem)))
)

/** In the sandbox alone: cards in production are real, and so are their pictures. */
export const layer = Layer.unwrap(
  Effect.map(Settings, ({ environment }) => (environment === "sandbox" ? route : Layer.empty))
)
