import { Engine } from "@cardpack/core"
import { retryDelivery } from "@cardpack/core/commands"
import { Delivery, Id } from "@cardpack/core/domain"
import { Desk } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Body from "../../request/Body.ts"
import { answer, found, identifier } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import * as IdentifierFilter from "../IdentifierFilter.ts"
import * as KeyCursor from "../KeyCursor.ts"

const LIST = "deliveries"

const isDeliveryId = (text: string) => Id.is("dlv", text)

const view = ({ delivery, endpoint, isSuspended }: Desk.DeliveryRecord) => ({
  ...Delivery.view(delivery, endpoint.active && !isSuspended),
  partnerId: delivery.accountId,
  webhookEndpointId: endpoint.id,
  url: endpoint.url
})

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "deliveries",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk.Desk
    const engine = yield* Engine.Engine
    return handlers
      .handle("list", ({ query }) =>
        answer(
          Effect.fnUntraced(function* () {
            const page = yield* KeyCursor.page(LIST, query, isDeliveryId)
            const filter = {
              state: query.status ?? null,
              accountId: yield* IdentifierFilter.read("partnerId", "par", query.partnerId),
              endpointId: yield* IdentifierFilter.read("endpointId", "wh", query.endpointId),
              eventId: yield* IdentifierFilter.read("eventId", "evt", query.eventId)
            }
            const rows = yield* desk.deliveries(filter, page)
            const nextCursor = KeyCursor.next(LIST, page.limit, rows, (row) => row.delivery.id)
            return { data: rows.map(view), nextCursor }
          })
        )
      )
      .handle("get", ({ params }) =>
        answer(
          Effect.fnUntraced(function* () {
            const id = yield* identifier("dlv", "delivery", params.deliveryId)
            return view(yield* Effect.flatMap(desk.delivery(id), found("delivery", id)))
          })
        )
      )
      .handleRaw("retry", ({ params, request }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            yield* Body.none(request)
            const id = yield* identifier("dlv", "delivery", params.deliveryId)
            const stored = yield* Effect.flatMap(desk.delivery(id), found("delivery", id))
            const delivery = yield* engine.run(retryDelivery(actor, stored.delivery))
            return view({ ...stored, delivery })
          })
        )
      )
  })
)
