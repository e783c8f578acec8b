/** The port that hands a message to a mail server. */
import { Context, type Effect } from "effect"

export interface Message {
  /** One address, as it was given. */
  readonly to: string
  readonly subject: string
  /** Plain text and HTML of the same content. */
  readonly text: string
  readonly html: string
  /** Names the message for ever, so that a mail server may notice a repetition. */
  readonly id: string
}

/**
 * `accepted`: the server took it. `deferred`: surely not taken, and worth another try. `refused`:
 * surely not taken, and never will be. `unknown`: the connection broke after the message was handed
 * over and before the answer.
 */
export type Handover =
  | { readonly _tag: "accepted" }
  | { readonly _tag: "deferred"; readonly why: string }
  | { readonly _tag: "refused"; readonly why: string }
  | { readonly _tag: "unknown"; readonly why: string }

export class Mailer extends Context.Service<
  Mailer,
  {
    /** False when no mail server is configured; nothing is sent then. */
    readonly configured: boolean
    /** Never fails. `why` holds no address. */
    readonly send: (message: Message) => Effect.Effect<Handover>
  }
>()("cardpack/core/engine/port/Mailer") {}
