/** contract.md#redemption, contract.md#shipment-info and contract.md#notifications. */
import { randomUUID } from "node:crypto"
import { Lacking } from "../../certify/Lacking.ts"
import type { Bench, Shop } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import { holds, like, micros, ok, refused, same, TIMESTAMP, usd } from "../Expect.ts"
import { standing, unmoved, unmovedBy } from "../Party.ts"

/** Looked for in all that partners can read. */
const SECRET = "1 rue Secrète"
/** Nothing but the country is validated. */
const RECIPIENT = {
  gate: { code: [1, null] },
  name: "Ada Lovelace",
  phone: "+331234",
  address1: SECRET,
  city: "Paris"
}

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
  const [before, cursor] = [await party.balance(), await party.now()]
  const note = "x".repeat(19_900)
  const body = redemptionOf(shop, ids, { ...RECIPIENT, country, note })
  const operation = ok(await party.operate(body), 201)
  like(
    operation,
    {
      kind: "redemption",
      mode: "offchain",
      status: "completed",
      chargedUsd: feeUsd,
      creditedUsd: "0.000000",
      vendingMachineId: null,
      quantity: null,
      cards: [],
      affectedCards: ids.map((id) => ({ id, status: "redeemed" })),
      shipment: {
        id: /^shp_\w+$/,
        status: "created",
        carrier: null,
        trackingNumber: null,
        trackingUrl: null,
        statusReason: null,
        countryCode: /^[A-Z]{2}$/,
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
  like(
    await party.events(cursor),
    [{ type: "redemption.completed", data: { operationId: operation.id } }],
    "the events of a redemption"
  )
  const { customerId } = shop
  refused(await party.operate(redemptionOf(shop, ids, { country })), "conflict")
  const buyback = { kind: "buyback", mode: "offchain", customerId, cardIds: ids }
  refused(await party.operate(buyback), "conflict")
  for (const path of [`/operations/${operation.id}`, "/operations", "/events?limit=200"])
    same((await party.call(path)).text.includes(SECRET), false, `${path} shows the address`)
}

const code = async (bench: Bench) => {
  const { data } = ok(await bench.operator("/shipping-countries"))
  const [{ code, feeUsd }] = data
  const shop = await bench.shop()
  const { draw, party } = shop
  for (const name of [code, data[0].country.toLowerCase()]) {
    const { chargedUsd } = await party.done(redemptionOf(shop, await draw(), { country: name }))
    same(chargedUsd, feeUsd, `the fee of ${name}`)
  }
}

const rejects = async (bench: Bench) => {
  const shop = await bench.shop()
  const { customerId, draw, party } = shop
  const { country } = await bench.country(party)
  const ids = await draw()
  const attempt = async (info: unknown, field: RegExp, more: object = {}) =>
    refused(await party.operate(redemptionOf(shop, ids, info, more)), "invalid_request", field)
  const large = [
    { country, note: "x".repeat(20_600) },
    { country, note: "€".repeat(7_000) }
  ]
  await unmovedBy(party, customerId, async () => {
    for (const wrong of ["Atlantis", "XX", "", "x".repeat(101), 33, null, undefined])
      await attempt({ country: wrong }, /country/)
    for (const info of [undefined, null, "FR", [], ...large]) await attempt(info, /shipmentInfo/)
    await attempt({ country }, /mode/, { mode: "onchain" })
    await attempt({ country }, /cardIds/, { cardIds: [] })
    await attempt({ country }, /cardIds/, { cardIds: [ids[0], ids[0]] })
    const missing = redemptionOf(shop, [...ids, "card_01jb5m8x3tf9r9v1s6k2c4d7ae"], { country })
    refused(await party.operate(missing), "not_found")
  })
}

/** Of the country's data too, which a service without a free one can't try. */
const free = async (bench: Bench) => {
  const countries = ok(await bench.operator("/shipping-countries")).data
  const none = countries.find(({ feeUsd }: { feeUsd: string }) => micros(feeUsd) === 0n)
  if (none === undefined) throw new Lacking("a country that is shipped to for nothing")
  const shop = await bench.shop()
  const { customerId, draw, party } = shop
  const ids = await draw()
  const { balance, entries } = await standing(party, customerId)
  const { chargedUsd } = await party.done(redemptionOf(shop, ids, { country: none.country }))
  const after = await standing(party, customerId)
  same(chargedUsd, "0.000000", "chargedUsd without a fee")
  same([after.balance, after.entries], [balance, entries], "the balance and the ledger")
}

/** Digits of the recipient's numbers, which a double would round. */
const digits = async (bench: Bench) => {
  const shop = await bench.shop()
  const { draw, party } = shop
  const { country } = await bench.country(party)
  const key = randomUUID()
  const body = JSON.stringify(redemptionOf(shop, await draw(), { country, customs: 0 }))
  const raw = (number: string) => body.replace('"customs":0', `"customs":${number}`)
  const first = ok(await party.operateRaw(raw("12345678901234567890"), key), 201)
  ok(await party.operateRaw(raw("12345678901234567890"), key))
  refused(await party.operateRaw(raw("12345678901234567891"), key), "idempotency_conflict")
  const stored = async () => (await bench.operator(`/shipments/${first.shipment.id}`)).text
  holds((await stored()).includes("12345678901234567890"), "fulfilment reads all digits")
  const path = `/operations/${first.id}/shipment/address`
  const corrected = `{"shipmentInfo":{"country":${JSON.stringify(country)},"customs":98765432109876543210}}`
  ok(await party.call(path, { method: "PUT", raw: corrected }))
  holds((await stored()).includes("98765432109876543210"), "fulfilment reads the corrected digits")
  holds(!(await stored()).includes("12345678901234567890"), "the first address is gone")
}

const MOST = 100

const parcel = async (bench: Bench) => {
  const shop = await bench.shop({ cards: MOST + 10, cash: "100000.000000" })
  const { customerId, draw, party } = shop
  const { country, feeUsd } = await bench.country(party)
  const ids: Array<string> = []
  while (ids.length <= MOST) ids.push(...(await draw(10)))
  const redeem = (cardIds: ReadonlyArray<string>) =>
    party.operate(redemptionOf(shop, cardIds, { country }))
  const many = ids.slice(0, MOST + 1)
  await unmoved(party, customerId, () => redeem(many), "invalid_request", /cardIds/)
  const twice = [...many.slice(2), many[2] ?? ""]
  await unmoved(party, customerId, () => redeem(twice), "invalid_request", /cardIds/)
  const cards = many.slice(1)
  const affectedCards = cards.map((id) => ({ id, status: "redeemed" }))
  const operation = ok(await redeem(cards), 201)
  like(operation, { chargedUsd: feeUsd, affectedCards }, "a parcel of 100 cards")
  same(await party.operation(operation.id), operation, "the operation read by its id")
}

const WRONG_NOTIFICATIONS: ReadonlyArray<readonly [unknown, RegExp]> = [
  ["partner_email", /notifications/],
  [{ channels: "partner_email" }, /channels/],
  [{ channels: ["pigeon"] }, /channels/],
  [{ channels: ["partner_email", "partner_email"] }, /channels/],
  [{ channels: [], more: 1 }, /more/],
  // The partner has no address yet.
  [{ channels: ["partner_email"] }, /partner_email/],
  ...[undefined, 7, "not an address", "Ada<ada@example.com>", "ada@127.0.0.1", "ada@"].map(
    (customerEmail) => [{ channels: ["customer_email"], customerEmail }, /customerEmail/] as const
  )
]

const notifies = async (bench: Bench) => {
  const shop = await bench.shop()
  const { draw, party } = shop
  const { country } = await bench.country(party)
  const redeem = async (notifications: unknown) =>
    party.operate(redemptionOf(shop, await draw(), { country }, { notifications }))
  const cardIds = await draw()
  const attempt = (notifications: unknown) =>
    party.operate(redemptionOf(shop, cardIds, { country }, { notifications }))
  for (const [wanted, field] of WRONG_NOTIFICATIONS)
    refused(await attempt(wanted), "invalid_request", field)
  const customerEmail = "ada.lovelace@customer.example"
  const answer = await redeem({ channels: ["customer_email"], customerEmail })
  ok(answer, 201)
  for (const { line, text } of [answer, await party.call("/events")])
    same(text.includes(customerEmail), false, `${line} shows the customer's address`)
}

const partnerMail = async (bench: Bench) => {
  const shop = await bench.shop()
  const { draw, party } = shop
  const { country } = await bench.country(party)
  const json = { notificationEmail: "verify@partner.example" }
  ok(await bench.operator(`/partners/${party.id}`, { method: "PATCH", json }))
  const notifications = { channels: ["partner_email"] }
  same((await party.get("/account")).notificationEmail, json.notificationEmail, "the address")
  const redeem = async () =>
    party.operate(redemptionOf(shop, await draw(), { country }, { notifications }))
  ok(await redeem(), 201)
  const none = { notificationEmail: null }
  ok(await bench.operator(`/partners/${party.id}`, { method: "PATCH", json: none }))
  refused(await redeem(), "invalid_request")
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
    "HTTP-REDEEM-05: to a country without a fee nothing is charged, and no money is moved",
    ["shipping", "operator"],
    free
  ),
  promise(
    "HTTP-REDEEM-06: all digits of the recipient's numbers are kept and compared",
    ["shipping", "operator"],
    digits
  ),
  promise(
    "HTTP-REDEEM-07: a parcel takes 100 cards for one fee, and not one more",
    ["shipping", "operator"],
    parcel
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
