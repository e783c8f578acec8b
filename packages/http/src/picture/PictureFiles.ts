/** `/pictures/...`: what operators uploaded, for everybody. */
import { Picture } from "@cardpack/core/domain"
import { PictureStore } from "@cardpack/core/ports"
import { Effect, RcMap } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Problem from "../problem/Problem.ts"
import * as FoundPictures from "./FoundPictures.ts"

const HEADERS = {
  // The name is the hash of the bytes.
  "cache-control": "public, max-age=31536000, immutable",
  // Opened directly, a picture runs nothing.
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "cross-origin",
  // They are public: a page may draw one on a canvas.
  "access-control-allow-origin": "*"
}

const MISSING = Problem.response(Problem.notFound("there is no such picture"))

const unavailable = ({ cause, why }: PictureStore.PictureStoreError) =>
  Effect.logWarning(why, cause).pipe(
    Effect.as(Problem.response(Problem.unavailable(`${why}; try again`)))
  )

export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const store = yield* PictureStore.PictureStore
    // However many are sent a picture, it is in memory once: each request lets go of it when it is sent.
    const pictures = yield* RcMap.make({ lookup: FoundPictures.make(store) })
    yield* router.add("GET", "/pictures/*", (request: HttpServerRequest) => {
      const [path = ""] = request.url.split("?")
      const name = path.slice("/pictures/".length)
      if (!Picture.isName(name)) return Effect.succeed(MISSING)
      const etag = `"${name}"`
      if (request.headers["if-none-match"] === etag)
        return Effect.succeed(
          HttpServerResponse.empty({ status: 304, headers: { ...HEADERS, etag } })
        )
      return Effect.catch(
        Effect.map(RcMap.get(pictures, name), (bytes) =>
          bytes === null
            ? MISSING
            : HttpServerResponse.uint8Array(bytes, {
                contentType: Picture.CONTENT_TYPE,
                headers: { ...HEADERS, etag }
              })
        ),
        unavailable
      )
    })
  })
)
