import { settled } from "@cardpack/core/commands/card/WindowEnd"
import { Engine } from "@cardpack/core/commands/Engine"
import * as Id from "@cardpack/core/domain/id/Id"
import { cardsOf } from "@cardpack/core/domain/operation/Operation"
import type { Instant } from "@cardpack/core/domain/time/Instant"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { Duration, Effect, Option } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Problem from "../../problem/Problem.ts"
import * as Moment from "../../request/Moment.ts"
import { answer, found, identifier } from "../Answer.ts"
import { OperatorApi } from "../Api.ts"
import * as Cursor from "../Cursor.ts"
import { viewCard, viewOperation, viewSummary } from "./View.ts"

const LIST = "operations"

const isOperationId = (text: string) => Id.is("op", text)

/** A timestamp, or a duration back from now: `2 hours`. */
const boundary = (text: string, now: Instant): Effect.Effect<Instant, Problem.Problem> => {
  const moment = Moment.parse(text)
  if (moment !== null) return Effect.succeed(moment)
  const ago = Duration.fromInput(text as Duration.Input)
  return Option.isSome(ago)
    ? Effect.succeed(now - Duration.toMillis(ago.value))
    : Effect.fail(
        Problem.invalid('olderThan must be a timestamp, or a duration such as "15 minutes"')
      )
}

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "operations",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk
    const engine = yield* Engine
    return handlers.handleAll({
      list: ({ query }) =>
        answer(
          Effect.fnUntraced(function* () {
            const page = yield* Cursor.page(LIST, query, isOperationId)
            const { kind = null, olderThan, status = null } = query
            const createdBefore =
              olderThan === undefined ? null : yield* boundary(olderThan, yield* desk.now)
            const rows = yield* desk.operations({ status, kind, createdBefore }, page)
            const nextCursor = Cursor.next(LIST, page.limit, rows, (row) => row.id)
            return { data: rows.map(viewSummary), nextCursor }
          })
        ),
      get: ({ params }) =>
        answer(
          Effect.fnUntraced(function* () {
            const id = yield* identifier("op", "operation", params.operationId)
            const read = Effect.flatMap(desk.operation(id), found("operation", id))
            const row = yield* settled(engine, yield* desk.now, read, (each) =>
              cardsOf(each.details)
            )
            return viewOperation(row.details, row.draws)
          })
        ),
      card: ({ params }) =>
        answer(
          Effect.fnUntraced(function* () {
            const id = yield* identifier("card", "card", params.cardId)
            const read = Effect.flatMap(desk.card(id), found("card", id))
            const row = yield* settled(engine, yield* desk.now, read, (each) => [each.found])
            return viewCard(row.found, row.draw)
          })
        )
    })
  })
)
