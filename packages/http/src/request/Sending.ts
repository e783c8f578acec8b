/**
 * Long answers on their way to clients: written in pieces that take turns, from one buffer that all
 * readers of it share. What waits to be read is counted, and beyond a bound the client that has read
 * nothing for longest is cut (decisions.md#unread-answers).
 */
import { IncomingMessage } from "node:http"
import { Effect, Stream } from "effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

/** Bytes of a piece; the next one waits until the client has taken this one. */
export const PIECE = 256 * 1024

/** Pieces in one turn of the event loop, of all answers: other requests run between turns. */
const A_TURN = 2

const MEBIBYTE = 1024 * 1024

/** Bytes of answers that wait in one process. */
export const ALL = 128 * MEBIBYTE

const waiting: Array<() => void> = []

const hand = (): void => {
  for (const go of waiting.splice(0, A_TURN)) go()
  if (waiting.length > 0) setImmediate(hand)
}

const turn: Effect.Effect<void> = Effect.callback((resume) => {
  if (waiting.length === 0) setImmediate(hand)
  waiting.push(() => resume(Effect.void))
})

interface Sending {
  readonly bytes: Uint8Array
  /** Null where a host's own server holds the connection. */
  readonly cut: (() => void) | null
}

/** In the order of their last pieces, the one that waits for longest first. */
const underWay = new Set<Sending>()
/** How many answers read each buffer. */
const readers = new Map<Uint8Array, number>()
let buffered = 0

/** Whether the answers that wait leave no room for another. */
export const isFull = (): boolean => buffered > ALL

const end = (sending: Sending): void => {
  if (!underWay.delete(sending)) return
  const left = (readers.get(sending.bytes) ?? 1) - 1
  if (left > 0) return void readers.set(sending.bytes, left)
  readers.delete(sending.bytes)
  buffered -= sending.bytes.length
}

const makeRoom = (): void => {
  for (const sending of underWay) {
    if (!isFull()) return
    if (sending.cut === null) continue
    end(sending)
    sending.cut()
  }
}

const begin = ({ source }: HttpServerRequest, bytes: Uint8Array): Sending => {
  const socket = source instanceof IncomingMessage ? source.socket : null
  const cut = socket === null ? null : () => socket.resetAndDestroy()
  const sending = { bytes, cut }
  const others = readers.get(bytes) ?? 0
  if (others === 0) buffered += bytes.length
  readers.set(bytes, others + 1)
  makeRoom()
  underWay.add(sending)
  return sending
}

const takes = (sending: Sending): void => {
  if (!underWay.delete(sending)) return
  underWay.add(sending)
}

function* pieces(sending: Sending): Generator<Uint8Array> {
  const { bytes } = sending
  for (let from = 0; from < bytes.length; from += PIECE) {
    takes(sending)
    yield bytes.subarray(from, from + PIECE)
  }
}

/** A long answer in pieces; any other as it is. */
export const paced = (
  request: HttpServerRequest,
  response: HttpServerResponse.HttpServerResponse
): HttpServerResponse.HttpServerResponse => {
  const { body } = response
  if (body._tag !== "Uint8Array" || body.contentLength <= PIECE) return response
  const { contentLength, contentType } = body
  const stream = Stream.unwrap(
    Effect.sync(() => {
      const sending = begin(request, body.body)
      // One piece a chunk: several would be joined into a copy.
      return Stream.fromIterable(pieces(sending), { chunkSize: 1 }).pipe(
        Stream.mapEffect((piece) => Effect.as(turn, piece)),
        Stream.ensuring(Effect.sync(() => end(sending)))
      )
    })
  )
  const { cookies, headers, status, statusText } = response
  const options = { status, cookies, headers, contentType, contentLength }
  return HttpServerResponse.stream(
    stream,
    statusText === undefined ? options : { ...options, statusText }
  )
}
