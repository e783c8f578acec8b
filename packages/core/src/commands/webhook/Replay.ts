/** `POST /webhooks/{webhookEndpointId}/replay` and `/test` (contract.md#replay). */
import { Result } from "effect"
import type { EndpointId, EventId } from "../../domain/id/Id.ts"
import { NotFound } from "../../domain/refusal/Refusal.ts"
import type { Delivery, DeliveryId } from "../../domain/webhook/Delivery.ts"
import type { Endpoint } from "../../domain/webhook/Endpoint.ts"
import * as Event from "../../domain/webhook/Event.ts"
import type { Caller, Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import * as Guard from "../../engine/Guard.ts"
import * as Endpoints from "./Endpoints.ts"

/** The most events of one replay. */
export const MAX_REPLAY = 500

export interface Replayed {
  readonly endpoint: Endpoint
  /** In the order of `eventIds`. */
  readonly deliveries: ReadonlyArray<Delivery>
}

/**
 * Makes new deliveries of the account's events, even of types that never matched the endpoint. Of
 * `waiting`, which wait for another attempt, the next one is due at once.
 */
export const replay = (
  caller: Caller,
  endpointId: EndpointId,
  eventIds: ReadonlyArray<EventId>,
  waiting: ReadonlyArray<DeliveryId> = []
): Command<Replayed> => ({
  name: "replay",
  scope: { accounts: [caller.accountId], operator: false },
  plan: Guard.plan(caller, {
    endpoints: [caller.accountId],
    events: eventIds.map((id) => ({ accountId: caller.accountId, id }))
  }),
  weight: eventIds.length + waiting.length,
  stock: null,
  decide: (rows, fresh) =>
    Result.gen(function* () {
      const account = yield* Guard.authorize(rows, caller)
      const endpoint = yield* Endpoints.find(rows, account.id, endpointId)
      const draft = new Draft(account, rows, fresh)
      const hastened = waiting.map((id) => ({ accountId: account.id, id }))
      const deliveries: Array<Delivery> = []
      for (const id of eventIds) {
        const event = rows.event(account.id, id)
        if (event === undefined) return yield* Result.fail(NotFound({ resource: "event", id }))
        deliveries.push(draft.redeliver(event, endpointId))
      }
      return { answer: { endpoint, deliveries }, changes: draft.changes({ hastened }) }
    })
})

/** Sends a `webhook.test` event to one endpoint alone. */
export const sendTest = (
  caller: Caller,
  endpointId: EndpointId
): Command<{ readonly endpoint: Endpoint; readonly delivery: Delivery }> => ({
  name: "sendTest",
  scope: { accounts: [caller.accountId], operator: false },
  plan: Guard.plan(caller, { endpoints: [caller.accountId] }),
  weight: 0,
  stock: null,
  decide: (rows, fresh) =>
    Result.gen(function* () {
      const account = yield* Guard.authorize(rows, caller)
      const endpoint = yield* Endpoints.find(rows, account.id, endpointId)
      const draft = new Draft(account, rows, fresh)
      const delivery = draft.emitTo(endpointId, Event.TEST, { webhookEndpointId: endpointId })
      return { answer: { endpoint, delivery }, changes: draft.changes({}) }
    })
})
