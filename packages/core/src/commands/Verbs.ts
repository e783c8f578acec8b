/**
 * The verbs as other packages and hosts call them: arguments of another shape than their types say
 * are refused, as `invalid`, instead of failing in a decision (decisions.md#shapes).
 */
import { STATUSES as PARTNER_STATUSES } from "../domain/account/Account.ts"
import type * as MailSubject from "../domain/account/MailSubject.ts"
import { RESTOCKS, WHEN_TIER_EMPTY } from "../domain/catalog/VendingMachine.ts"
import { ODDS_MODES } from "../domain/draw/StockList.ts"
import * as Shape from "../domain/refusal/Shape.ts"
import { STATUSES as SHIPMENT_STATUSES } from "../domain/shipment/Transitions.ts"
import { ENVIRONMENTS } from "../domain/webhook/Event.ts"
import type { Caller } from "../engine/Command.ts"
import * as Accept from "./Accept.ts"
import * as CreateKey from "./apikey/CreateKey.ts"
import * as RevokeKey from "./apikey/RevokeKey.ts"
import { ACTOR, checked } from "./Checked.ts"
import * as Reveal from "./card/Reveal.ts"
import type { CardFields } from "./catalog/CardFields.ts"
import type { MachineFields } from "./catalog/MachineFields.ts"
import type { Price } from "./catalog/PricesDiff.ts"
import * as PutCatalog from "./catalog/PutCatalog.ts"
import * as PutCountries from "./catalog/PutCountries.ts"
import * as PutPrices from "./catalog/PutPrices.ts"
import * as UpdateMachine from "./catalog/UpdateMachine.ts"
import * as SetControls from "./control/SetControls.ts"
import * as CreateCustomer from "./customer/CreateCustomer.ts"
import * as EraseCustomer from "./customer/EraseCustomer.ts"
import * as UpdateCustomer from "./customer/UpdateCustomer.ts"
import * as SandboxCredit from "./funding/SandboxCredit.ts"
import { BUCKETS } from "./partner/Adjust.ts"
import * as CreatePartner from "./partner/CreatePartner.ts"
import * as Credit from "./partner/Credit.ts"
import * as UpdatePartner from "./partner/UpdatePartner.ts"
import * as MoveShipment from "./shipment/MoveShipment.ts"
import * as UpdateShipment from "./shipment/UpdateShipment.ts"

const { array, bigint, boolean, id, json, jsonObject, nullable, number, object } = Shape
const { either, optional, text, word } = Shape

const BY = ["caller", Accept.CALLER] as const
const KEY = ["Idempotency-Key", text] as const
const PARTNER = ["partnerId", id("par")] as const
const CUSTOMER = ["customerId", id("cus")] as const
const OPERATION = ["operationId", id("op")] as const

const MACHINE = {
  name: optional(text),
  priceUsd: optional(text),
  image: optional(text),
  staticImage: optional(text),
  public: optional(boolean),
  active: optional(boolean),
  refundWindowHours: optional(number),
  tiers: optional(
    array(object({ name: text, weight: optional(number), lowStock: optional(number) }))
  ),
  odds: optional(word(ODDS_MODES)),
  restock: optional(word(RESTOCKS)),
  whenTierEmpty: optional(word(WHEN_TIER_EMPTY)),
  maxOpenShare: optional(number)
}

const CARD = object<CardFields>({
  reference: text,
  vendingMachineId: number,
  tier: text,
  name: text,
  image: text,
  buybackUsd: text,
  costUsd: optional(text),
  metadata: optional(json)
})

const CATALOG = object<PutCatalog.Catalog>({
  vendingMachines: array(
    object<MachineFields & { readonly id: number }>({ ...MACHINE, id: number })
  ),
  cards: array(CARD)
})

const CREDIT = { partnerId: id("par"), amountUsd: bigint, reason: text, note: optional(text) }

const SHIPMENT = {
  status: optional(word(SHIPMENT_STATUSES)),
  carrier: optional(nullable(text)),
  trackingNumber: optional(nullable(text)),
  trackingUrl: optional(nullable(text)),
  statusReason: optional(nullable(text))
}

const control = optional(boolean)

