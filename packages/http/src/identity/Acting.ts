/** Commands in the name of a person: the log tells who, and in which session (decisions.md#operator-log). */
import type { Command, Engine } from "@cardpack/core"
import { onBehalfOf, recordAct } from "@cardpack/core/commands"
import type { Id, Json } from "@cardpack/core/domain"
import { Admission } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Person } from "./Identity.ts"

type Service = Engine.Engine["Service"]

/** The actor of the log's entries. */
export const actorOf = ({ email }: Person): string => email

export const run = <A>(engine: Service, { id, session }: Person, command: Command.Command<A>) =>
  engine.run(onBehalfOf({ id, session }, command))

/**
 * Logs what is done already, also when the person has left by it. With a partner, answers once nothing
 * of its people is under way that was let in before.
 */
export const record = (
  engine: Service,
  person: Person,
  note: { readonly action: string; readonly subject: string; readonly detail: Json.JsonObject },
  partner: Id.AccountId | null = null
) =>
  run(engine, person, recordAct(actorOf(person), note, partner)).pipe(
    Effect.provideService(Admission.Admission, null)
  )
