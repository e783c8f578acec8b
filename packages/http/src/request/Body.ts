/** Reads a request's body: size, content type, encoding, JSON and schema. */
import { IncomingMessage } from "node:http"
import { Json } from "@cardpack/core/domain"
import { Requester } from "@cardpack/core/ports"
import { Effect, Result, Schema } from "effect"
import * as ByteSize from "effect/ByteSize"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Problem from "../problem/Problem.ts"
import { admitted } from "./AdmissionCheck.ts"
import * as BodyMemory from "./BodyMemory.ts"
import { explain } from "./Explain.ts"
import * as FieldPath from "./FieldPath.ts"
import * as StrictJson from "./StrictJson.ts"
import * as TimeSlices from "./TimeSlices.ts"

/** A longer body is 400, and the connection closes (contract.md#conventions). */
export const MAX_BYTES = 256 * 1024

/**
 * Characters read in one go. A longer body reserves memory and is parsed in turns, so long bodies
 * never refuse or delay short ones.
 */
const AT_ONCE = 16 * 1024

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/i

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const tooLarge = (maxBytes: number) =>
  new Problem.Problem({
    code: "invalid_request",
    message: `the body must be at most ${maxBytes} bytes`,
    closes: true
  })

const endedEarly = new Problem.Problem({
  code: "invalid_request",
  message: "the body ended early",
  closes: true
})

/** The body's length by its headers; the most it may have when they do not say. */
export const announcedLength = ({ headers }: HttpServerRequest, maxBytes: number): number => {
  if (headers["content-length"] !== undefined) return Number(headers["content-length"])
  return headers["transfer-encoding"] === undefined ? 0 : maxBytes
}

/** The bytes of the body, read no further than `maxBytes`; the sender may have been sent away meanwhile. */
const bytes = (
  request: HttpServerRequest,
  maxBytes: number
): Effect.Effect<ArrayBuffer, Problem.Problem> => {
  const read = Effect.mapError(request.arrayBuffer, ({ reason }) =>
    reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge"
      ? tooLarge(maxBytes)
      : endedEarly
  )
  // Node reads no more than an announced length, which is within the bound.
  const isBounded =
    request.source instanceof IncomingMessage && request.headers["content-length"] !== undefined
  const whole = isBounded
    ? read
    : Effect.provideService(read, HttpIncomingMessage.MaxBodySize, ByteSize.bytes(maxBytes))
  return Effect.tap(whole, admitted)
}

const ENCODED = Problem.invalid(
  "the Content-Encoding header must be absent: bodies are not compressed"
)

const headersOf = (request: HttpServerRequest): Problem.Problem | undefined => {
  if (request.headers["content-encoding"] !== undefined) return ENCODED
  return JSON_TYPE.test(request.headers["content-type"] ?? "")
    ? undefined
    : Problem.invalid("the Content-Type header must be application/json")
}

const readerOf = (
  buffer: ArrayBuffer,
  exceptions: StrictJson.Exceptions
): Result.Result<StrictJson.Reader, string> => {
  try {
    return Result.succeed(new StrictJson.Reader(utf8.decode(buffer), exceptions))
  } catch {
    return Result.fail("the body must be valid UTF-8")
  }
}

const accepted = <A>(read: Result.Result<A, string>): Effect.Effect<A, Problem.Problem> =>
  Result.isSuccess(read) ? Effect.succeed(read.success) : Effect.fail(Problem.invalid(read.failure))

/** A long body is parsed in turns with others. */
const parse = (
  buffer: ArrayBuffer,
  sender: string,
  exceptions: StrictJson.Exceptions
): Effect.Effect<StrictJson.Parsed, Problem.Problem> => {
  let reader: Result.Result<StrictJson.Reader, string> | null = null
  const slice = () => {
    // Decoded as late as possible: text takes heap memory, waiting bytes do not.
    reader ??= readerOf(buffer, exceptions)
    return Result.isFailure(reader) ? Result.fail(reader.failure) : reader.success.advance(AT_ONCE)
  }
  const atOnce = buffer.byteLength <= AT_ONCE ? slice() : null
  return atOnce === null
    ? Effect.flatMap(TimeSlices.inTurn(sender, slice), accepted)
    : accepted(atOnce)
}

interface Terms extends StrictJson.Exceptions {
  readonly maxBytes?: number
  /** Without a body, the value is undefined. */
  readonly mayBeAbsent?: boolean
}

const ABSENT: StrictJson.Parsed = { value: undefined, raw: undefined }

/**
 * Reads and strictly parses the body, before any schema, if memory can be reserved for it; releases
 * the memory when `decode` ends.
 */
export const json = <A>(
  request: HttpServerRequest,
  { maxBytes = MAX_BYTES, mayBeAbsent = false, ...exceptions }: Terms,
  decode: (parsed: StrictJson.Parsed, sender: string) => Effect.Effect<A, Problem.Problem>
): Effect.Effect<A, Problem.Problem> => {
  const length = announcedLength(request, maxBytes)
  if (length > maxBytes) return Effect.fail(tooLarge(maxBytes))
  return Effect.flatMap(Requester.Sender, (sender) => {
    const reading = Effect.flatMap(bytes(request, maxBytes), (buffer) => {
      if (mayBeAbsent && buffer.byteLength === 0) return decode(ABSENT, sender)
      const wrong = headersOf(request)
      if (wrong !== undefined) return Effect.fail(wrong)
      return Effect.flatMap(parse(buffer, sender, exceptions), (parsed) => decode(parsed, sender))
    })
    return length <= AT_ONCE ? reading : BodyMemory.hold(sender, length, reading)
  })
}

