/**
 * Bounds what everybody may ask of the draw log: its files are read without a key, and the database that
 * they come from sells packs.
 */
import { Effect, Option, Semaphore } from "effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Problem from "../problem/Problem.ts"
import * as Peer from "../request/Peer.ts"

/** Requests of a process that read at once, that wait, and that wait of one address. */
const AT_ONCE = 4
const WAITING = 64
const OF_ADDRESS = 8

const BUSY = Problem.response(Problem.unavailable("too many read the draw log now; try again"))

const unavailable = (cause: unknown) =>
  Effect.as(
    Effect.logWarning("the draw log can't be read", cause),
    Problem.response(Problem.unavailable("the draw log can't be read now; try again"))
  )

type Answer<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

/** The log's files are read beside all that costs more, so that nobody keeps others from the log itself. */
export type Kind = "file" | "answer"

class Queue {
  readonly #slots = Semaphore.makeUnsafe(AT_ONCE)
  /** Those that wait, by their addresses. */
  readonly #waiting = new Map<string, number>()
  #asked = 0

  #count(address: string, by: 1 | -1): void {
    const count = (this.#waiting.get(address) ?? 0) + by
    if (count === 0) this.#waiting.delete(address)
    else this.#waiting.set(address, count)
  }

  read<E, R>(address: string, answer: Answer<E, R>): Answer<never, R> {
    return Effect.suspend(() => {
      const isFull = this.#asked >= AT_ONCE + WAITING
      if (isFull || (this.#waiting.get(address) ?? 0) >= OF_ADDRESS) return Effect.succeed(BUSY)
      this.#asked++
      this.#count(address, 1)
      let waits = true
      const begin = Effect.sync(() => {
        if (waits) this.#count(address, -1)
        waits = false
      })
      const end = Effect.sync(() => {
        this.#asked--
      })
      return this.#slots
        .withPermit(Effect.andThen(begin, answer))
        .pipe(Effect.catch(unavailable), Effect.ensuring(Effect.andThen(begin, end)))
    })
  }
}

const QUEUES: Readonly<Record<Kind, Queue>> = { file: new Queue(), answer: new Queue() }

/** Answers 503 when the database can't be asked, or too many wait for it. */
export const read = <E, R>(
  answer: Answer<E, R>,
  kind: Kind = "answer"
): Answer<never, R | HttpServerRequest> =>
  Effect.gen(function* () {
    const { peerAddress } = yield* HttpServerRequest
    const remote = yield* Peer.Remote
    const address = Peer.networkOf(remote ?? Option.getOrElse(peerAddress, () => "unknown"))
    return yield* QUEUES[kind].read(address, answer)
  })
