/**
 * A message as the bytes that a mail server takes: headers, plain text and HTML (RFC 5322, MIME).
 * The headers are these and no others, whatever the message holds.
 */

import type { Address } from "@cardpack/core/domain/mail/Address"
import type { Message } from "@cardpack/core/engine/port/Mailer"
import { Clock, Effect } from "effect"
import MailComposer from "nodemailer/lib/mail-composer"
import type { Sender } from "./Sender.ts"

/**
 * Named by the message for ever, so that a server may notice a repetition. What could not stand in
 * a Message-ID is spelt by its code.
 */
export const messageId = (id: string, sender: Sender): string => {
  const name = id.replace(/[^A-Za-z0-9_.-]/g, (sign) => `=${sign.charCodeAt(0).toString(16)}`)
  return `<${name}@${sender.address.domain}>`
}

/** `=?` begins an encoded word, in which a subject could hide what nobody wrote there. */
const subjectOf = (subject: string): string =>
  subject
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll("=?", "= ?")

/** Dies only of a fault in the composer: every message can be composed. */
export const compose = Effect.fnUntraced(function* (message: Message, from: Sender, to: Address) {
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
    // No text of a message may ever be read as the name of a file or of a page.
    disableFileAccess: true,
    disableUrlAccess: true
  })
  return yield* Effect.promise(() => composer.compile().build())
})