/** The bytes of a body that is no JSON, with memory reserved for it while `use` runs. */
export const raw = <A, E, R>(
  request: HttpServerRequest,
  maxBytes: number,
  use: (body: Uint8Array) => Effect.Effect<A, E, R>
): Effect.Effect<A, E | Problem.Problem, R> => {
  const length = announcedLength(request, maxBytes)
  if (length > maxBytes) return Effect.fail(tooLarge(maxBytes))
  if (request.headers["content-encoding"] !== undefined) return Effect.fail(ENCODED)
  return Effect.flatMap(Requester.Sender, (sender) =>
    BodyMemory.hold(
      sender,
      length,
      Effect.flatMap(bytes(request, maxBytes), (buffer) => use(new Uint8Array(buffer)))
    )
  )
}

/** Compiles the schema once; refuses unknown fields at every level. */
export const decoder = <A, I>(schema: Schema.Codec<A, I>) => {
  const decode = Schema.decodeUnknownResult(schema, { onExcessProperty: "error" })
  return (value: unknown): Effect.Effect<A, Problem.Problem> => {
    const decoded = decode(value)
    return Result.isSuccess(decoded)
      ? Effect.succeed(decoded.success)
      : Effect.fail(Problem.invalid(explain(decoded.failure, "the body")))
  }
}

/** A list in a body. It may be long, so its items are decoded in turns with other bodies. */
export interface List {
  readonly field: string
  readonly item: Schema.Codec<unknown, unknown>
}

/** Milliseconds after which a slice ends. */
const SLICE = 4

/** Far above the size of any valid item; one item is decoded in one go. */
const MAX_ITEM = 64 * 1024

type Items = ReadonlyArray<unknown>

const itemsDecoder = ({ field, item }: List) => {
  const one = Schema.decodeUnknownResult(item, { onExcessProperty: "error" })
  return (items: Items, sender: string): Effect.Effect<Items, Problem.Problem> => {
    const decoded: Array<unknown> = []
    const next = (): Result.Result<unknown, string> => {
      const path = [field, decoded.length]
      const given = items[decoded.length]
      return Json.isFarLonger(given, MAX_ITEM)
        ? Result.fail(`${FieldPath.format(path)} must be at most ${MAX_ITEM} bytes`)
        : Result.mapError(one(given), (flaw) => explain(flaw, "the body", path))
    }
    const slice = () => {
      const until = performance.now() + SLICE
      while (decoded.length < items.length) {
        const read = next()
        if (Result.isFailure(read)) return Result.fail(read.failure)
        decoded.push(read.success)
        if (performance.now() >= until) break
      }
      return decoded.length === items.length ? Result.succeed(decoded) : null
    }
    return Effect.flatMap(TimeSlices.inTurn(sender, slice), accepted)
  }
}

/** Decodes like the decoder of the whole; the schema must keep decoded items unchanged. */
const listDecoder = <A, I>(schema: Schema.Codec<A, I>, lists: ReadonlyArray<List>) => {
  const whole = decoder(schema)
  const decoders = lists.map((list) => ({ field: list.field, decode: itemsDecoder(list) }))
  return (value: unknown, sender: string): Effect.Effect<A, Problem.Problem> => {
    if (!Json.isObject(value)) return whole(value)
    const long = decoders.flatMap(({ decode, field }) => {
      const items = value[field]
      return Array.isArray(items) && items.length > 0 ? [{ field, items, decode }] : []
    })
    const short = { ...value, ...Object.fromEntries(long.map(({ field }) => [field, []])) }
    return Effect.flatMap(whole(short), (rest) =>
      Effect.reduce(
        long,
        () => rest,
        (body, { decode, field, items }) =>
          Effect.map(decode(items, sender), (decoded) => ({ ...body, [field]: decoded }))
      )
    )
  }
}

/** Reads, parses and decodes a body. */
export const reader = <A, I>(
  schema: Schema.Codec<A, I>,
  { lists, ...terms }: Terms & { readonly lists?: ReadonlyArray<List> } = {}
) => {
  const decode = lists === undefined ? decoder(schema) : listDecoder(schema, lists)
  return (request: HttpServerRequest): Effect.Effect<A, Problem.Problem> =>
    json(request, terms, ({ value }, sender) => decode(value, sender))
}

/** For endpoints without fields: accepts no body, or an empty object. */
export const none = (request: HttpServerRequest): Effect.Effect<void, Problem.Problem> =>
  json(request, { mayBeAbsent: true }, ({ value }) => {
    if (value === undefined) return Effect.void
    if (!Json.isObject(value)) return Effect.fail(Problem.invalid("the body must be absent"))
    const [field] = Object.keys(value)
    return field === undefined
      ? Effect.void
      : Effect.fail(Problem.invalid(`${FieldPath.format([field])} is not a known field`))
  })
