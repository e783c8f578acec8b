/**
 * Mails with one-time links: invitations, and new passwords. Each is sent in the background, so that
 * no answer tells by its time whether somebody has an account.
 */
import { randomUUID } from "node:crypto"
import { Mailer } from "@cardpack/core/ports"
import { Context, Effect, Schedule } from "effect"

interface Letter {
  readonly to: string
  readonly subject: string
  /** Paragraphs; the link stands below them. */
  readonly paragraphs: ReadonlyArray<string>
  readonly link: string
}

/** A mail server that is away for a moment is asked again. */
const AGAIN = Schedule.exponential("2 seconds").pipe(Schedule.upTo({ times: 5 }))

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const messageOf = ({ link, paragraphs, subject, to }: Letter): Mailer.Message => ({
  to,
  subject,
  text: [...paragraphs, link, ""].join("\n\n"),
  html: [...paragraphs, link].map((text) => `<p>${escaped(text)}</p>`).join("\n"),
  id: randomUUID()
})

/** Sends a letter; null where there is no mail server. */
export const LinkMails = Context.Reference<((letter: Letter) => Effect.Effect<void>) | null>(
  "cardpack/http/identity/Letters",
  { defaultValue: () => null }
)

export const make = Effect.gen(function* () {
  const mailer = yield* Mailer.Mailer
  if (!mailer.configured) return null
  const scope = yield* Effect.scope
  const deliver = Effect.fnUntraced(function* (message: Mailer.Message) {
    const handover = yield* mailer.send(message)
    if (handover._tag === "deferred") return yield* Effect.fail(handover.why)
    if (handover._tag !== "accepted")
      yield* Effect.logWarning("a mail to a person was not taken", handover.why)
  })
  return (letter: Letter): Effect.Effect<void> =>
    Effect.retry(deliver(messageOf(letter)), AGAIN).pipe(
      Effect.catch((why) => Effect.logWarning("a mail to a person was not sent", why)),
      Effect.forkIn(scope),
      Effect.asVoid
    )
})

export const invitation = (
  to: string,
  { link, role, what }: Record<"link" | "role" | "what", string>
) => ({
  to,
  subject: `You are invited to ${what}`,
  paragraphs: [
    `You are invited to ${what}, with the role ${role}.`,
    "This link works once, for seven days, and is for you alone. If you expected no invitation, do nothing."
  ],
  link
})

export const newPassword = (to: string, link: string) => ({
  to,
  subject: "Choose a new password",
  paragraphs: [
    "Somebody, perhaps you, asked for a new password for your account in the console.",
    "This link works once, for 30 minutes. It ends all sessions of your account. If it was not you, do nothing: your password stays."
  ],
  link
})

export const access = (to: string, change: string, link: string) => ({
  to,
  subject: `${change}: your account in the console`,
  paragraphs: [
    `${change}. If it was you, do nothing.`,
    "If it was not, ask for a new password on this page at once: it ends all sessions, and removes all passkeys and sign-ons by other services."
  ],
  link
})
