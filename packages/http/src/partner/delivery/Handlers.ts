import { Delivery, Id } from "@cardpack/core/domain"
import { Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as KeyCursor from "../../operator/KeyCursor.ts"
import { answer } from "../AnswerPartner.ts"
import { PartnerApi } from "../Api.ts"
import * as Filter from "../list/Filter.ts"

const LIST = "deliveries"

const isDeliveryId = (text: string) => Id.is("dlv", text)

const view = ({ delivery, endpoint }: Reads.OwnDelivery) => ({
  ...Delivery.view(delivery, endpoint.active),
  webhookEndpointId: endpoint.id,
  url: endpoint.url
})

export const layer = HttpApiBuilder.group(
  PartnerApi,
  "deliveries",
  Effect.fnUntraced(function* (handlers) {
    const reads = yield* Reads.Reads
    return handlers.handle(
      "list",
      answer(
        Effect.fnUntraced(function* ({ account }, { query }) {
          const { eventId = null, status = null } = query
          const period = yield* Filter.periodOf(query)
          const page = yield* KeyCursor.page(LIST, query, isDeliveryId)
          // The service makes every id, so a malformed one belongs to no event.
          if (eventId !== null && !Id.is("evt", eventId)) return { data: [], nextCursor: null }
          const rows = yield* reads.ownDeliveries(account.id, { eventId, status, ...period }, page)
          const nextCursor = KeyCursor.next(LIST, page.limit, rows, ({ delivery }) => delivery.id)
          return { data: rows.map(view), nextCursor }
        })
      )
    )
  })
)
