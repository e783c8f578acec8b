/** contract.md#redemption, contract.md#shipment-info and contract.md#notifications. */
import type { Bench, Shop } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import { like, micros, ok, refused, same, TIMESTAMP, usd } from "../Expect.ts"
import { unmoved } from "../Party.ts"

/** Looked for in all that partners can read. */
const SECRET = "1 rue Secrète"
const RECIPIENT = { name: "Ada Lovelace", phone: "+331234", address1: SECRET, city: "Paris" }

const redemptionOf = (
  { customerId }: Shop,
  cardIds: ReadonlyArray<string>,
  shipmentInfo: unknown,
  more: object = {}
) => ({ kind: "redemption", mode: "offchain", customerId, cardIds, shipmentInfo, ...more })

const ships = async (bench: Bench) => {
  const shop = await bench.shop()
  const { draw, party } = shop
  const { country, feeUsd } = await bench.country(party)
  const ids = await draw(bench.target.operatorToken === undefined ? 1 : 3)
  const before = await party.balance()
  const body = redemptionOf(shop, ids, { ...RECIPIENT, country })
  const operation = ok(await party.operate(body), 201)
  like(
    operation,
    {
      kind: "redemption",
      mode: "offchain",
      status: "completed",
      chargedUsd: feeUsd,
      creditedUsd: "0.000000",
      cards: [],
      affectedCards: ids.map((id) => ({ id, status: "redeemed" })),
      shipment: {
        id: /^shp_\w+$/,
        status: "created",
        carrier: null,
        trackingNumber: null,
        trackingUrl: null,
        statusReason: null,
        addressUpdatedAt: null,
        updatedAt: TIMESTAMP,
        notifications: { emails: [] }
      }
    },
    "the operation of a redemption"
  )
  const { total } = await party.balance()
  same(micros(before.total) - micros(total), micros(feeUsd), "what the balance lost")
  same(await party.operation(operation.id), operation, "the operation read by its id")
  refused(await party.operate(redemptionOf(shop, ids, { country })), "conflict")
  for (const path of [`/operations/${operation.id}`, "/operations", "/events?limit=200"])
    same((await party.call(path)).text.includes(SECRET), false, `${path} shows the address`)
}

const code = async (bench: Bench) => {
  const { data } = ok(await bench.operator("/shipping-countries"))
  const [{ code, feeUsd }] = data
  const shop = await bench.shop()
  const { draw, party } = shop
  const { chargedUsd } = await party.done(redemptionOf(shop, await draw(), { country: code }))
  same(chargedUsd, feeUsd, `the fee of ${code}`)
}

const rejects = async (bench: Bench) => {
  const shop = await bench.shop()
  const { customerId, draw, party } = shop
  const { country } = await bench.country(party)
  const ids = await draw()
  const attempt = (info: unknown, field: RegExp, more: object = {}) =>
    unmoved(
      party,
      customerId,
      () => party.operate(redemptionOf(shop, ids, info, more)),
      "invalid_request",
      field
    )
  for (const wrong of ["Atlantis", "XX", "", "x".repeat(101), 33, null, undefined])
    await attempt({ country: wrong }, /country/)
  for (const info of [undefined, null, "FR", [], { country, note: "x".repeat(20_600) }])
    await attempt(info, /shipmentInfo/)
  await attempt({ country }, /mode/, { mode: "onchain" })
  await attempt({ country }, /cardIds/, { cardIds: [] })
  await attempt({ country }, /cardIds/, { cardIds: [ids[0], ids[0]] })
}

const notifies = async (bench: Bench) => {
  const shop = await bench.shop()
  const { draw, party } = shop
  const { country } = await bench.country(party)
  const redeem = async (notifications: unknown) =>
    party.operate(redemptionOf(shop, await draw(), { country }, { notifications }))
  for (const [wanted, field] of [
    [{ channels: ["pigeon"] }, /channels/],
    [{ channels: ["customer_email"] }, /customerEmail/],
    [{ channels: ["partner_email", "partner_email"] }, /channels/],
    [{ channels: ["partner_email"], more: 1 }, /more/]
  ] as const)
    refused(await redeem(wanted), "invalid_request", field)
  refused(await redeem({ channels: ["partner_email"] }), "invalid_request")
  const customerEmail = "ada.lovelace@customer.example"
  const answer = await redeem({ channels: ["customer_email"], customerEmail })
  ok(answer, 201)
  same(answer.text.includes(customerEmail), false, "the answer shows the customer's address")
}

const partnerMail = async (bench: Bench) => {
  const shop = await bench.shop()
  const { draw, party } = shop
  const { country } = await bench.country(party)
  const json = { notificationEmail: "verify@partner.example" }
  ok(await bench.operator(`/partners/${party.id}`, { method: "PATCH", json }))
  const notifications = { channels: ["partner_email"] }
  ok(await party.operate(redemptionOf(shop, await draw(), { country }, { notifications })), 201)
}

const poor = async (bench: Bench) => {
  const countries = ok(await bench.operator("/shipping-countries")).data
  const dear = countries.find(({ feeUsd }: { feeUsd: string }) => micros(feeUsd) > 0n)
  if (dear === undefined) return
  const cash = micros("10.000000") + micros(dear.feeUsd) - 1n
  const shop = await bench.shop({ cash: usd(cash) })
  const { customerId, draw, party } = shop
  const body = redemptionOf(shop, await draw(), { country: dear.country })
  await unmoved(party, customerId, () => party.operate(body), "insufficient_balance")
}

export const redemptions: ReadonlyArray<Case> = [
  promise(
    "HTTP-REDEEM-01: a redemption charges the quoted fee once, makes a shipment and shows no address",
    ["shipping"],
    ships
  ),
  promise(
    "HTTP-REDEEM-02: a country may be given by its ISO 3166-1 alpha-2 code",
    ["shipping", "operator"],
    code
  ),
  promise(
    "HTTP-REDEEM-03: an invalid redemption is a 400 that names the field, and changes nothing",
    ["shipping"],
    rejects
  ),
  promise(
    "HTTP-REDEEM-04: a fee that the balance can't cover is insufficient_balance",
    ["shipping", "operator"],
    poor
  ),
  promise(
    "HTTP-NOTIFY-01: notifications are checked, and no answer shows the customer's address",
    ["shipping", "operator"],
    notifies
  ),
  promise(
    "HTTP-NOTIFY-02: partner_email is taken once the organization has an address",
    ["shipping", "operator"],
    partnerMail
  )
]
