/** Wraps a handler: runs it for the operator and turns refusals and store errors into problems. */
import type { Command } from "@cardpack/core"
import type { Replied } from "@cardpack/core/commands"
import { Id } from "@cardpack/core/domain"
import type { Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Problem from "../problem/Problem.ts"
import { fromRefusal, fromStore, nameOf } from "../problem/Refusals.ts"
import { Operator, unauthorized } from "./Authorization.ts"

const missing = (resource: string, id: string) =>
  Problem.notFound(`no ${resource} ${id.slice(0, 64)}`)

export const answer = <A, R>(
  run: (actor: string) => Effect.Effect<A, Command.Refused | Store.StoreError | Problem.Problem, R>
): Effect.Effect<A, Problem.Problem, R | Operator> =>
  Effect.catch(
    Effect.flatMap(Operator, ({ actor }) => run(actor)),
    (error) => {
      switch (error._tag) {
        case "Refused":
          if (error.reason._tag === "Unauthorized") return Effect.fail(unauthorized)
          return Effect.fail(
            error.reason._tag === "NotFound"
              ? Problem.notFound(`no ${nameOf(error.reason)}`)
              : fromRefusal(error.reason, 0)
          )
        case "StoreError":
          return fromStore(error)
        case "Problem":
          return Effect.fail(error)
      }
    }
  )

/** An identifier with the right form; any other is not found. */
export const identifier = <P extends Id.Prefix>(
  prefix: P,
  resource: string,
  id: string
): Effect.Effect<`${P}_${string}`, Problem.Problem> =>
  Id.is(prefix, id) ? Effect.succeed(id) : Effect.fail(missing(resource, id))

/** A row that must exist. */
export const found =
  (resource: string, id: string) =>
  <Row>(row: Row | null | undefined): Effect.Effect<Row, Problem.Problem> =>
    row === null || row === undefined ? Effect.fail(missing(resource, id)) : Effect.succeed(row)

/** The stored body: status `first` for the first execution, 200 for a replay. */
export const replied = (first: 200 | 201) => (reply: Replied) =>
  HttpServerResponse.text(JSON.stringify(reply.body), {
    status: reply.replayed ? 200 : first,
    contentType: "application/json"
  })
