/** Compresses documents once: they are built once and answered again and again. */
import { gzipSync } from "node:zlib"
import { Effect } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

const compressed = new WeakMap<object, Uint8Array>()

const compress = (response: HttpServerResponse.HttpServerResponse) => {
  const { body } = response
  if (body._tag !== "Uint8Array") return response
  const bytes = compressed.get(body) ?? gzipSync(body.body)
  compressed.set(body, bytes)
  const { "content-length": _, ...headers } = response.headers
  return HttpServerResponse.uint8Array(bytes, {
    status: response.status,
    contentType: body.contentType,
    headers: { ...headers, "content-encoding": "gzip", vary: "accept-encoding" }
  })
}

/** For routes that answer the same body each time. */
export const layer = HttpRouter.middleware((httpEffect) =>
  Effect.flatMap(HttpServerRequest, (request) =>
    /\bgzip\b/.test(request.headers["accept-encoding"] ?? "")
      ? Effect.map(httpEffect, compress)
      : httpEffect
  )
).layer
