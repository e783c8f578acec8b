/**
 * Hands one mail to the mail server over a connection of its own. It uses nodemailer's SMTP
 * connection without the transport and the pool: these hide when the content began to be sent, and
 * the pool by itself sends a mail again after a lost connection (its `maxRequeues` is unlimited by
 * default). This code never sends twice.
 */
import { Readable } from "node:stream"
import type { MailAddress } from "@cardpack/core/domain"
import type { Mailer } from "@cardpack/core/ports"
import { Effect, Redacted } from "effect"
import SMTPConnection from "nodemailer/lib/smtp-connection"
import type { Server } from "./MailServer.ts"
import * as Verdict from "./Verdict.ts"

/** Milliseconds. */
export interface Timeouts {
  /** To resolve the server's name. */
  readonly resolve: number
  /** To resolve, connect, greet and set up TLS, together. */
  readonly connect: number
  /** To the server's first line. */
  readonly greeting: number
  /** Without a byte from the server; it scans the mail before its last answer. */
  readonly silence: number
  /** For the whole delivery, whatever the server does. */
  readonly total: number
}

export const TIMEOUTS: Timeouts = {
  resolve: 5_000,
  connect: 20_000,
  greeting: 15_000,
  silence: 60_000,
  total: 120_000
}

/** How long a server may take to close its side after we closed ours. */
const CLOSE = 1_000

export interface Settings {
  readonly server: Server
  readonly timeouts: Timeouts
  /** PEM certificates to trust instead of the well-known authorities. */
  readonly authorities?: string | undefined
}

export interface Delivery {
  readonly from: MailAddress.Address
  readonly to: MailAddress.Address
  readonly bytes: Buffer
}

const connect = ({ authorities, server, timeouts }: Settings): SMTPConnection =>
  new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.tls === "implicit",
    requireTLS: server.tls === "required",
    ignoreTLS: server.tls === "none",
    // Explicit, so that no environment variable can turn it off.
    tls: { rejectUnauthorized: true, ...(authorities === undefined ? {} : { ca: authorities }) },
    dnsTimeout: timeouts.resolve,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    socketCloseTimeout: CLOSE,
    // The traffic holds addresses and the password.
    logger: false
  })

/** Reads the server's answer to EHLO, its last one so far, over TLS if there is TLS. */
const takesUtf8 = (connection: SMTPConnection): boolean =>
  /[ -]SMTPUTF8\b/im.test(connection.lastServerResponse || "")

class Delivering {
  /** Set before the first byte of the content leaves. */
  begun = false
  private readonly connection: SMTPConnection
  private readonly settings: Settings
  private readonly delivery: Delivery

  constructor(settings: Settings, delivery: Delivery) {
    this.settings = settings
    this.delivery = delivery
    this.connection = connect(settings)
  }

  run(settle: (handover: Mailer.Handover) => void): void {
    const { connection, delivery } = this
    const fail = (failure: Verdict.Failure) => settle(Verdict.judge(failure, this.begun))
    connection.on("error", fail)
    // nodemailer ends without an error when its socket is already gone. An error of the same moment
    // says more, so it goes first.
    connection.once("end", () => queueMicrotask(() => fail({})))
    connection.connect((problem) => {
      if (problem) return fail(problem)
      if (!delivery.to.ascii && !takesUtf8(connection)) {
        return settle(Verdict.refused("the mail server takes no addresses beyond ASCII"))
      }
      this.login((refusal) => (refusal ? fail(refusal) : this.send(settle, fail)))
    })
  }

  /** Ends the connection. Content that was already written may still leave. */
  close(): void {
    this.connection.close()
  }

  /** A configured login is required, even if the server does not offer AUTH. */
  private login(done: (refusal: Verdict.Failure | null) => void): void {
    const { login } = this.settings.server
    if (login === null) done(null)
    else {
      const credentials = { user: login.user, pass: Redacted.value(login.password) }
      this.connection.login({ credentials }, done)
    }
  }

  private send(
    settle: (handover: Mailer.Handover) => void,
    fail: (failure: Verdict.Failure) => void
  ) {
    const { bytes, from, to } = this.delivery
    const envelope = { from: from.address, to: [to.address], size: bytes.length }
    this.connection.send(envelope, this.content(), (problem) => {
      if (problem) return fail(problem)
      // Without waiting for the answer, because the mail is already accepted.
      this.connection.quit()
      settle({ _tag: "accepted" })
    })
  }

  /** A stream that notes when its bytes are first read: then sending begins. */
  private content(): Readable {
    const delivering = this
    return new Readable({
      read() {
        delivering.begun = true
        this.push(delivering.delivery.bytes)
        this.push(null)
      }
    })
  }
}

/** What a server is like that answers and takes the login. */
export interface Greeting {
  readonly isSecure: boolean
}

/** Connects and logs in as for a mail, and sends none. Fails with what the server said. */
export const greet = (settings: Settings): Effect.Effect<Greeting, Error> =>
  Effect.callback<Greeting, Error>((resume) => {
    const connection = connect(settings)
    const fail = (failure: Error) => {
      resume(Effect.fail(failure))
      connection.close()
    }
    const done = () => {
      resume(Effect.succeed({ isSecure: connection.secure }))
      connection.quit()
    }
    connection.on("error", fail)
    connection.once("end", () => queueMicrotask(() => fail(new Error("the connection ended"))))
    connection.connect((problem) => {
      if (problem) return fail(problem)
      const { login } = settings.server
      if (login === null) return done()
      const credentials = { user: login.user, pass: Redacted.value(login.password) }
      connection.login({ credentials }, (refusal) => (refusal ? fail(refusal) : done()))
    })
    return Effect.sync(() => connection.close())
  })

/**
 * Interrupting it ends the connection and leaves the result unknown. A caller that must know lets
 * it finish, which takes at most `timeouts.total`.
 */
export const deliver = (settings: Settings, delivery: Delivery): Effect.Effect<Mailer.Handover> =>
  Effect.suspend(() => {
    const delivering = new Delivering(settings, delivery)
    return Effect.callback<Mailer.Handover>((resume) => {
      delivering.run((handover) => {
        // Only the first call of `resume` counts; closing causes more events.
        resume(Effect.succeed(handover))
        delivering.close()
      })
      return Effect.sync(() => delivering.close())
    }).pipe(
      Effect.timeoutOrElse({
        duration: settings.timeouts.total,
        orElse: () => Effect.sync(() => Verdict.judge({ code: "ETIMEDOUT" }, delivering.begun))
      })
    )
  })
