/**
 * The port that reaches receivers. It alone decides which addresses may be reached, with the same
 * check when an endpoint is saved, tested, and each time a connection is opened.
 */
import { Context, Effect, type Result } from "effect"
import type { Outcome } from "../../domain/webhook/Attempt.ts"

export interface Post {
  readonly url: string
  /** Lowercase names; `content-type` and `content-length` are the sender's. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Milliseconds to the last header of the answer (contract.md#delivery). */
export const TIMEOUT = 10_000

/** Fails with what is wrong with the URL, in words that follow the field's name. Asks no resolver. */
type Check = (url: string) => Result.Result<void, string>

/**
 * Begins a post, and calls `done` once: never before it has returned. It never fails, as whatever
 * goes wrong is the outcome. What it returns ends the post early, and `done` is not called then.
 */
type Begin = (post: Post, done: (outcome: Outcome) => void) => () => void

export class Sender extends Context.Service<
  Sender,
  {
    readonly check: Check
    /** For the worker, whose posts are too many for a fiber each. */
    readonly begin: Begin
    /** The same as an effect. */
    readonly post: (post: Post) => Effect.Effect<Outcome>
  }
>()("cardpack/core/engine/port/Sender") {}

export const make = (check: Check, begin: Begin): Sender["Service"] =>
  Sender.of({
    check,
    begin,
    post: (post) =>
      Effect.callback<Outcome>((resume) => {
        const stop = begin(post, (outcome) => resume(Effect.succeed(outcome)))
        return Effect.sync(stop)
      })
  })
