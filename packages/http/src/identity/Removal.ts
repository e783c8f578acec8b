/**
 * A person's removal, and the end of what they made. Asked for again, it goes on where an outage stopped it:
 * people are in another database than keys and the log.
 */
import type { Engine } from "@cardpack/core"
import { Admission, type Desk, LogFilter } from "@cardpack/core/ports"
import { Effect } from "effect"
import type * as Problem from "../problem/Problem.ts"
import * as Acting from "./Acting.ts"
import type { Directory } from "./Directory.ts"
import { HOST, type OrganizationId, type Person } from "./Identity.ts"
import * as JoinLog from "./JoinLog.ts"
import * as MadeBy from "./MadeBy.ts"
import * as Members from "./Members.ts"
import * as People from "./People.ts"
import { addressOf } from "./UnprovenAccounts.ts"

interface Parts {
  readonly desk: Desk.Desk["Service"]
  readonly directory: Directory["Service"]
  readonly engine: Engine.Engine["Service"]
}

export interface Asked {
  readonly organizationId: OrganizationId
  readonly personId: string
  /** Also revokes what the person made. */
  readonly isMadeRevoked: boolean
}

const ACTION = "person.remove"

/** Entries of removals to look for this one in: it is repeated soon, or logged twice. */
const RECENT = { limit: 100, before: null }

/** Who belonged to it once, as the log says, and does not any more; and whether it says that, too. */
const former = Effect.fnUntraced(function* (
  { desk, directory }: Parts,
  { organizationId, personId }: Asked,
  missing: Problem.Problem
) {
  const user = yield* directory.use((auth) => People.byId(auth, personId))
  if (user === null) return yield* Effect.fail(missing)
  const joining = { action: JoinLog.ACTION, subject: organizationId, actor: addressOf(user.email) }
  const filter = { ...LogFilter.EVERY_ENTRY, ...joining }
  const [joined] = yield* desk.log(filter, { limit: 1, before: null })
  if (joined === undefined) return yield* Effect.fail(missing)
  const after = { action: ACTION, subject: organizationId, since: joined.createdAt }
  const removals = yield* desk.log({ ...LogFilter.EVERY_ENTRY, ...after }, RECENT)
  const isLogged = removals.some(({ detail }) => Reflect.get(Object(detail), "member") === personId)
  return { email: user.email, isLogged }
})

export const remove = Effect.fnUntraced(function* (parts: Parts, person: Person, asked: Asked) {
  const { directory, engine } = parts
  const { isMadeRevoked, organizationId: subject, personId: member } = asked
  const removed = Effect.map(
    directory.alone((auth) => Members.remove(auth, subject, member)),
    ({ email }) => ({ email, isLogged: false })
  )
  const { email, isLogged } = yield* Effect.catchIf(
    removed,
    ({ code }) => code === "not_found",
    (missing) => former(parts, asked, missing)
  )
  const note = { action: ACTION, subject, detail: { member } }
  if (!isLogged) yield* Acting.record(engine, person, note, subject === HOST ? null : subject)
  // Who leaves may do nothing here any more, and was let in before.
  if (isMadeRevoked)
    yield* Effect.provideService(
      MadeBy.revoke(parts, person, subject, email),
      Admission.Admission,
      null
    )
})
