import { Engine } from "@cardpack/core"
import { updateEndpoint, Webhooks } from "@cardpack/core/commands"
import { Delivery, type DeliveryTransitions, Endpoint, type Id } from "@cardpack/core/domain"
import { Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import { HttpApiBuilder } from "effect/http-api"
import * as Body from "../../request/Body.ts"
import { answer, found, identifier } from "../AnswerPartner.ts"
import { PartnerApi } from "../Api.ts"
import * as Cursor from "../list/Cursor.ts"
import * as Filter from "../list/Filter.ts"
import { readReplay } from "./Read.ts"
import { CreateWebhook, UpdateWebhook } from "./Request.ts"

const RESOURCE = "webhook endpoint"
const ENDPOINTS = "webhooks"
const DELIVERIES = "deliveries"

const readCreate = Body.reader(CreateWebhook)
const readUpdate = Body.reader(UpdateWebhook)

interface Params {
  readonly webhookEndpointId: string
}

interface ByEndpoint {
  readonly params: Params
}

interface DeliveryListing extends ByEndpoint {
  readonly query: Cursor.Query &
    Filter.PeriodQuery & { readonly status?: DeliveryTransitions.Status }
}

interface WithBody {
  readonly request: HttpServerRequest
}

interface Call extends ByEndpoint, WithBody {}

const idOf = ({ webhookEndpointId }: Params) => identifier("wh", RESOURCE, webhookEndpointId)

const load = Effect.fnUntraced(function* (
  reads: Reads.Reads["Service"],
  accountId: Id.AccountId,
  params: Params
) {
  const id = yield* idOf(params)
  return yield* Effect.flatMap(reads.endpoint(accountId, id), found(RESOURCE, id))
})

const reading = (reads: Reads.Reads["Service"]) => ({
  list: answer(
    Effect.fnUntraced(function* ({ account }, { query }: Cursor.Listing) {
      const page = yield* reads.endpoints(account.id, yield* Cursor.page(ENDPOINTS, query))
      return {
        data: page.rows.map(Endpoint.view),
        nextCursor: Cursor.encodeNullable(ENDPOINTS, page.next)
      }
    })
  ),
  get: answer(({ account }, { params }: ByEndpoint) =>
    Effect.map(load(reads, account.id, params), Endpoint.view)
  ),
  deliveries: answer(
    Effect.fnUntraced(function* ({ account }, { params, query }: DeliveryListing) {
      const asked = yield* Cursor.page(DELIVERIES, query)
      const filter = { status: query.status ?? null, ...(yield* Filter.periodOf(query)) }
      const { active, id } = yield* load(reads, account.id, params)
      const page = yield* reads.deliveries(account.id, id, filter, asked)
      return {
        data: page.rows.map((row) => Delivery.view(row, active)),
        nextCursor: Cursor.encodeNullable(DELIVERIES, page.next)
      }
    })
  )
})

const changing = (engine: Engine.Engine["Service"], webhooks: Webhooks.Webhooks["Service"]) => ({
  create: answer(
    Effect.fnUntraced(function* ({ caller, madeBy }, { request }: WithBody) {
      const made = yield* webhooks.create(caller, yield* readCreate(request), madeBy)
      return {
        ...Endpoint.view(made.endpoint),
        signingSecret: made.signingSecret
      }
    })
  ),
  update: answer(
    Effect.fnUntraced(function* ({ caller, madeBy }, { params, request }: Call) {
      const update = yield* readUpdate(request)
      const { endpoint, signingSecret } = yield* webhooks.update(
        caller,
        yield* idOf(params),
        update,
        madeBy
      )
      const secret = signingSecret === null ? {} : { signingSecret }
      return { ...Endpoint.view(endpoint), ...secret }
    })
  ),
  // Uses the engine directly: an endpoint can be disabled even while delivery is not configured.
  disable: answer(
    Effect.fnUntraced(function* ({ caller }, { params, request }: Call) {
      yield* Body.none(request)
      const command = updateEndpoint(caller, yield* idOf(params), {
        active: false
      })
      return Endpoint.view(yield* engine.run(command))
    })
  )
})

const sending = (webhooks: Webhooks.Webhooks["Service"]) => ({
  replay: answer(
    Effect.fnUntraced(function* ({ caller }, { params, request }: Call) {
      const asked = yield* readReplay(request)
      const id = yield* idOf(params)
      if (asked._tag === "range") {
        const { count, endpoint, more } = yield* webhooks.replayRange(caller, id, asked.range)
        return { replayed: count, more, held: !endpoint.active }
      }
      const eventId = yield* identifier("evt", "event", asked.eventId)
      const { deliveries, endpoint } = yield* webhooks.replay(caller, id, [eventId])
      const delivery = yield* found("event", eventId)(deliveries[0])
      return Delivery.view(delivery, endpoint.active)
    })
  ),
  test: answer(
    Effect.fnUntraced(function* ({ caller }, { params, request }: Call) {
      yield* Body.none(request)
      const { delivery, endpoint } = yield* webhooks.test(caller, yield* idOf(params))
      return Delivery.view(delivery, endpoint.active)
    })
  )
})

export const layer = HttpApiBuilder.group(
  PartnerApi,
  "webhooks",
  Effect.fnUntraced(function* (handlers) {
    const engine = yield* Engine.Engine
    const reads = yield* Reads.Reads
    const webhooks = yield* Webhooks.Webhooks
    const { create, disable, update } = changing(engine, webhooks)
    const { replay, test } = sending(webhooks)
    return handlers
      .handleAll(reading(reads))
      .handleRaw("create", create)
      .handleRaw("update", update)
      .handleRaw("disable", disable)
      .handleRaw("replay", replay)
      .handleRaw("test", test)
  })
)
