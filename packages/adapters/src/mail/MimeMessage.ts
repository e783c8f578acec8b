/**
 * Composes a message for the mail server: headers, plain text and HTML (RFC 5322, MIME). Nothing in
 * the message can add a header.
 */
import type { MailAddress } from "@cardpack/core/domain"
import type { Mailer } from "@cardpack/core/ports"
import { Clock, Effect } from "effect"
import MailComposer from "nodemailer/lib/mail-composer"
import type { Sender } from "./MailSender.ts"

/**
 * The same for every attempt, so that a server can detect repetitions. Characters that a Message-ID
 * can't hold are written as their codes.
 */
export const messageId = (id: string, sender: Sender): string => {
  const name = id.replace(/[^A-Za-z0-9_.-]/g, (sign) => `=${sign.charCodeAt(0).toString(16)}`)
  return `<${name}@${sender.address.domain}>`
}

/** Breaks up `=?`, which begins an encoded word and could hide text in a subject. */
const subjectOf = (subject: string): string =>
  subject
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll("=?", "= ?")

/** Dies only if the composer has a fault, because every message can be composed. */
export const compose = Effect.fnUntraced(function* (
  message: Mailer.Message,
  from: Sender,
  to: MailAddress.Address
) {
  const now = yield* Clock.currentTimeMillis
  const composer = new MailComposer({
    from: { name: from.name, address: from.address.address },
    to: { name: "", address: to.address },
    subject: subjectOf(message.subject),
    messageId: messageId(message.id, from),
    date: new Date(now),
    headers: { "Auto-Submitted": "auto-generated" },
    text: message.text,
    html: message.html,
    // The composer must never read a message's text as the name of a file or page.
    disableFileAccess: true,
    disableUrlAccess: true
  })
  return yield* Effect.promise(() => composer.compile().build())
})
