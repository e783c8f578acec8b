/** `/images/...`: pictures of the demo catalog, drawn on the first request. */
import { Svg } from "@cardpack/adapters/image"
import { Effect, Layer } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as StaticAnswer from "../docs/StaticAnswer.ts"
import { Settings } from "../partner/Settings.ts"
import * as Problem from "../problem/Problem.ts"
import * as Pictures from "../seed/Pictures.ts"

const HEADERS = {
  // A picture depends only on its name, but a new version of the service may draw it differently.
  "cache-control": "public, max-age=86400",
  // Opened directly, a picture runs no script.
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "access-control-allow-origin": "*"
}

/** The whole demo catalog takes 10 MB, and no other pictures exist. */
const drawn = new Map<string, StaticAnswer.Shared>()

const find = (path: string): StaticAnswer.Shared | null => {
  const known = drawn.get(path)
  if (known !== undefined) return known
  const svg = Pictures.find(path)
  if (svg === null) return null
  const body = new TextEncoder().encode(svg)
  const picture = StaticAnswer.make({ body, contentType: Svg.CONTENT_TYPE, headers: HEADERS })
  drawn.set(path, picture)
  return picture
}

const respond = (request: HttpServerRequest) => {
  const [path = ""] = request.url.split("?")
  const picture = find(path)
  return Effect.succeed(
    picture === null
      ? Problem.response(Problem.notFound("there is no such picture"))
      : StaticAnswer.respond(request, picture)
  )
}

const route = HttpRouter.add("GET", "/images/*", respond)

/** Only in the sandbox: production sells real cards, with their own pictures. */
export const layer = Layer.unwrap(
  Effect.map(Settings, ({ environment }) => (environment === "sandbox" ? route : Layer.empty))
)
