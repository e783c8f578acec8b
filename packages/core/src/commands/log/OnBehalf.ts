/** Names in the log the person behind a command, and the person's session, beside the actor. */
import { Effect, Result } from "effect"
import { type Command, outcomeOf } from "../../engine/Command.ts"

export interface Person {
  readonly id: string
  readonly session: string
}

export const onBehalfOf = <A>(person: Person, command: Command<A>): Command<A> => {
  const { prepared } = command
  return {
    ...command,
    ...(prepared === undefined
      ? {}
      : { prepared: (run) => Effect.map(prepared(run), (made) => onBehalfOf(person, made)) }),
    decide: (rows, fresh) =>
      Result.map(outcomeOf(command.decide(rows, fresh)), ({ answer, changes }) => {
        const log = changes.log.map((entry) => ({
          ...entry,
          // What a second person approved names the first already.
          detail: { person: person.id, session: person.session, ...Object(entry.detail) }
        }))
        return { answer, changes: { ...changes, log } }
      })
  }
}
