/** `PATCH /operator/v1/shipments/{shipmentId}`; for suspended partners too, as customers wait. */
import { Result } from "effect"
import type { AccountId, OperationId } from "../../domain/id/Id.ts"
import type { Shipment } from "../../domain/shipment/Shipment.ts"
import type { Command } from "../../engine/Command.ts"
import { operatorCommand, partnerOf, record } from "../log/OperatorCommand.ts"
import { decideUpdate, planOf, type ShipmentUpdate } from "./UpdateShipment.ts"

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
