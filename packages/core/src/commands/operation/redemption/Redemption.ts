/** Redemptions: revealed, held cards are shipped for the country's fee (contract.md#redemption). */
import { Result } from "effect"
import { resolve, type ShippingCountry } from "../../../domain/catalog/ShippingCountry.ts"
import type { AccountId } from "../../../domain/id/Id.ts"
import * as Buckets from "../../../domain/ledger/Buckets.ts"
import * as Machine from "../../../domain/machine/Machine.ts"
import { Invalid, type Refusal } from "../../../domain/refusal/Refusal.ts"
import type { Shipment } from "../../../domain/shipment/Shipment.ts"
import { table } from "../../../domain/shipment/Transitions.ts"
import type { Rows } from "../../../engine/rows/Rows.ts"
import * as Selection from "../../card/Selection.ts"
import { notify } from "../../mail/Notify.ts"
import type { Context, Effects, Kind, PreparedRedemption as Request } from "../Kind.ts"

const unknownCountry = Invalid({
  field: "shipmentInfo.country",
  problem: "must be a country of GET /shipping-countries, as its English name or ISO alpha-2 code"
})

const admit = (
  accountId: AccountId,
  request: Request,
  rows: Rows
): Result.Result<void, Refusal> => {
  if (resolve(rows.countries, request.country) === undefined) return Result.fail(unknownCountry)
  const mailsPartner = request.channels.includes("partner_email")
  if (mailsPartner && rows.account(accountId)?.notificationEmail === null) {
    const problem = "partner_email needs a notification address configured in the console"
    return Result.fail(Invalid({ field: "notifications.channels", problem }))
  }
  return Result.void
}

const newShipment = (context: Context<Request>, country: ShippingCountry): Shipment => {
  const { draft, operationId, request } = context
  return {
    id: request.shipmentId,
    accountId: draft.account.id,
    operationId,
    customerId: request.customerId,
    status: Machine.begin(table, "redemption").to,
    carrier: null,
    trackingNumber: null,
    trackingUrl: null,
    statusReason: null,
    countryCode: country.code,
    countryName: country.country,
    info: request.info,
    infoFingerprint: request.infoFingerprint,
    channels: request.channels,
    customerEmail: request.customerEmail,
    emails: [],
    addressUpdatedAt: null,
    createdAt: draft.now,
    updatedAt: draft.now
  }
}

const decide = (context: Context<Request>): Result.Result<Effects, Refusal> =>
  Result.gen(function* () {
    const { draft, operationId, request, rows } = context
    const accountId = draft.account.id
    const named = yield* Selection.find(rows, accountId, request.customerId, request.cardIds)
    const redeemed = yield* Selection.holdings(rows, named, "redemption")
    const country = resolve(rows.countries, request.country)
    if (country === undefined) return yield* Result.fail(unknownCountry)
    const spent = yield* draft.spend(country.feeUsd)
    if (country.feeUsd > 0n) {
      yield* draft.post({ kind: "SPEND", amount: Buckets.negate(spent), operationId })
    }
    const affected = redeemed.map((each) => ({ ...each, credited: Buckets.EMPTY }))
    const shipment = newShipment(context, country)
    const mails = notify(draft, shipment, [])
    return {
      trigger: "redemption",
      mode: "offchain",
      vendingMachineId: null,
      quantity: null,
      chargedUsd: country.feeUsd,
      creditedUsd: 0n,
      cards: [],
      affected,
      shipment,
      changes: { cards: affected.map(({ card }) => card), mails }
    }
  })

export const redemption: Kind<Request> = {
  control: "redemptions",
  validate: (request) => Selection.check(request.cardIds, Selection.MAX_OF_PARCEL),
  plan: (accountId, request) => ({
    cards: request.cardIds.map((id) => ({ accountId, id })),
    countries: true
  }),
  weight: (request) => request.cardIds.length,
  stock: () => null,
  admit,
  decide
}
