/**
 * Mails to a person when a way into the account changes: somebody else may have changed it, in a session
 * and with a password that were stolen.
 */
import { Effect } from "effect"
import * as Directory from "./Directory.ts"
import type * as Forwarded from "./Forwarded.ts"
import * as LinkMails from "./LinkMails.ts"
import * as Pace from "./Pace.ts"
import * as People from "./People.ts"
import * as Passkeys from "./passkey/Paths.ts"

const CHANGES: Readonly<Partial<Record<Forwarded.Path, string>>> = {
  [Passkeys.ADD]: "A passkey was added",
  [Passkeys.REMOVE]: "A passkey was removed",
  "/change-password": "The password was changed",
  "/two-factor/disable": "The second factor was turned off",
  "/unlink-account": "A sign-on by another service was removed"
}

const LINKED = "A sign-on by another service was added"

const NOBODY = Effect.succeed<string | null>(null)

export const make = Effect.gen(function* () {
  const post = yield* LinkMails.LinkMails
  const { options, use } = yield* Directory.Directory
  const { noticeTo } = yield* Pace.make
  const send = (personId: string, change: string) =>
    Effect.gen(function* () {
      const person = yield* use((auth) => People.byId(auth, personId))
      if (post === null || person === null) return
      yield* noticeTo(person.email)
      yield* post(LinkMails.access(person.email, change, `${options.publicUrl}/console/`))
    }).pipe(Effect.catch((problem) => Effect.logWarning("a mail was not sent", problem.message)))
  return {
    /** Whom a request is of that changes a way in; null for all others. Asked before it is done. */
    personOf: (path: Forwarded.Path, cookie = "") =>
      CHANGES[path] === undefined
        ? NOBODY
        : Effect.map(
            use((auth) => People.bySession(auth, cookie)),
            (person) => person?.id ?? null
          ),
    changed: (path: Forwarded.Path, personId: string | null) => {
      const change = CHANGES[path]
      return personId === null || change === undefined ? Effect.void : send(personId, change)
    },
    linked: (personId: string | null) => (personId === null ? Effect.void : send(personId, LINKED))
  }
})
