/** Mails sent as the service does, and the mail server that takes them. */
import * as Mail from "@cardpack/adapters/mail/layer"
import type { Timeouts } from "@cardpack/adapters/mail/Smtp"
import { type Handover, Mailer, type Message } from "@cardpack/core/engine/port/Mailer"
import { Effect, Layer, Redacted } from "effect"

export { type Certificate, certificate, type Post, serve, type Taken } from "./PostServer.ts"

export const FROM = "Card Shop <shop@cards.example>"

/** The headers of our mails. */
export const HEADERS = [
  "From",
  "To",
  "Subject",
  "Message-ID",
  "Auto-Submitted",
  "Date",
  "MIME-Version",
  "Content-Type"
] as const

export const message = (fields: Partial<Message> = {}): Message => ({
  to: "ada@example.com",
  subject: "Your cards",
  text: "They are on their way.\n",
  html: "<p>They are on their way.</p>\n",
  id: "mail_01",
  ...fields
})

export interface Client {
  readonly url: string
  readonly timeouts?: Partial<Timeouts>
  readonly authorities?: string
}

/** Sends one message as the service does. */
export const send = (client: Client, fields: Partial<Message> = {}): Effect.Effect<Handover> =>
  Effect.provide(
    Effect.flatMap(Mailer, (mailer) => mailer.send(message(fields))),
    Layer.orDie(Mail.layer({ ...client, url: Redacted.make(client.url), from: FROM }))
  )

export const plain = (port: number): Client => ({ url: `smtp://127.0.0.1:${port}?ignoreTLS=true` })
