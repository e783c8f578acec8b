/** Answers 404 for a malformed id, and for a row that does not exist. */
import { Id, Message } from "@cardpack/core/domain"
import { Effect } from "effect"
import * as Problem from "./Problem.ts"

/** `place` ends the message: the scope in which the resource is missing. */
export const within = (place: string) => {
  const missing = (resource: string, id: string) =>
    Problem.notFound(`no ${resource} ${id.slice(0, Message.MAX_NAME)}${place}`)
  return {
    /** An identifier with the right form; any other is not found. */
    identifier: <P extends Id.Prefix>(
      prefix: P,
      resource: string,
      id: string
    ): Effect.Effect<`${P}_${string}`, Problem.Problem> =>
      Id.is(prefix, id) ? Effect.succeed(id) : Effect.fail(missing(resource, id)),
    /** A row that must exist. */
    found:
      (resource: string, id: string) =>
      <Row>(row: Row | null | undefined): Effect.Effect<Row, Problem.Problem> =>
        row === null || row === undefined ? Effect.fail(missing(resource, id)) : Effect.succeed(row)
  }
}
