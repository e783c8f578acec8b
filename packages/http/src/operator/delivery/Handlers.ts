import { Engine } from "@cardpack/core/commands/Engine"
import { retryDelivery } from "@cardpack/core/commands/webhook/RetryDelivery"
import * as Id from "@cardpack/core/domain/id/Id"
import * as Delivery from "@cardpack/core/domain/webhook/Delivery"
import { type DeliveryRecord, Desk } from "@cardpack/core/engine/port/Desk"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Body from "../../request/Body.ts"
import { answer, found, identifier } from "../Answer.ts"
import { OperatorApi } from "../Api.ts"
import * as Cursor from "../Cursor.ts"

const LIST = "deliveries"

const isDeliveryId = (text: string) => Id.is("dlv", text)

const view = ({ delivery, endpoint, isSuspended }: DeliveryRecord) => ({
  ...Delivery.view(delivery, endpoint.active && !isSuspended),
  partnerId: delivery.accountId,
  webhookEndpointId: endpoint.id,
  url: endpoint.url
})

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "deliveries",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk
    const engine = yield* Engine
    return handlers
      .handle("list", ({ query }) =>
        answer(
          Effect.fnUntraced(function* () {
            const page = yield* Cursor.page(LIST, query, isDeliveryId)
            const rows = yield* desk.deliveries(query.status ?? "failed", page)
            const nextCursor = Cursor.next(LIST, page.limit, rows, (row) => row.delivery.id)
            return { data: rows.map(view), nextCursor }
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
