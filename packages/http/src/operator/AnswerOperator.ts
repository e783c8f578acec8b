/** Wraps a handler: runs it for the operator and turns refusals and store errors into problems. */
import type { Replied } from "@cardpack/core/commands"
import { Message, type Refusal } from "@cardpack/core/domain"
import { Effect } from "effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Missing from "../problem/Missing.ts"
import * as Problem from "../problem/Problem.ts"
import * as Refusals from "../problem/Refusals.ts"
import { Operator, unauthorized } from "./Authorization.ts"

const fromRefusal = (reason: Refusal.Refusal): Problem.Problem => {
  switch (reason._tag) {
    case "Unauthorized":
      return unauthorized
    case "NotFound":
      return Problem.notFound(`no ${Message.nameOf(reason)}`)
    default:
      return Refusals.fromRefusal(reason, 0)
  }
}

export const answer = <A, R>(
  run: (actor: string) => Effect.Effect<A, Refusals.Failure, R>
): Effect.Effect<A, Problem.Problem, R | Operator> =>
  Effect.catch(
    Effect.flatMap(Operator, ({ actor }) => run(actor)),
    Refusals.toProblem(fromRefusal)
  )

export const { found, identifier } = Missing.within("")

/** The stored body: status `first` for the first execution, 200 for a replay. */
export const replied = (first: 200 | 201) => (reply: Replied) =>
  HttpServerResponse.text(JSON.stringify(reply.body), {
    status: reply.replayed ? 200 : first,
    contentType: "application/json"
  })
