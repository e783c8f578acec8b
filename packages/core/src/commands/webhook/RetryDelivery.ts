/** `POST /operator/v1/deliveries/{deliveryId}/retry`. Works for suspended partners too. */
import { Result } from "effect"
import { NotFound } from "../../domain/refusal/Refusal.ts"
import * as Delivery from "../../domain/webhook/Delivery.ts"
import type { Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import { operatorCommand, partnerOf, record } from "../log/OperatorCommand.ts"

/**
 * Makes a pending delivery due at once, or a new delivery from a finished one. Answers the delivery
 * that will be attempted.
 */
export const retryDelivery = (
  actor: string,
  delivery: Delivery.Delivery
): Command<Delivery.Delivery> =>
  operatorCommand({
    name: "retryDelivery",
    partner: delivery.accountId,
    plan: { events: [{ accountId: delivery.accountId, id: delivery.eventId }] },
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const account = yield* partnerOf(rows, delivery.accountId)
        const event = rows.event(account.id, delivery.eventId)
        if (event === undefined) {
          return yield* Result.fail(NotFound({ resource: "event", id: delivery.eventId }))
        }
        const draft = new Draft(account, rows, fresh)
        const hasten = Delivery.fire(delivery, "hasten", null)
        const isPending = Result.isSuccess(hasten)
        const retried: Delivery.Delivery = isPending
          ? { ...hasten.success, retryAt: delivery.attempts.length === 0 ? null : rows.now }
          : draft.redeliver(event, delivery.endpointId)
        const detail = { deliveryId: delivery.id, retriedAs: retried.id }
        const note = { action: "delivery.retry", subject: account.id, detail }
        const log = [record(actor, rows, fresh, note)]
        const hastened = isPending ? [delivery] : []
        return { answer: retried, changes: draft.changes({ hastened, log }) }
      })
  })
