/**
 * Checks and encrypts a shipment's address, before the command enters a lane (design.md#prepare).
 */
import { Effect, Result } from "effect"
import type * as Id from "../../domain/id/Id.ts"
import * as Fingerprint from "../../domain/idempotency/Fingerprint.ts"
import * as Json from "../../domain/json/Json.ts"
import { Invalid, Unavailable } from "../../domain/refusal/Refusal.ts"
import type { Confidential } from "../../domain/shipment/Shipment.ts"
import { Refused } from "../../engine/Command.ts"
import type { Place, Vault } from "../../engine/port/Vault.ts"

export const MAX_SHIPMENT_INFO_BYTES = 20 * 1024
export const MAX_COUNTRY_LENGTH = 100

export interface Address {
  /** As given: a name or a code. */
  readonly country: string
  readonly info: Confidential
  readonly infoFingerprint: string
}

const invalid = (field: string, problem: string) =>
  new Refused({ reason: Invalid({ field, problem }) })

export const seal = (
  vault: Vault["Service"],
  plain: string,
  place: Place
): Effect.Effect<Confidential, Refused> =>
  Effect.mapError(
    vault.seal(plain, place),
    () => new Refused({ reason: Unavailable({ dependency: "encryption of personal data" }) })
  )

/** Checks and encrypts `shipmentInfo`; validates only `country` (contract.md#shipment-info). */
export const make = Effect.fnUntraced(function* (
  vault: Vault["Service"],
  shipmentInfo: Json.JsonObject,
  id: Id.ShipmentId
): Effect.fn.Return<Address, Refused> {
  const text = JSON.stringify(shipmentInfo)
  const country = shipmentInfo.country
  if (typeof country !== "string" || country.length < 1 || country.length > MAX_COUNTRY_LENGTH) {
    const problem = `must be a string of 1 to ${MAX_COUNTRY_LENGTH} characters`
    return yield* invalid("shipmentInfo.country", problem)
  }
  if (Json.isLongText(text, MAX_SHIPMENT_INFO_BYTES)) {
    const problem = `may take at most ${MAX_SHIPMENT_INFO_BYTES} bytes of JSON`
    return yield* invalid("shipmentInfo", problem)
  }
  const infoFingerprint = yield* Effect.fromResult(
    Result.mapError(Fingerprint.ofText(text), (problem) => invalid("shipmentInfo", problem))
  )
  return { country, info: yield* seal(vault, text, { purpose: "address", id }), infoFingerprint }
})
