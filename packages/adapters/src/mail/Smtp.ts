/**
 * Hands one mail to the mail server over a connection of its own. nodemailer's SMTP connection is
 * used without its transport and pool, because those hide when the content began to be sent, and
 * because the pool sends a mail again by itself after a connection was lost (its `maxRequeues` is
 * endless by default). Here nothing ever sends twice.
 */
import { Readable } from "node:stream"
import type { Address } from "@cardpack/core/domain/mail/Address"
import type { Handover } from "@cardpack/core/engine/port/Mailer"
import { Effect, Redacted } from "effect"
import SMTPConnection from "nodemailer/lib/smtp-connection"
import type { Server } from "./Server.ts"
import * as Verdict from "./Verdict.ts"

/** Milliseconds. */
export interface Timeouts {
  /** For the name of the server. */
  readonly resolve: number
  /** For name, connection, greeting and TLS together. */
  readonly connect: number
  /** For the first line of the server. */
  readonly greeting: number
  /** Without a byte from the server; it scans the mail before its last answer. */
  readonly silence: number
  /** For all of it, whatever the server does. */
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
  /** PEM certificates to believe instead of the well-known authorities. */
  readonly authorities?: string | undefined
}

export interface Delivery {
  readonly from: Address
  readonly to: Address
  readonly bytes: Buffer
}

const connect = ({ authorities, server, timeouts }: Settings): SMTPConnection =>
  new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.tls === "implicit",
    requireTLS: server.tls === "required",
    ignoreTLS: server.tls === "none",
    // Said outright, so that no environment variable turns it off.
    tls: { rejectUnauthorized: true, ...(authorities === undefined ? {} : { ca: authorities }) },
    dnsTimeout: timeouts.resolve,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    socketCloseTimeout: CLOSE,
    // The traffic holds addresses and the password.
    logger: false
  })

/** The last answer before this is asked is that to EHLO, over TLS where there is TLS. */
const takesUtf8 = (connection: SMTPConnection): boolean =>
  /[ -]SMTPUTF8\b/im.test(connection.lastServerResponse || "")

/** One delivery in its course. */
class Course {
  /** True from before the first byte of the content leaves. */
  begun = false
  private readonly connection: SMTPConnection
  private readonly settings: Settings
  private readonly delivery: Delivery

  constructor(settings: Settings, delivery: Delivery) {
    this.settings = settings
    this.delivery = delivery
    this.connection = connect(settings)
  }

  run(settle: (handover: Handover) => void): void {
    const { connection, delivery } = this
    const fail = (failure: Verdict.Failure) => settle(Verdict.judge(failure, this.begun))
    connection.on("error", fail)
    // nodemailer ends without an error when it would write to a socket that is gone already. Where
    // an error comes of the same moment, it says more, and goes first.
    connection.once("end", () => queueMicrotask(() => fail({})))
    connection.connect((problem) => {
      if (problem) return fail(problem)
      if (!delivery.to.ascii && !takesUtf8(connection)) {
        return settle(Verdict.refused("the mail server takes no addresses beyond ASCII"))
      }
      this.login((refusal) => (refusal ? fail(refusal) : this.send(settle, fail)))
    })
  }

  /** Ends the connection. Of the content only what was written already may still leave. */
  close(): void {
    this.connection.close()
  }

  /** With a login in the configuration nothing is sent without it, even if AUTH is not offered. */
  private login(done: (refusal: Verdict.Failure | null) => void): void {
    const { login } = this.settings.server
    if (login === null) done(null)
    else {
      const credentials = { user: login.user, pass: Redacted.value(login.password) }
      this.connection.login({ credentials }, done)
    }
  }

  private send(settle: (handover: Handover) => void, fail: (failure: Verdict.Failure) => void) {
    const { bytes, from, to } = this.delivery
    const envelope = { from: from.address, to: [to.address], size: bytes.length }
    this.connection.send(envelope, this.content(), (problem) => {
      if (problem) return fail(problem)
      // Its answer is not waited for: the mail is accepted already.
      this.connection.quit()
      settle({ _tag: "accepted" })
    })
  }

  /** The bytes are in here alone until they are asked for, which is when the sending begins. */
  private content(): Readable {
    const course = this
    return new Readable({
      read() {
        course.begun = true
        this.push(course.delivery.bytes)
        this.push(null)
      }
    })
  }
}

/**
 * Interrupting it ends the connection, and leaves open what became of the mail; who must know lets
 * it come to its end, at most `timeouts.total` later.
 */
export const deliver = (settings: Settings, delivery: Delivery): Effect.Effect<Handover> =>
  Effect.suspend(() => {
    const course = new Course(settings, delivery)
    return Effect.callback<Handover>((resume) => {
      course.run((handover) => {
        // The first word counts; closing brings forth others.
        resume(Effect.succeed(handover))
        course.close()
      })
      return Effect.sync(() => course.close())
    }).pipe(
      Effect.timeoutOrElse({
        duration: settings.timeouts.total,
        orElse: () => Effect.sync(() => Verdict.judge({ code: "ETIMEDOUT" }, course.begun))
      })
    )
  })
