/** Mail through an SMTP server (`CARDPACK_SMTP_URL` and `CARDPACK_MAIL_FROM`). */
import { Mailer } from "@cardpack/core/ports"
import { Effect, Layer, Redacted, Result } from "effect"
import * as Optional from "../optional/Optional.ts"
import * as MailSender from "./MailSender.ts"
import * as MailServer from "./MailServer.ts"
import type * as Smtp from "./Smtp.ts"

export interface Options {
  /** Accepted by {@link Server.parseUrl}. */
  readonly url: Redacted.Redacted
  /** Accepted by {@link Sender.parse}. */
  readonly from: string
  /** Milliseconds; {@link Smtp.TIMEOUTS} unless set. */
  readonly timeouts?: Partial<Smtp.Timeouts> | undefined
  /** PEM certificates to trust instead of the well-known authorities. */
  readonly authorities?: string | undefined
}

/** The configuration checks them with the same functions. */
const settingsOf = Effect.fnUntraced(function* (options: Options) {
  const server = yield* Effect.fromResult(
    Result.mapError(
      MailServer.parseUrl(Redacted.value(options.url)),
      (problem) => new Error(`the address of the mail server ${problem}`)
    )
  )
  const from = yield* Effect.fromResult(
    Result.mapError(
      MailSender.parse(options.from),
      (problem) => new Error(`the sender of mail ${problem}`)
    )
  )
  return { server, from }
})

/** Dies when the settings don't parse. */
export const layer = (options: Options): Layer.Layer<Mailer.Mailer, Optional.NotInstalled> =>
  Layer.effect(
    Mailer.Mailer,
    Effect.gen(function* () {
      const { from, server } = yield* Effect.orDie(settingsOf(options))
      const mailer = yield* Optional.load("mail", "nodemailer", () => import("./SmtpMailer.ts"))
      const { authorities, timeouts } = options
      return mailer.make({ server, from, timeouts, authorities })
    })
  )

/** Whether the server answers and takes the login; sends no mail. */
export const greet = (
  options: Options
): Effect.Effect<Smtp.Greeting, Error | Optional.NotInstalled> =>
  Effect.gen(function* () {
    const { server } = yield* settingsOf(options)
    const smtp = yield* Optional.load("mail", "nodemailer", () => import("./Smtp.ts"))
    const { authorities, timeouts } = options
    return yield* smtp.greet({
      server,
      timeouts: { ...smtp.TIMEOUTS, ...timeouts },
      authorities
    })
  })

const notConfigured: Mailer.Handover = { _tag: "deferred", why: "no mail server is configured" }

/** Without a mail server: defers every mail, if the caller sends any. */
export const layerNone: Layer.Layer<Mailer.Mailer> = Layer.succeed(
  Mailer.Mailer,
  Mailer.Mailer.of({ configured: false, send: () => Effect.succeed(notConfigured) })
)
