/** Compresses documents once: their responses are built once and answered again and again. */
import { gzipSync } from "node:zlib"
import { Effect } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

const compressed = new WeakMap<
  HttpServerResponse.HttpServerResponse,
  HttpServerResponse.HttpServerResponse
>()

const compress = (response: HttpServerResponse.HttpServerResponse) => {
  const known = compressed.get(response)
  if (known !== undefined) return known
  const { body } = response
  if (body._tag !== "Uint8Array") return response
  const made = HttpServerResponse.uint8Array(gzipSync(body.body), {
    status: response.status,
    contentType: body.contentType,
    headers: { "content-encoding": "gzip", vary: "accept-encoding" }
  })
  compressed.set(response, made)
  return made
}

/** For routes that answer the same response object each time. */
export const layer = HttpRouter.middleware((httpEffect) =>
  Effect.flatMap(HttpServerRequest, (request) =>
    /\bgzip\b/.test(request.headers["accept-encoding"] ?? "")
      ? Effect.map(httpEffect, compress)
      : httpEffect
  )
).layer
