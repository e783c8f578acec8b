/** `/images/...`: the demonstration catalog's pictures, drawn when they are asked for the first time. */
import { CONTENT_TYPE } from "@cardpack/adapters/image/Svg"
import { Effect, Layer } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Shared from "../docs/Shared.ts"
import { Settings } from "../partner/Settings.ts"
import * as Problem from "../problem/Problem.ts"
import * as Pictures from "../seed/Pictures.ts"

const HEADERS = {
  // A picture follows from its name alone, but a new version of the service may draw it anew.
  "cache-control": "public, max-age=86400",
  // A picture that is opened by itself runs nothing.
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
}

/** All of them take 10 MB; there are no others than those of the demonstration. */
const drawn = new Map<string, Shared.Shared>()

const find = (path: string): Shared.Shared | null => {
  const known = drawn.get(path)
  if (known !== undefined) return known
  const svg = Pictures.find(path)
  if (svg === null) return null
  const body = new TextEncoder().encode(svg)
  const picture = Shared.make({ body, contentType: CONTENT_TYPE, headers: HEADERS })
  drawn.set(path, picture)
  return picture
}

const respond = (request: HttpServerRequest) => {
  const [path = ""] = request.url.split("?")
  const picture = find(path)
  return Effect.succeed(
    picture === null
      ? Problem.response(Problem.notFound("there is no such picture"))
      : Shared.respond(request, picture)
  )
}

const route = HttpRouter.add("GET", "/images/*", respond)

/** In the sandbox alone: cards in production are real, and so are their pictures. */
export const layer = Layer.unwrap(
  Effect.map(Settings, ({ environment }) => (environment === "sandbox" ? route : Layer.empty))
)
