/**
 * The port that posts to receivers. It decides which addresses are allowed, with the same check
 * when an endpoint is saved, when it is tested, and before each connection.
 */
import { Context, Effect, type Result } from "effect"
import type { Outcome } from "../../domain/webhook/Attempt.ts"

export interface Post {
  readonly url: string
  /** Lowercase names; `content-type` and `content-length` are the sender's. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Milliseconds until the answer's last header (contract.md#delivery). */
export const TIMEOUT = 10_000

/** Fails with the URL's problem, in words that follow the field's name. Resolves no names. */
type Check = (url: string) => Result.Result<void, string>

/**
 * Begins a post and calls `done` once, after it has returned. It never fails: any failure is an
 * outcome. The returned function ends the post early; then `done` is not called.
 */
type Begin = (post: Post, done: (outcome: Outcome) => void) => () => void

export class Sender extends Context.Service<
  Sender,
  {
    readonly check: Check
    /** For the worker, which has too many posts for a fiber each. */
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
