/**
 * The port that reaches receivers. It alone decides which addresses may be reached, with the same
 * check when an endpoint is saved, tested, and each time a connection is opened.
 */
import { Context, type Effect, type Result } from "effect"
import type { Outcome } from "./Attempt.ts"

export interface Post {
  readonly url: string
  /** Lowercase names; `content-type` and `content-length` are the sender's. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Milliseconds to the last header of the answer (spec, "Delivery", 1). */
export const TIMEOUT = 10_000

export class Sender extends Context.Service<
  Sender,
  {
    /** Fails with what is wrong with the URL, in words that follow the field's name. Asks no resolver. */
    readonly check: (url: string) => Result.Result<void, string>
    /** Never fails: whatever goes wrong is the outcome. */
    readonly post: (post: Post) => Effect.Effect<Outcome>
  }
>()("cardpack/core/webhook/Sender") {}
