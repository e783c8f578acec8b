/** `/docs/` without its last slash, and `/`: the console in a browser, where it is on; the documents for everybody else. */
import { Effect, Layer } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { Identity } from "../identity/Identity.ts"
import { MountPath } from "./MountPath.ts"

/** A browser asks for a page by name; a program that takes anything does not. */
const isBrowser = ({ headers }: HttpServerRequest): boolean =>
  headers.accept?.includes("text/html") === true

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const hasConsole = (yield* Identity) !== null
    const mount = yield* MountPath
    const slash = HttpRouter.add(
      "GET",
      "/docs/",
      HttpServerResponse.redirect(`${mount}/docs`, { status: 301 })
    )
    const front = HttpRouter.add("GET", "/", (request: HttpServerRequest) =>
      Effect.succeed(
        HttpServerResponse.redirect(
          hasConsole && isBrowser(request) ? "/console/" : `${mount}/docs`,
          { status: 302, headers: { vary: "accept", "cache-control": "no-cache" } }
        )
      )
    )
    return Layer.mergeAll(front, slash)
  })
)
