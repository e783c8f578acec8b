/** `PUT /operations/{id}/shipment/address` (contract.md#address-correction). */
import { Result } from "effect"
import { resolve, type ShippingCountry } from "../../domain/catalog/ShippingCountry.ts"
import type { OperationId } from "../../domain/id/Id.ts"
import { Conflict, Invalid, NotFound } from "../../domain/refusal/Refusal.ts"
import { eventView, fire, type Shipment } from "../../domain/shipment/Shipment.ts"
import type { Caller, Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import * as Guard from "../../engine/Guard.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { Address } from "./Address.ts"

export interface Corrected {
  readonly shipment: Shipment
  readonly changedFields: ReadonlyArray<string>
}

/**
 * Also accepts the country's name at the time of the charge: the shipping list may have changed.
 */
const isCountryOf = (
  { countryCode, countryName }: Shipment,
  given: string,
  listed: ReadonlyArray<ShippingCountry>
): boolean => {
  const charged = { code: countryCode, country: countryName, feeUsd: 0n }
  return (resolve([charged], given) ?? resolve(listed, given))?.code === countryCode
}

/**
 * Replaces the whole address within the country that was paid for, only while `created` or
 * `exception`. The same address on a `created` shipment changes nothing and emits nothing.
 */
export const correctAddress = (
  caller: Caller,
  operationId: OperationId,
  address: Address
): Command<Corrected> => ({
  name: "correctAddress",
  scope: { accounts: [caller.accountId], operator: false },
  plan: Guard.plan(caller, {
    shipments: [{ accountId: caller.accountId, id: operationId }],
    countries: true
  }),
  weight: 0,
  stock: null,
  decide: (rows, fresh) =>
    Result.gen(function* () {
      const account = yield* Guard.authorize(rows, caller)
      const stored = rows.shipmentOf(account.id, operationId)
      if (stored === undefined) {
        return yield* Result.fail(NotFound({ resource: "shipment of operation", id: operationId }))
      }
      if (!isCountryOf(stored, address.country, rows.countries)) {
        const problem = "must be the country that the shipment was charged for"
        return yield* Result.fail(Invalid({ field: "shipmentInfo.country", problem }))
      }
      const facts = { stored: stored.infoFingerprint, given: address.infoFingerprint }
      const fired = fire(stored, "correct_address", facts, rows.now)
      if (Result.isFailure(fired)) {
        if (fired.failure === "guarded") {
          return { answer: { shipment: stored, changedFields: [] }, changes: EMPTY }
        }
        const why = `the address of a shipment that is ${stored.status} cannot be corrected`
        return yield* Result.fail(Conflict({ why }))
      }
      const shipment: Shipment = {
        ...fired.success.shipment,
        statusReason: null,
        info: address.info,
        infoFingerprint: address.infoFingerprint,
        addressUpdatedAt: rows.now,
        labelId: null,
        labelPriceUsd: null
      }
      const changedFields = [
        ...(["status", "statusReason"] as const).filter(
          (field) => shipment[field] !== stored[field]
        ),
        ...(facts.given === facts.stored ? [] : ["shipmentInfo"])
      ]
      const draft = new Draft(account, rows, fresh)
      draft.emit(fired.success, {
        operationId,
        customerId: stored.customerId,
        previousStatus: stored.status,
        changedFields,
        shipment: eventView(shipment)
      })
      return {
        answer: { shipment, changedFields },
        changes: draft.changes({ shipments: [shipment] })
      }
    })
})