export const createKey = checked(CreateKey.createKey, ACTOR, [
  "",
  object({ partnerId: id("par"), environment: word(ENVIRONMENTS), label: nullable(text) })
])
export const revokeKey = checked(RevokeKey.revokeKey, ACTOR, PARTNER, ["keyId", id("key")])
export const reveal = checked(Reveal.reveal, BY, [
  "",
  object({ customerId: id("cus"), cardIds: array(text) })
])
const PREVIEW = optional(text)

export const putCatalog = checked(
  (actor: string, catalog: PutCatalog.Catalog, preview?: string) =>
    PutCatalog.putCatalog(actor, catalog, preview),
  ACTOR,
  ["", CATALOG],
  ["preview", PREVIEW]
)
export const putCountries = checked(PutCountries.putCountries, ACTOR, [
  "data",
  array(object({ country: text, code: text, feeUsd: text }))
])
export const putPrices = checked(
  (actor: string, prices: ReadonlyArray<Price>, terms?: PutPrices.PriceTerms) =>
    PutPrices.putPrices(actor, prices, terms),
  ACTOR,
  ["prices", array(object({ reference: text, buybackUsd: text }))],
  [
    "",
    optional(
      object<PutPrices.PriceTerms>({
        maxRatio: optional(number),
        acceptJumps: optional(either(boolean, array(text))),
        preview: PREVIEW
      })
    )
  ]
)
export const updateMachine = checked(
  UpdateMachine.updateMachine,
  ACTOR,
  ["id", number],
  ["", object<MachineFields>(MACHINE)]
)
export const setControls = checked(SetControls.setControls, ACTOR, [
  "",
  object({
    controls: object({ orders: control, buybacks: control, redemptions: control, mints: control }),
    reason: text
  })
])
export const createCustomer = checked(
  (caller: Caller, input: CreateCustomer.NewCustomer, idempotencyKey?: string | null) =>
    CreateCustomer.createCustomer(caller, input, idempotencyKey),
  BY,
  ["", object({ externalUserId: nullable(text), attributes: jsonObject })],
  ["Idempotency-Key", optional(nullable(text))]
)
export const eraseCustomer = checked(EraseCustomer.eraseCustomer, ACTOR, PARTNER, CUSTOMER)
export const updateCustomer = checked(UpdateCustomer.updateCustomer, BY, CUSTOMER, [
  "",
  object<UpdateCustomer.CustomerUpdate>({
    externalUserId: optional(text),
    attributes: optional(jsonObject)
  })
])
export const sandboxCredit = checked(SandboxCredit.sandboxCredit, BY)
export const sandboxCreditOnce = checked(Credit.sandboxCreditOnce, BY, KEY)
export const grantBonus = checked(Credit.grantBonus, ACTOR, KEY, ["", object(CREDIT)])
export const adjust = checked(Credit.adjust, ACTOR, KEY, [
  "",
  object({ ...CREDIT, bucket: word(BUCKETS) })
])
export const createPartner = checked(CreatePartner.createPartner, ACTOR, [
  "",
  object({ id: nullable(id("par")), name: text, notificationEmail: nullable(text) })
])
export const updatePartner = checked(UpdatePartner.updatePartner, ACTOR, PARTNER, [
  "",
  object<UpdatePartner.PartnerUpdate>({
    name: optional(text),
    notificationEmail: optional(nullable(text)),
    subjectEmails: optional(
      object<MailSubject.Change>({
        funding: optional(nullable(text)),
        deliveries: optional(nullable(text)),
        parcels: optional(nullable(text))
      })
    ),
    status: optional(word(PARTNER_STATUSES)),
    lowBalanceThresholdUsd: optional(nullable(text))
  })
])
export const moveShipment = checked(MoveShipment.moveShipment, ACTOR, PARTNER, OPERATION, [
  "",
  object<MoveShipment.Movement>({
    ...SHIPMENT,
    addressUpdatedAt: optional(nullable(Shape.instant))
  })
])
export const updateShipment = checked(UpdateShipment.updateShipment, BY, OPERATION, [
  "",
  object<UpdateShipment.ShipmentUpdate>(SHIPMENT)
])
