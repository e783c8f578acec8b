/** Commands in the name of a person: the log tells who, and in which session (decisions.md#identity-log). */
import type { Command, Engine } from "@cardpack/core"
import { onBehalfOf, recordAct } from "@cardpack/core/commands"
import type { Json } from "@cardpack/core/domain"
import type { Person } from "./Identity.ts"

type Service = Engine.Engine["Service"]

/** The actor of the log's entries. */
export const actorOf = ({ email }: Person): string => email

export const run = <A>(engine: Service, { id, session }: Person, command: Command.Command<A>) =>
  engine.run(onBehalfOf({ id, session }, command))

export const record = (
  engine: Service,
  person: Person,
  note: { readonly action: string; readonly subject: string; readonly detail: Json.JsonObject }
) => run(engine, person, recordAct(actorOf(person), note))
