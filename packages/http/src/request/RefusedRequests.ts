/**
 * Keeps the refused requests of partners in the background: no request waits for it, and what comes
 * faster than it is written is dropped (decisions.md#request-log).
 */
import { Id, type RefusedRequest } from "@cardpack/core/domain"
import { Desk, Entropy } from "@cardpack/core/ports"
import { Clock, Context, Effect, Layer, Queue } from "effect"
import * as Masked from "./Masked.ts"
import * as RequestLog from "./RequestLog.ts"

/** Rows that wait; further ones are dropped. */
const WAITING = 1_000

/** Rows of one statement. */
const TOGETHER = 500

/** Milliseconds between two statements, so that a flood of refusals is few of them. */
const PAUSE = 500

/** Characters of a message: it may quote what the client sent. */
const MAX_MESSAGE = 500

const PATHS = "/api/v2/"

/** One row with a text that the database refuses would cost all rows written with it. */
const CONTROLS = /\p{Cc}/gu

const kept = (message: string): string =>
  Masked.masked(message.slice(0, 4 * MAX_MESSAGE))
    .slice(0, MAX_MESSAGE)
    .replaceAll(CONTROLS, "\ufffd")
    .toWellFormed()

/** Keeps the line of a refused request; null: none are kept. */
export const RefusedRequests = Context.Reference<RequestLog.Write | null>(
  "cardpack/http/request/RefusedRequests",
  { defaultValue: () => null }
)

const rowOf = (
  line: RequestLog.Line,
  now: number,
  bytes: Entropy.Entropy["Service"]["bytes"]
): RefusedRequest.RefusedRequest | null => {
  const { code, key, message, method, partner, route, status } = line
  if (code === null || message === null || partner === null) return null
  if (route === null || !route.startsWith(PATHS)) return null
  // A person who looks for something and finds nothing: the console's search asks so.
  if (key === null && method === "GET" && status === 404) return null
  return {
    id: Id.fromUuid("req", Id.uuidV7(now, bytes(10))),
    accountId: partner,
    requestId: RequestLog.named(line.requestId),
    method,
    route,
    status,
    code,
    message: kept(message),
    keyId: key,
    durationMs: Math.round(line.durationMs),
    createdAt: now
  }
}

export const layer = Layer.effect(
  RefusedRequests,
  Effect.gen(function* () {
    const desk = yield* Desk.Desk
    const { bytes } = yield* Entropy.Entropy
    const clock = yield* Clock.Clock
    const waiting = yield* Queue.dropping<RefusedRequest.RefusedRequest>(WAITING)
    const write = Effect.gen(function* () {
      const rows = yield* Queue.takeBetween(waiting, 1, TOGETHER)
      yield* Effect.catch(desk.keepRefused(rows), (error) =>
        Effect.logWarning("refused requests were not kept", error)
      )
      yield* Effect.sleep(PAUSE)
    })
    yield* Effect.forkScoped(Effect.forever(write))
    return (line) => {
      const row = rowOf(line, clock.currentTimeMillisUnsafe(), bytes)
      if (row !== null) Queue.offerUnsafe(waiting, row)
    }
  })
)
