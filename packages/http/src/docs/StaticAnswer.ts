/** Constant answers: encoded once, and shared by all requests. */
import { createHash } from "node:crypto"
import { gzipSync } from "node:zlib"
import { Effect } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

interface Encoded {
  readonly bytes: Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

/** One body in both encodings. */
export interface Shared {
  readonly contentType: string
  readonly etag: string
  readonly identity: Encoded
  readonly gzip: Encoded
}

/** `headers` are sent with 200 and with 304. */
export const make = (options: {
  readonly body: Uint8Array
  readonly contentType: string
  readonly headers: Readonly<Record<string, string>>
}): Shared => {
  const { body, contentType } = options
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22)
  // Weak, because the encodings differ in their bytes.
  const etag = `W/"${hash}"`
  const headers = { ...options.headers, etag, vary: "accept-encoding" }
  return {
    contentType,
    etag,
    identity: { bytes: body, headers },
    gzip: { bytes: gzipSync(body), headers: { ...headers, "content-encoding": "gzip" } }
  }
}

const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

/** Weak comparison of `If-None-Match` (RFC 9110, section 13.1.2). */
const isKnown = (given: string | undefined, etag: string): boolean =>
  given?.split(",").some((each) => each.trim().replace(/^(?:W\/)?/, "W/") === etag) === true

export const respond = (
  { headers: asked }: HttpServerRequest,
  shared: Shared
): HttpServerResponse.HttpServerResponse => {
  const { contentType } = shared
  const { bytes, headers } = GZIP.test(asked["accept-encoding"] ?? "")
    ? shared.gzip
    : shared.identity
  if (isKnown(asked["if-none-match"], shared.etag)) {
    return HttpServerResponse.empty({ status: 304, headers: shared.identity.headers })
  }
  return HttpServerResponse.uint8Array(bytes, { contentType, headers })
}

/** For routes with a constant response. */
export const layer = HttpRouter.middleware(
  Effect.sync(() => {
    const made = new WeakMap<object, Shared>()
    return (httpEffect) =>
      Effect.flatMap(HttpServerRequest, (request) =>
        Effect.map(httpEffect, (response) => {
          const { body, headers } = response
          if (body._tag !== "Uint8Array") return response
          const { "content-length": _, "content-type": __, ...rest } = headers
          const shared =
            made.get(body) ??
            make({ body: body.body, contentType: body.contentType, headers: rest })
          made.set(body, shared)
          return respond(request, shared)
        })
      )
  })
).layer
