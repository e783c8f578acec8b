/** Reading a request's body: one place for size, content type, encoding, JSON and schema. */
import * as Json from "@cardpack/core/json/Json"
import { Effect, Result, Schema } from "effect"
import * as ByteSize from "effect/ByteSize"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Problem from "../problem/Problem.ts"
import { explain } from "./Explain.ts"
import * as FieldPath from "./FieldPath.ts"
import * as StrictJson from "./StrictJson.ts"

/** Bodies over this get 400 and the connection is closed (design, "requests"). */
export const MAX_BYTES = 256 * 1024

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/i

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const tooLarge = (maxBytes: number) =>
  new Problem.Problem({
    code: "invalid_request",
    message: `the body must be at most ${maxBytes} bytes`,
    closes: true
  })

const brokenOff = new Problem.Problem({
  code: "invalid_request",
  message: "the body ended early",
  closes: true
})

/** The bytes of the body, read no further than `maxBytes`. */
const bytes = (
  request: HttpServerRequest,
  maxBytes: number
): Effect.Effect<ArrayBuffer, Problem.Problem> =>
  Number(request.headers["content-length"] ?? 0) > maxBytes
    ? Effect.fail(tooLarge(maxBytes))
    : request.arrayBuffer.pipe(
        Effect.mapError(({ reason }) =>
          reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge"
            ? tooLarge(maxBytes)
            : brokenOff
        ),
        Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(maxBytes))
      )

const headersOf = (request: HttpServerRequest): Problem.Problem | undefined => {
  if (request.headers["content-encoding"] !== undefined) {
    return Problem.invalid("the Content-Encoding header must be absent: bodies are not compressed")
  }
  return JSON_TYPE.test(request.headers["content-type"] ?? "")
    ? undefined
    : Problem.invalid("the Content-Type header must be application/json")
}

const strict = (buffer: ArrayBuffer, exempt: string | undefined) => {
  let text: string
  try {
    text = utf8.decode(buffer)
  } catch {
    return Result.fail("the body must be valid UTF-8")
  }
  return StrictJson.parse(text, exempt)
}

/** The strictly parsed body, before any schema. `exempt` is a field to be cut out as raw text. */
export const json = (
  request: HttpServerRequest,
  options: { readonly maxBytes?: number; readonly exempt?: string } = {}
): Effect.Effect<StrictJson.Parsed, Problem.Problem> => {
  const maxBytes = options.maxBytes ?? MAX_BYTES
  return Effect.flatMap(bytes(request, maxBytes), (buffer) => {
    const wrong = headersOf(request)
    if (wrong !== undefined) return Effect.fail(wrong)
    const parsed = strict(buffer, options.exempt)
    return Result.isSuccess(parsed)
      ? Effect.succeed(parsed.success)
      : Effect.fail(Problem.invalid(parsed.failure))
  })
}

/** Decodes against a schema, compiled once; unknown fields are refused at every level. */
export const decoder = <A, I>(schema: Schema.Codec<A, I>) => {
  const decode = Schema.decodeUnknownResult(schema, { onExcessProperty: "error" })
  return (value: unknown): Effect.Effect<A, Problem.Problem> => {
    const decoded = decode(value)
    return Result.isSuccess(decoded)
      ? Effect.succeed(decoded.success)
      : Effect.fail(Problem.invalid(explain(decoded.failure, "the body")))
  }
}

/** Reads, parses and decodes a body. */
export const reader = <A, I>(
  schema: Schema.Codec<A, I>,
  options: { readonly maxBytes?: number } = {}
) => {
  const decode = decoder(schema)
  return (request: HttpServerRequest): Effect.Effect<A, Problem.Problem> =>
    Effect.flatMap(json(request, options), (parsed) => decode(parsed.value))
}

/** For endpoints without fields: no body, or an empty object. */
export const none = (request: HttpServerRequest): Effect.Effect<void, Problem.Problem> =>
  Effect.flatMap(bytes(request, MAX_BYTES), (buffer) => {
    if (buffer.byteLength === 0) return Effect.void
    return Effect.flatMap(json(request), ({ value }) => {
      if (!Json.isObject(value)) return Effect.fail(Problem.invalid("the body must be absent"))
      const [field] = Object.keys(value)
      return field === undefined
        ? Effect.void
        : Effect.fail(Problem.invalid(`${FieldPath.format([field])} is not a known field`))
    })
  })
