/** `PATCH /operator/v1/shipments/{shipmentId}`. Works for suspended partners too: their customers wait. */
import { Result } from "effect"
import type { Command } from "../engine/Command.ts"
import type { AccountId, OperationId } from "../id/Id.ts"
import type { Shipment } from "../shipment/Shipment.ts"
import { decideUpdate, planOf, type ShipmentUpdate } from "../shipment/UpdateShipment.ts"
import { operatorCommand, partnerOf, record } from "./OperatorCommand.ts"

/** Omitted fields stay, null clears a text field; a request that changes nothing writes nothing. */
export const moveShipment = (
  actor: string,
  accountId: AccountId,
  operationId: OperationId,
  update: ShipmentUpdate
): Command<Shipment> =>
  operatorCommand({
    name: "moveShipment",
    partner: accountId,
    plan: planOf(accountId, operationId),
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const account = yield* partnerOf(rows, accountId)
        const decision = yield* decideUpdate(rows, account, operationId, update, fresh)
        const { answer, changes } = decision
        if (changes.shipments.length === 0) return decision
        const detail = { changed: Object.keys(update).sort(), status: answer.status }
        const note = { action: "shipment.update", subject: answer.id, detail }
        return { answer, changes: { ...changes, log: [record(actor, rows, fresh, note)] } }
      })
  })
