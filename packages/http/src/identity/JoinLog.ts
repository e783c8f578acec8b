/** Who joined which organization, in the log: by a link, or by an invitation of their proven address. */
import type { Engine } from "@cardpack/core"
import { Effect, Schedule } from "effect"
import * as Acting from "./Acting.ts"
import type { Person } from "./Identity.ts"
import type * as Links from "./Links.ts"

/** The link is used up: who joined has no other one to try again with. */
const AGAIN = { times: 4, schedule: Schedule.spaced("500 millis") }

export const ACTION = "person.join"

export const record = (
  engine: Engine.Engine["Service"],
  who: Pick<Person, "id" | "email" | "session">,
  { id: linkId, organizationId, role }: Links.Pending
) =>
  Acting.record(
    engine,
    { ...who, name: "", hasTwoFactor: false, memberships: [] },
    { action: ACTION, subject: organizationId, detail: { role, linkId } }
  ).pipe(
    Effect.retry(AGAIN),
    Effect.catch((error) => Effect.logError("who joined is not in the operator's log", error))
  )
