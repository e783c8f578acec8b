/** Redemptions: revealed, held cards are shipped for the country's fee (contract.md#redemption). */
import { Clock, Effect, Result } from "effect"
import { addressOf } from "../../../domain/account/MailSubject.ts"
import { resolve, type ShippingCountry } from "../../../domain/catalog/ShippingCountry.ts"
import * as Id from "../../../domain/id/Id.ts"
import type { JsonObject } from "../../../domain/json/Json.ts"
import * as Buckets from "../../../domain/ledger/Buckets.ts"
import * as Machine from "../../../domain/machine/Machine.ts"
import * as Mail from "../../../domain/mail/MailAddress.ts"
import { Invalid, type Refusal } from "../../../domain/refusal/Refusal.ts"
import * as Shape from "../../../domain/refusal/Shape.ts"
import {
  CHANNELS,
  type Channel,
  type Confidential,
  type Shipment
} from "../../../domain/shipment/Shipment.ts"
import { table } from "../../../domain/shipment/Transitions.ts"
import { deciding } from "../../../domain/steps/Deciding.ts"
import { Refused } from "../../../engine/Command.ts"
import type { Rows } from "../../../engine/rows/Rows.ts"
import * as Selection from "../../card/Selection.ts"
import { notify } from "../../mail/Notify.ts"
import * as Address from "../../shipment/Address.ts"
import { type Context, type Kind, NOTHING, type Ports } from "../Kind.ts"
import * as NamedCards from "../NamedCards.ts"

export interface Request extends NamedCards.Request {
  readonly kind: "redemption"
  readonly shipmentInfo: JsonObject
  readonly notifications: {
    readonly channels: ReadonlyArray<Channel>
    readonly customerEmail: string | null
  }
}

/** With the personal data encrypted for this shipment alone, whose id is therefore made first. */
export interface Ready extends NamedCards.Request, Address.Address {
  readonly shipmentId: Id.ShipmentId
  readonly channels: ReadonlyArray<Channel>
  readonly customerEmail: Confidential | null
}

const checkEmail = ({ channels, customerEmail }: Request["notifications"]): string | null => {
  if (customerEmail === null) {
    return channels.includes("customer_email") ? "is required with customer_email" : null
  }
  return Mail.parse(customerEmail) === null ? "must be an email address" : null
}

const prepare = Effect.fnUntraced(function* (
  { entropy, vault }: Ports,
  _accountId: Id.AccountId,
  { cardIds, customerId, kind, notifications, shipmentInfo }: Request
): Effect.fn.Return<Ready, Refused> {
  const { channels, customerEmail } = notifications
  const problem = checkEmail(notifications)
  if (problem !== null) {
    return yield* new Refused({
      reason: Invalid({ field: "notifications.customerEmail", problem })
    })
  }
  const uuid = Id.uuidV7(yield* Clock.currentTimeMillis, entropy.bytes(10))
  const shipmentId = Id.fromUuid("shp", uuid)
  const address = yield* Address.make(vault, shipmentInfo, shipmentId)
  const sealed =
    customerEmail === null
      ? null
      : yield* Address.seal(vault, customerEmail, { purpose: "email", id: shipmentId })
  return { kind, customerId, cardIds, shipmentId, channels, customerEmail: sealed, ...address }
})

const unknownCountry = Invalid({
  field: "shipmentInfo.country",
  problem: "must be a country of GET /shipping-countries, as its English name or ISO alpha-2 code"
})

const admit = (accountId: Id.AccountId, ready: Ready, rows: Rows): Result.Result<void, Refusal> => {
  if (resolve(rows.countries, ready.country) === undefined) return Result.fail(unknownCountry)
  const mailsPartner = ready.channels.includes("partner_email")
  const account = rows.account(accountId)
  if (mailsPartner && account !== undefined && addressOf(account, "parcels") === null) {
    const problem = "partner_email needs a notification address configured in the console"
    return Result.fail(Invalid({ field: "notifications.channels", problem }))
  }
  return Result.void
}

const newShipment = (context: Context<Ready>, country: ShippingCountry): Shipment => {
  const { customerId, draft, operationId, request } = context
  return {
    id: request.shipmentId,
    accountId: draft.account.id,
    operationId,
    customerId,
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
    labelId: null,
    labelPriceUsd: null,
    labelCount: 0,
    createdAt: draft.now,
    updatedAt: draft.now
  }
}

const decide = deciding(function* (context: Context<Ready>) {
  const { customerId, draft, operationId, request, rows } = context
  const named = yield* Selection.find(rows, draft.account.id, customerId, request.cardIds)
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
    ...NOTHING,
    chargedUsd: country.feeUsd,
    affected,
    shipment,
    changes: { cards: affected.map(({ card }) => card), mails }
  }
})

export const redemption: Kind<Request, Ready> = {
  ...NamedCards.common,
  kind: "redemption",
  shape: Shape.object<Request>({
    ...NamedCards.FIELDS,
    kind: Shape.word(["redemption"]),
    shipmentInfo: Shape.jsonObject,
    notifications: Shape.object<Request["notifications"]>({
      channels: Shape.array(Shape.word(CHANNELS)),
      customerEmail: Shape.nullable(Shape.text)
    })
  }),
  mode: "offchain",
  begins: "redemption",
  control: "redemptions",
  validate: (request) => Selection.check(request.cardIds, Selection.MAX_OF_PARCEL),
  prepare,
  plan: (accountId, request) => ({
    ...Selection.plan(accountId, request.cardIds),
    countries: true
  }),
  admit,
  decide
}
