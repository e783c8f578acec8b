/**
 * Bad bodies of every kind at every endpoint with a body: each gets a 4xx in the error shape, and
 * nothing is lost.
 */
import { assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as BusyPartner from "../../../world/service/BusyPartner.ts"
import * as Call from "../../../world/service/Call.ts"
import * as World from "../../../world/service/World.ts"

type Fields = Readonly<Record<string, unknown>>

/** The method, the path (with fields of the business) and the fields of a valid body. */
type Endpoint<Good> = readonly [string, string, Good]

const ID = "par_01jb5m8x3tf9r9v1s6k2c4d7ae"
const WEBHOOK = { url: "https://partner.example/webhooks", subscribedEvents: ["*"] }
const TRANSACTION = { transactionHash: `0x${"a".repeat(64)}` }

const OF_PARTNERS: ReadonlyArray<Endpoint<(business: BusyPartner.Business) => Fields>> = [
  ["POST", "/customers", () => ({ externalUserId: "x", attributes: {} })],
  ["PATCH", "/customers/{customerId}", () => ({ attributes: {} })],
  ["POST", "/customers/{customerId}/cards/reveal", ({ cardId }) => ({ cardIds: [cardId] })],
  ["POST", "/operations", ({ order }) => order()],
  ["PUT", "/operations/{operationId}/shipment", () => ({ carrier: "UPS" })],
  [
    "PUT",
    "/operations/{operationId}/shipment/address",
    () => ({ shipmentInfo: BusyPartner.SHIPMENT_INFO })
  ],
  ["POST", "/funding-intents", () => ({ requestedUsd: "5.000000" })],
  ["POST", "/operations/{operationId}/onchain-orders/oco_1/submit", () => TRANSACTION],
  ["POST", "/operations/{operationId}/onchain-burns/ocb_1/submit", () => TRANSACTION],
  ["POST", "/webhooks", () => WEBHOOK],
  [
    "PATCH",
    "/webhooks/{endpointId}",
    () => ({ ...WEBHOOK, active: false, rotateSigningSecret: true, gracePeriodSeconds: 60 })
  ],
  ["POST", "/webhooks/{endpointId}/replay", ({ eventId }) => ({ eventId })],
  [
    "POST",
    "/webhooks/{endpointId}/replay",
    () => ({ since: "2026-01-01T00:00:00Z", until: "2100-01-01T00:00:00Z" })
  ]
]

const OF_OPERATORS: ReadonlyArray<Endpoint<Fields>> = [
  ["POST", "/partners", { name: "x" }],
  ["PATCH", `/partners/${ID}`, { name: "x" }],
  ["POST", `/partners/${ID}/keys`, { label: "x" }],
  ["POST", `/partners/${ID}/bonus`, { amountUsd: "1", reason: "x" }],
  ["POST", `/partners/${ID}/adjustments`, { amountUsd: "1", bucket: "cash", reason: "x" }],
  ["PUT", "/catalog", { vendingMachines: [], cards: [] }],
  ["PATCH", "/vending-machines/1", { active: true }],
  ["PUT", "/prices", { prices: [] }],
  ["PUT", "/shipping-countries", { data: [] }],
  ["POST", "/stock/return", { references: ["x"], reason: "x" }],
  ["POST", "/stock/withdraw", { references: ["x"], reason: "x" }],
  ["PATCH", "/shipments/shp_01jb5m8x3tf9r9v1s6k2c4d7ae", { status: "shipped" }],
  ["PATCH", "/controls", { reason: "x" }],
  ["POST", "/tokens", { name: "x", role: "support" }],
  ["POST", "/chain/rescan", { fromBlock: 1 }],
  ["POST", "/deposits/sweeps", { transactionHash: `0x${"7e".repeat(32)}` }],
  ["POST", "/incidents/inc_01jb5m8x3tf9r9v1s6k2c4d7ae/resolve", { resolution: "x" }]
]

const ENDPOINTS = [
  ...OF_PARTNERS.map(([method, path, good]) => [method, `/api/v2${path}`, good] as const),
  ...OF_OPERATORS.map(
    ([method, path, good]) => [method, `/operator/v1${path}`, () => good] as const
  )
]

/** The object's JSON text with further members, which may be invalid JSON. */
const plus = (fields: object, members: string) => {
  const text = JSON.stringify(fields).slice(0, -1)
  return `${text}${text === "{" ? "" : ","}${members}}`
}

type Bad = (good: Readonly<Record<string, unknown>>) => string | Uint8Array<ArrayBuffer>

const invalidUtf8: Bad = (good) =>
  Uint8Array.from([...new TextEncoder().encode(plus(good, '"x":"')).slice(0, -1), 0xff, 0x22, 0x7d])

/** What is wrong with JSON is a table of its own (unit/request/strictJson). */
const BODIES: ReadonlyArray<readonly [string, Bad, RegExp]> = [
  ["JSON cut short", (good) => JSON.stringify(good).slice(0, -1), /valid JSON/],
  ["an array", (good) => JSON.stringify([good]), /^the body must be an object/],
  ["an unknown field", (good) => plus(good, '"surprise":1'), /^surprise is not a known field/],
  ["__proto__", (good) => plus(good, '"__proto__":{"admin":true}'), /^__proto__ is not an allowed/],
  ["constructor", (good) => plus(good, '"constructor":{}'), /^constructor is not a known field/],
  ["bytes that are no UTF-8", invalidUtf8, /UTF-8/],
  ["300 KB", (good) => plus(good, `"x":"${"x".repeat(300 * 1024)}"`), /at most 262144 bytes/]
]

const HEADERS: ReadonlyArray<Readonly<Record<string, string>>> = [
  { "content-type": "" },
  { "content-type": "text/plain" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-type": "application/json; charset=latin1" },
  { "content-encoding": "gzip" }
]

const world = World.of(Backend.server)
let business: BusyPartner.Business
beforeAll(async () => {
  business = await BusyPartner.open(world)
})

describe.each(ENDPOINTS)("%s %s", (method, path, goodOf) => {
  const isOperators = path.startsWith("/operator")
  /** Lists of an operator may have megabytes. */
  const isLarge = isOperators && method === "PUT"
  const good = () => goodOf(business)
  const send = (sent: Call.Sent) => {
    const headers = { ...Call.once(), ...sent.headers }
    const { cardId, customerId, endpointId, operationId } = business
    const ids: Readonly<Record<string, string>> = { cardId, customerId, endpointId, operationId }
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "")
    const key = isOperators ? World.OPERATOR_TOKEN : business.partner.key
    return business.call(url, { method, key, ...sent, headers })
  }
  const state = async () =>
    isOperators ? (await world.operator.get("/log?limit=1")).text : business.state()

  it("refuses every bad body, and changes nothing", async () => {
    const before = await state()
    for (const [name, bad, message] of BODIES) {
      const expected = isLarge && name === "300 KB" ? /^x is not a known field/ : message
      const answer = await send({ raw: bad(good()) })
      assert.match(Call.refused(answer, 400, "invalid_request"), expected, name)
    }
    assert.deepStrictEqual(await state(), before)
  })

  it("refuses a field that is given twice", async () => {
    const [field = "", value] = Object.entries(good())[0] ?? []
    const answer = await send({ raw: plus(good(), `"${field}":${JSON.stringify(value)}`) })
    assert.strictEqual(Call.refused(answer, 400, "invalid_request"), `${field} is given twice`)
  })

  it("refuses every wrong type, naming the field", async () => {
    const before = await state()
    for (const [field, value] of Object.entries(good())) {
      for (const wrong of [null, true, 7.5, "wrong", [], {}, [[]], ""]) {
        const fits = value !== null && typeof wrong === typeof value
        if (fits && Array.isArray(wrong) === Array.isArray(value)) continue
        // Null clears these.
        if (wrong === null && ["carrier", "label"].includes(field)) continue
        const answer = await send({ json: { ...good(), [field]: wrong } })
        const message = Call.refused(answer, 400, "invalid_request")
        assert.isTrue(message.startsWith(field), `${field} = ${JSON.stringify(wrong)}: ${message}`)
      }
    }
    assert.deepStrictEqual(await state(), before)
  })

  it("refuses another content type or encoding", async () => {
    for (const headers of HEADERS) {
      const answer = await send({ raw: JSON.stringify(good()), headers })
      assert.match(Call.refused(answer, 400, "invalid_request"), /^the Content-/)
    }
  })

  it("asks for a key before it reads anything", async () => {
    const wrong = isOperators ? [null, "", "wrong", `${World.OPERATOR_TOKEN}x`, "opt_0000"] : [null]
    for (const key of wrong) Call.refused(await send({ raw: "{", key }), 401, "unauthorized")
  })
})
