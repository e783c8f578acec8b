/** `PATCH /operator/v1/shipments/{shipmentId}`; for suspended partners too, as customers wait. */
import { Result } from "effect"
import type { AccountId, OperationId } from "../../domain/id/Id.ts"
import { Conflict, type Refusal } from "../../domain/refusal/Refusal.ts"
import type { Shipment } from "../../domain/shipment/Shipment.ts"
import type * as Instant from "../../domain/time/Instant.ts"
import type { Command } from "../../engine/Command.ts"
import { operatorCommand, partnerOf, record } from "../log/OperatorCommand.ts"
import { decideUpdate, planOf, type ShipmentUpdate } from "./UpdateShipment.ts"

export interface Movement extends ShipmentUpdate {
  /** When the address was corrected to the one on the parcel; null for the redemption's own. Omitted: whichever. */
  readonly addressUpdatedAt?: Instant.Instant | null | undefined
}

/** The parcel that was packed goes to where it was read to go, not to an address that came since. */
const checkAddress = (
  { addressUpdatedAt: now }: Shipment,
  read: Movement["addressUpdatedAt"]
): Result.Result<void, Refusal> => {
  return read === undefined || read === now
    ? Result.void
    : Result.fail(Conflict({ why: "its address was corrected since it was read: read it again" }))
}

/** Omitted fields stay, null clears a text field; a request that changes nothing writes nothing. */
export const moveShipment = (
  actor: string,
  accountId: AccountId,
  operationId: OperationId,
  { addressUpdatedAt, ...update }: Movement
): Command<Shipment> =>
  operatorCommand({
    name: "moveShipment",
    partner: accountId,
    plan: planOf(accountId, operationId),
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const account = yield* partnerOf(rows, accountId)
        const stored = rows.shipmentOf(accountId, operationId)
        if (stored !== undefined) yield* checkAddress(stored, addressUpdatedAt)
        const decision = yield* decideUpdate(rows, account, operationId, update, fresh)
        const { answer, changes } = decision
        if (changes.shipments.length === 0) return decision
        const detail = { changed: Object.keys(update).sort(), status: answer.status }
        const note = { action: "shipment.update", subject: answer.id, detail }
        return { answer, changes: { ...changes, log: [record(actor, rows, fresh, note)] } }
      })
  })
