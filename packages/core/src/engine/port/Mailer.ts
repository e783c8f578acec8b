/** The port that hands a message to a mail server. */
import { Context, type Effect } from "effect"

export interface Message {
  /** One address, as given. */
  readonly to: string
  readonly subject: string
  /** Plain text and HTML of the same content. */
  readonly text: string
  readonly html: string
  /** The same for every attempt, so that a mail server can detect repetitions. */
  readonly id: string
}

/**
 * `accepted`: the server took the message. `deferred`: surely not taken, worth another try.
 * `refused`: surely not taken, and trying again is useless. `unknown`: the connection broke between
 * the hand-over and the answer.
 */
export type Handover =
  | { readonly _tag: "accepted" }
  | { readonly _tag: "deferred"; readonly why: string }
  | { readonly _tag: "refused"; readonly why: string }
  | { readonly _tag: "unknown"; readonly why: string }

export class Mailer extends Context.Service<
  Mailer,
  {
    /** False without a mail server; then no mail is sent. */
    readonly configured: boolean
    /** Never fails. `why` holds no address. */
    readonly send: (message: Message) => Effect.Effect<Handover>
  }
>()("cardpack/core/engine/port/Mailer") {}
