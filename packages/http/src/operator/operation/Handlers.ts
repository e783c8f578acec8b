import { Engine } from "@cardpack/core"
import { WindowEnd } from "@cardpack/core/commands"
import { Id, Operation, PictureAddress } from "@cardpack/core/domain"
import { Desk, Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Filter from "../../partner/list/Filter.ts"
import { Settings } from "../../partner/Settings.ts"
import { answer, found, identifier } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import * as KeyCursor from "../KeyCursor.ts"
import * as QueryMoment from "../QueryMoment.ts"
import { viewCard, viewOperation, viewSummary } from "./View.ts"

const LIST = "operations"

const isOperationId = (text: string) => Id.is("op", text)

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "operations",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk.Desk
    const engine = yield* Engine.Engine
    const { now } = yield* Reads.Reads
    const picture = PictureAddress.shown((yield* Settings).publicUrl)
    return handlers.handleAll({
      list: ({ query }) =>
        answer(
          Effect.fnUntraced(function* () {
            const page = yield* KeyCursor.page(LIST, query, isOperationId)
            const { kind = null, olderThan, status = null } = query
            const old = yield* QueryMoment.olderThan(olderThan, yield* now)
            const { since, until } = yield* Filter.periodOf(query)
            const createdBefore =
              old === null || until === null ? (old ?? until) : Math.min(old, until)
            const filter = { status, kind, createdSince: since, createdBefore }
            const rows = yield* desk.operations(filter, page)
            const nextCursor = KeyCursor.next(LIST, page.limit, rows, (row) => row.id)
            return { data: rows.map(viewSummary), nextCursor }
          })
        ),
      get: ({ params }) =>
        answer(
          Effect.fnUntraced(function* () {
            const id = yield* identifier("op", "operation", params.operationId)
            const read = Effect.flatMap(desk.operation(id), found("operation", id))
            const row = yield* WindowEnd.settled(engine, yield* now, read, (each) =>
              Operation.cardsOf(each.details)
            )
            return viewOperation(row.details, row.draws, picture)
          })
        ),
      card: ({ params }) =>
        answer(
          Effect.fnUntraced(function* () {
            const id = yield* identifier("card", "card", params.cardId)
            const read = Effect.flatMap(desk.card(id), found("card", id))
            const row = yield* WindowEnd.settled(engine, yield* now, read, (each) => [each.found])
            return viewCard(row.found, row.draw, picture)
          })
        )
    })
  })
)
