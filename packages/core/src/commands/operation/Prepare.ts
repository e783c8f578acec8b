/**
 * What is made of a request before it enters a lane, outside of any transaction
 * (design.md#prepare): its fingerprint, and its personal data sealed.
 */
import { Clock, Effect, Result } from "effect"
import * as Id from "../../domain/id/Id.ts"
import * as Fingerprint from "../../domain/idempotency/Fingerprint.ts"
import * as Json from "../../domain/json/Json.ts"
import * as Mail from "../../domain/mail/Address.ts"
import { spellings } from "../../domain/onchain/Address.ts"
import { Invalid, Unavailable } from "../../domain/refusal/Refusal.ts"
import { Refused } from "../../engine/Command.ts"
import type { OperationRequest } from "../../engine/Engine.ts"
import type { Entropy } from "../../engine/port/Entropy.ts"
import type { Place, Vault } from "../../engine/port/Vault.ts"
import * as Selection from "../card/Selection.ts"
import type { Authorizing } from "../onchain/Authorizer.ts"
import type { Address } from "../shipment/CorrectAddress.ts"
import type { Prepared } from "./Kind.ts"

export const MAX_SHIPMENT_INFO_BYTES = 20 * 1024
export const MAX_COUNTRY_LENGTH = 100

const invalid = (field: string, problem: string) =>
  new Refused({ reason: Invalid({ field, problem }) })

/** JSON text of the request; an order's metadata goes in as it was sent. */
const textOf = (request: OperationRequest): string => {
  if (request.kind !== "order") return JSON.stringify(request)
  const { metadata, ...rest } = request
  return `${JSON.stringify(rest).slice(0, -1)},"metadata":${metadata ?? "null"}}`
}

const fingerprintOf = (request: OperationRequest): Effect.Effect<string, Refused> =>
  Effect.fromResult(
    Result.mapError(Fingerprint.ofText(textOf(request)), (problem) =>
      invalid(request.kind === "order" ? "metadata" : "body", problem)
    )
  )

export interface Fingerprints {
  readonly fingerprint: string
  /** What the same request had in earlier releases, if not that. */
  readonly earlier: ReadonlyArray<string>
}

/**
 * The letter case of a mint's wallet is no difference: all spellings are one address. Earlier releases
 * took the fingerprint of the wallet as it was sent, and a replay of theirs is one in any spelling.
 */
export const fingerprints = (request: OperationRequest): Effect.Effect<Fingerprints, Refused> => {
  if (request.kind !== "mint") {
    return Effect.map(fingerprintOf(request), (fingerprint) => ({ fingerprint, earlier: [] }))
  }
  const [lower, ...others] = spellings(request.walletAddress)
  const of = (walletAddress: string) => fingerprintOf({ ...request, walletAddress })
  return Effect.zipWith(of(lower), Effect.forEach(others, of), (fingerprint, earlier) => ({
    fingerprint,
    earlier
  }))
}

const seal = (vault: Vault["Service"], plain: string, place: Place) =>
  Effect.mapError(
    vault.seal(plain, place),
    () => new Refused({ reason: Unavailable({ dependency: "encryption of personal data" }) })
  )

/** Checks and seals `shipmentInfo`. Only `country` is validated (contract.md#shipment-info). */
export const address = Effect.fnUntraced(function* (
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
  if (Json.byteLength(text) > MAX_SHIPMENT_INFO_BYTES) {
    const problem = `may take at most ${MAX_SHIPMENT_INFO_BYTES} bytes of JSON`
    return yield* invalid("shipmentInfo", problem)
  }
  const infoFingerprint = yield* Effect.fromResult(
    Result.mapError(Fingerprint.ofText(text), (problem) => invalid("shipmentInfo", problem))
  )
  return { country, info: yield* seal(vault, text, { what: "address", id }), infoFingerprint }
})

interface Ports {
  readonly entropy: Entropy["Service"]
  readonly vault: Vault["Service"]
  readonly authorizer: Authorizing
}

/** The request as lanes take it. */
export const prepare = Effect.fnUntraced(function* (
  { authorizer, entropy, vault }: Ports,
  accountId: Id.AccountId,
  request: OperationRequest
): Effect.fn.Return<Prepared, Refused> {
  if (request.kind === "mint" || (request.kind === "buyback" && request.mode === "onchain")) {
    // Nothing is signed for a request that the decision refuses by itself.
    yield* Effect.fromResult(
      Result.mapError(Selection.check(request.cardIds), (reason) => new Refused({ reason }))
    )
  }
  if (request.kind === "mint") {
    const authorized = yield* authorizer.mint(request.cardIds, request.walletAddress)
    return { ...request, authorized }
  }
  if (request.kind === "buyback" && request.mode === "onchain") {
    return { ...request, authorized: yield* authorizer.burn(accountId, request.cardIds) }
  }
  if (request.kind !== "redemption") return request
  const { notifications, shipmentInfo, ...rest } = request
  const { channels, customerEmail } = notifications
  if (channels.includes("customer_email") && customerEmail === null) {
    return yield* invalid("notifications.customerEmail", "is required with customer_email")
  }
  if (customerEmail !== null && Mail.parse(customerEmail) === null) {
    return yield* invalid("notifications.customerEmail", "must be an email address")
  }
  const uuid = Id.uuidV7(yield* Clock.currentTimeMillis, entropy.bytes(10))
  const shipmentId = Id.fromUuid("shp", uuid)
  return {
    ...rest,
    shipmentId,
    ...(yield* address(vault, shipmentInfo, shipmentId)),
    channels,
    customerEmail:
      customerEmail === null
        ? null
        : yield* seal(vault, customerEmail, { what: "email", id: shipmentId })
  }
})
