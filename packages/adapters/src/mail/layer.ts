/** Mail through an SMTP server (`CARDPACK_SMTP_URL` and `CARDPACK_MAIL_FROM`). */
import { MailAddress } from "@cardpack/core/domain"
import { Mailer } from "@cardpack/core/ports"
import { Effect, Layer, Redacted, Result } from "effect"
import * as Letter from "./Letter.ts"
import * as MailSender from "./MailSender.ts"
import * as MailServer from "./MailServer.ts"
import * as Smtp from "./Smtp.ts"
import * as Verdict from "./Verdict.ts"

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

const make = (settings: Smtp.Settings, from: MailSender.Sender): Mailer.Mailer["Service"] =>
  Mailer.Mailer.of({
    configured: true,
    send: Effect.fnUntraced(function* (message: Mailer.Message) {
      const to = MailAddress.parse(message.to)
      if (to === null) return Verdict.refused("the recipient is not one plain mail address")
      const bytes = yield* Letter.compose(message, from, to)
      return yield* Smtp.deliver(settings, { from: from.address, to, bytes })
    })
  })

/** Dies when the settings don't parse; the configuration checks them with the same functions. */
export const layer = (options: Options): Layer.Layer<Mailer.Mailer> =>
  Layer.effect(
    Mailer.Mailer,
    Effect.gen(function* () {
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
      const timeouts = { ...Smtp.TIMEOUTS, ...options.timeouts }
      return make({ server, timeouts, authorities: options.authorities }, from)
    }).pipe(Effect.orDie)
  )

const notConfigured: Mailer.Handover = { _tag: "deferred", why: "no mail server is configured" }

/** Without a mail server: defers every mail, if the caller sends any. */
export const layerNone: Layer.Layer<Mailer.Mailer> = Layer.succeed(
  Mailer.Mailer,
  Mailer.Mailer.of({ configured: false, send: () => Effect.succeed(notConfigured) })
)
