/**
 * Writes an answer as JSON. A long list is written in slices that take turns, so that nobody waits
 * for another's list longer than a slice takes (decisions.md#unread-answers).
 */
import { Requester } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as TimeSlices from "./TimeSlices.ts"

type Response = HttpServerResponse.HttpServerResponse
type Encode = (value: unknown) => unknown

interface Page {
  readonly data: ReadonlyArray<unknown>
}

/** Rows that are written at once. */
const AT_ONCE = 10

/** Milliseconds of a slice. */
const A_SLICE = 2

const encoder = new TextEncoder()

const isLong = (value: unknown): value is Page =>
  typeof value === "object" &&
  value !== null &&
  "data" in value &&
  Array.isArray(value.data) &&
  value.data.length > AT_ONCE

const joined = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The rows of a page, a slice at a time, between what is before and after them. */
const slicesOf = (page: Page, encode: Encode): TimeSlices.Slice<Uint8Array> => {
  const { data: _, ...rest } = encode({ ...page, data: [] }) as Page
  const after = JSON.stringify(rest).slice(1)
  const parts: Array<Uint8Array> = []
  let from = 0
  const writeSome = () => {
    const rows = page.data.slice(from, from + AT_ONCE)
    const text = JSON.stringify((encode({ ...page, data: rows }) as Page).data).slice(1, -1)
    parts.push(encoder.encode(from === 0 ? `{"data":[${text}` : `,${text}`))
    from += AT_ONCE
  }
  return () => {
    const end = performance.now() + A_SLICE
    do writeSome()
    while (from < page.data.length && performance.now() < end)
    if (from < page.data.length) return null
    parts.push(encoder.encode(after === "}" ? "]}" : `],${after}`))
    return joined(parts)
  }
}

/** `encode` throws for a value that breaks the definition, which is a defect. */
export const json = (encode: Encode, value: unknown, status: number): Effect.Effect<Response> =>
  isLong(value)
    ? Effect.flatMap(Requester.Sender, (sender) =>
        Effect.map(TimeSlices.inTurn(sender, slicesOf(value, encode)), (bytes) =>
          HttpServerResponse.uint8Array(bytes, { status, contentType: "application/json" })
        )
      )
    : Effect.succeed(HttpServerResponse.jsonUnsafe(encode(value), { status }))
