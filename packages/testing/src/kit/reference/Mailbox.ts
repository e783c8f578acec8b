/** A scripted mail server in memory, which keeps accepted messages. */
import { type Handover, Mailer, type Message } from "@cardpack/core/engine/port/Mailer"
import { Context, Effect, Layer } from "effect"

export class Mailbox extends Context.Service<
  Mailbox,
  {
    /** Every message, accepted or not. */
    readonly messages: Array<Message>
    /** The answers to the next messages; later ones are accepted. */
    readonly script: Array<Effect.Effect<Handover>>
  }
>()("cardpack/testing/reference/Mailbox") {}

const accepted: Handover = { _tag: "accepted" }

/** Each build of the layer has another mailbox. */
export const layer: Layer.Layer<Mailer | Mailbox> = Layer.effectContext(
  Effect.sync(() => {
    const mailbox = Mailbox.of({ messages: [], script: [] })
    const mailer = Mailer.of({
      configured: true,
      send: (message) =>
        Effect.suspend(() => {
          mailbox.messages.push(message)
          return mailbox.script.shift() ?? Effect.succeed(accepted)
        })
    })
    return Context.make(Mailbox, mailbox).pipe(Context.add(Mailer, mailer))
  })
)
