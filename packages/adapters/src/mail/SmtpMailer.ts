/** `Mailer` over SMTP; loaded by the layer when mail is sent, because it needs nodemailer. */
import { MailAddress } from "@cardpack/core/domain"
import { Mailer } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Sender } from "./MailSender.ts"
import type { Server } from "./MailServer.ts"
import * as MimeMessage from "./MimeMessage.ts"
import * as Smtp from "./Smtp.ts"
import * as Verdict from "./Verdict.ts"

export interface Options {
  readonly server: Server
  readonly from: Sender
  readonly timeouts: Partial<Smtp.Timeouts> | undefined
  readonly authorities: string | undefined
}

export const make = ({
  authorities,
  from,
  server,
  timeouts
}: Options): Mailer.Mailer["Service"] => {
  const settings: Smtp.Settings = {
    server,
    timeouts: { ...Smtp.TIMEOUTS, ...timeouts },
    authorities
  }
  return Mailer.Mailer.of({
    configured: true,
    send: Effect.fnUntraced(function* (message: Mailer.Message) {
      const to = MailAddress.parse(message.to)
      if (to === null) return Verdict.refused("the recipient is not one plain mail address")
      const bytes = yield* MimeMessage.compose(message, from, to)
      return yield* Smtp.deliver(settings, { from: from.address, to, bytes })
    })
  })
}
