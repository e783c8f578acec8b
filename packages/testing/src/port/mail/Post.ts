/** A correct mail server (`smtp-server`) that keeps its messages, and its certificates. */
import { isIP } from "node:net"
import * as Mail from "@cardpack/adapters/mail/layer"
import type { Timeouts } from "@cardpack/adapters/mail/Smtp"
import { type Handover, Mailer, type Message } from "@cardpack/core/engine/port/Mailer"
import { Effect, Layer, Redacted, type Scope } from "effect"
import { generate } from "selfsigned"
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server"

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

export interface Taken {
  readonly raw: Buffer
  readonly from: string
  readonly to: ReadonlyArray<string>
  /** The client asked for SMTPUTF8. */
  readonly utf8: boolean
  readonly session: SMTPServerSession
}

export interface Post {
  port: number
  readonly taken: Array<Taken>
  connections: number
}

export interface Certificate {
  readonly key: string
  readonly cert: string
}

/** Self-signed, for one host name or IPv4 address. */
export const certificate = (host: string): Promise<Certificate> =>
  generate([{ name: "commonName", value: host }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      {
        name: "subjectAltName",
        altNames: [isIP(host) ? { type: 7, ip: host } : { type: 2, value: host }]
      }
    ]
  }).then((made) => ({ key: made.private, cert: made.cert }))

/** Listens on a free port of the loopback address until the scope ends. */
export const serve = (options: SMTPServerOptions = {}): Effect.Effect<Post, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.callback<{ readonly post: Post; readonly server: SMTPServer }>((resume) => {
        const post: Post = { port: 0, taken: [], connections: 0 }
        const server = new SMTPServer({
          name: "mail.example",
          authOptional: true,
          logger: false,
          disableReverseLookup: true,
          onConnect: (_session, done) => {
            post.connections++
            done()
          },
          onData: (stream, session, done) => {
            const chunks: Array<Buffer> = []
            stream.on("data", (chunk: Buffer) => chunks.push(chunk))
            stream.on("end", () => {
              const { mailFrom, rcptTo } = session.envelope
              const from = mailFrom === false ? "" : mailFrom.address
              const to = rcptTo.map(({ address }) => address)
              const utf8 = session.envelope.smtpUtf8 === true
              post.taken.push({ raw: Buffer.concat(chunks), from, to, utf8, session })
              done()
            })
          },
          ...options
        })
        server.on("error", () => {})
        server.listen(0, "127.0.0.1", () => {
          const address = server.server.address()
          post.port = typeof address === "object" && address !== null ? address.port : 0
          resume(Effect.succeed({ post, server }))
        })
      }),
      ({ server }) => Effect.callback<void>((resume) => server.close(() => resume(Effect.void)))
    ),
    ({ post }) => post
  )

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
