/** The body of a receiver's answer: read within bounds, kept as text for the history. */
import type { IncomingMessage } from "node:http"
import { MAX_RESPONSE_BYTES } from "@cardpack/core/webhook/Attempt"

/** Bytes that are read so that the connection can serve again; a longer body ends it. */
const MAX_READ = 16 * 1024

const REPLACEMENT = "\uFFFD"
const utf8 = new TextEncoder()

/**
 * At most {@link MAX_RESPONSE_BYTES} of valid UTF-8. NUL is replaced like bytes that are no UTF-8,
 * because Postgres takes no text with it. A character cut by the bound is left out.
 */
export const textOf = (bytes: Uint8Array): string => {
  const cut = bytes.length > MAX_RESPONSE_BYTES
  const text = new TextDecoder()
    .decode(bytes.subarray(0, MAX_RESPONSE_BYTES), { stream: cut })
    .replaceAll("\0", REPLACEMENT)
  // A byte that is no UTF-8 takes three as a replacement.
  const { read } = utf8.encodeInto(text, new Uint8Array(MAX_RESPONSE_BYTES))
  return text.slice(0, read)
}

/**
 * Calls `done` once: when the body has ended, broken off or reached its bound. What is returned
 * stops the reading with what there is.
 */
export const read = (response: IncomingMessage, done: (text: string) => void): (() => void) => {
  const kept: Array<Uint8Array> = []
  let length = 0
  let ended = false
  const end = () => {
    if (ended) return
    ended = true
    done(textOf(Buffer.concat(kept)))
  }
  const stop = () => {
    response.destroy()
    end()
  }
  response.on("data", (chunk: Buffer) => {
    // One byte more than is shown tells whether anything was cut.
    if (length <= MAX_RESPONSE_BYTES) kept.push(chunk.subarray(0, MAX_RESPONSE_BYTES + 1))
    length += chunk.length
    if (length > MAX_READ) stop()
  })
  // Node hands the connection back a tick later: the next post of the same fiber shall find it.
  response.on("end", () => process.nextTick(end))
  response.on("error", end)
  return stop
}
