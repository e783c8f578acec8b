/**
 * Bounds what everybody may ask of the draw log: its files are read without a key, and the database that
 * they come from sells packs.
 */
import { Effect, Semaphore } from "effect"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Problem from "../problem/Problem.ts"

/** Requests of a process that read at once, and that wait. */
const AT_ONCE = 4
const WAITING = 64

const BUSY = Problem.response(Problem.unavailable("too many read the draw log now; try again"))

const unavailable = (cause: unknown) =>
  Effect.as(
    Effect.logWarning("the draw log can't be read", cause),
    Problem.response(Problem.unavailable("the draw log can't be read now; try again"))
  )

type Answer<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

const slots = Semaphore.makeUnsafe(AT_ONCE)
let asked = 0

/** Answers 503 when the database can't be asked, or too many wait for it. */
export const read = <E, R>(answer: Answer<E, R>): Answer<never, R> =>
  Effect.suspend(() => {
    if (asked >= AT_ONCE + WAITING) return Effect.succeed(BUSY)
    asked++
    return slots.withPermit(answer).pipe(
      Effect.catch(unavailable),
      Effect.ensuring(
        Effect.sync(() => {
          asked--
        })
      )
    )
  })
