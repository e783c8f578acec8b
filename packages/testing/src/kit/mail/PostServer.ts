/** A correct mail server (`smtp-server`) that keeps its messages, and its certificates. */
import { isIP } from "node:net"
import { Effect, type Scope } from "effect"
import { generate } from "selfsigned"
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server"

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
