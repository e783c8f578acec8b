/**
 * Bad bodies of every kind at every endpoint with a body: each gets a 4xx in the error shape, and
 * nothing is lost.
 */
import { assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as Business from "../../../world/service/Business.ts"
import * as Call from "../../../world/service/Call.ts"
import * as World from "../../../world/service/World.ts"

type Fields = Readonly<Record<string, unknown>>

/** The method, the path (with fields of the business) and the fields of a valid body. */
type Endpoint<Good> = readonly [string, string, Good]

const ID = "par_01jb5m8x3tf9r9v1s6k2c4d7ae"
const WEBHOOK = { url: "https://partner.example/webhooks", subscribedEvents: ["*"] }
const TRANSACTION = { transactionHash: `0x${"a".repeat(64)}` }

const OF_PARTNERS: ReadonlyArray<Endpoint<(business: Business.Business) => Fields>> = [
  ["POST", "/customers", () => ({ externalUserId: "x", attributes: {} })],
  ["PATCH", "/customers/{customerId}", () => ({ attributes: {} })],
  ["POST", "/customers/{customerId}/cards/reveal", ({ cardId }) => ({ cardIds: [cardId] })],
  ["POST", "/operations", ({ order }) => order()],
  ["PUT", "/operations/{operationId}/shipment", () => ({ carrier: "UPS" })],
  [
    "PUT",
    "/operations/{operationId}/shipment/address",
    () => ({ shipmentInfo: Business.SHIPMENT_INFO })
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

const BODIES: ReadonlyArray<readonly [string, Bad, RegExp]> = [
  ["nothing", () => "", /valid JSON/],
  ["no JSON", () => "{", /valid JSON/],
  ["JSON cut short", (good) => JSON.stringify(good).slice(0, -1), /valid JSON/],
  ["a trailing comma", (good) => plus(good, '"x":1,'), /valid JSON/],
  ["two documents", (good) => `${JSON.stringify(good)}${JSON.stringify(good)}`, /valid JSON/],
  ["an array", (good) => JSON.stringify([good]), /^the body must be an object/],
  ["a string", () => '"text"', /^the body must be an object/],
  ["null", () => "null", /^the body must be an object/],
  ["an unknown field", (good) => plus(good, '"surprise":1'), /^surprise is not a known field/],
  ["an empty name", (good) => plus(good, '"":1'), /^"" is not a known field/],
  ["__proto__", (good) => plus(good, '"__proto__":{"admin":true}'), /^__proto__ is not an allowed/],
  ["constructor", (good) => plus(good, '"constructor":{}'), /^constructor is not a known field/],
  ["NUL in a name", (good) => plus(good, '"a\\u0000":1'), /NUL/],
  ["a lone surrogate", (good) => plus(good, '"x":"\\ud800"'), /^x .*surrogate/],
  ["NUL in a value", (good) => plus(good, '"x":{"y":"\\u0000"}'), /^x\.y .*NUL/],
  ["an infinite number", (good) => plus(good, '"x":1e999'), /^x must be a finite number/],
  [
    "deep nesting",
    (good) => plus(good, `"x":${"[".repeat(5e4)}${"]".repeat(5e4)}`),
    /nested deeper/
  ],
  ["bytes that are no UTF-8", invalidUtf8, /UTF-8/],
  ["300 KB", (good) => plus(good, `"x":"${"x".repeat(300 * 1024)}"`), /at most 262144 bytes/]
]

const CUSTOMERS = "/api/v2/customers"
const OPERATIONS = "/api/v2/operations"

const texts = (business: () => Business.Business) => {
  const post = (path: string, raw: string | Uint8Array<ArrayBuffer>, headers = {}) =>
    business().call(path, { raw, headers: { ...Call.once(), ...headers } })
  const refused = (answer: Call.Answer) => Call.refused(answer, 400, "invalid_request")

  it("has NUL or a lone surrogate in shipping data or an id", async () => {
    const { customerId } = business()
    for (const text of ["\\u0000", "\\ud800"]) {
      const info = `"shipmentInfo":{"country":"FR","name":"${text}"}`
      const redemption = `{"kind":"redemption","mode":"offchain","customerId":"${customerId}",`
      const raw = `${redemption}"cardIds":["card_1"],${info}}`
      assert.match(refused(await post(OPERATIONS, raw)), /shipmentInfo/)
      const refund = `{"kind":"refund","customerId":"${text}","cardIds":["card_1"]}`
      assert.match(refused(await post(OPERATIONS, refund)), /customerId/)
    }
    const path = await business().call("/api/v2/customers/by-external-id/a%00b")
    if (path.status !== 404)
      assert.match(Call.refused(path, 400, "invalid_request"), /externalUserId/)
  })

  it("has __proto__, which is an unknown field like any other", async () => {
    const raw = '{"externalUserId":"proto","__proto__":{"attributes":{"admin":true}}}'
    assert.match(refused(await post(CUSTOMERS, raw)), /__proto__/)
    const order = JSON.stringify({ ...business().order(), quantity: undefined }).slice(0, -1)
    const sneaked = refused(await post(OPERATIONS, `${order},"__proto__":{"quantity":1}}`))
    assert.match(sneaked, /__proto__|quantity/)
  })

  it("is another content type's", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=x" }
    for (const path of [CUSTOMERS, OPERATIONS])
      assert.match(refused(await post(path, "{}", headers)), /content.type/i)
    const charset = { "content-type": "application/json; charset=utf-8" }
    assert.strictEqual((await post(CUSTOMERS, "{}", charset)).status, 201)
  })
}

const world = World.of(Backend.server)
let business: Business.Business
beforeAll(async () => {
  business = await Business.open(world)
})

describe("a body is refused that", () => texts(() => business))

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
    for (const [field, value] of Object.entries(good())) {
      const twice = plus(good(), `${JSON.stringify(field)}:${JSON.stringify(value)}`)
      const answer = await send({ raw: twice })
      assert.strictEqual(Call.refused(answer, 400, "invalid_request"), `${field} is given twice`)
    }
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

  it.each([
    ["no content type", { "content-type": "" }],
    ["text", { "content-type": "text/plain" }],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["another charset", { "content-type": "application/json; charset=latin1" }],
    ["a compressed body", { "content-encoding": "gzip" }]
  ])("refuses %s", async (_, headers) => {
    const answer = await send({ raw: JSON.stringify(good()), headers })
    assert.match(Call.refused(answer, 400, "invalid_request"), /^the Content-/)
  })

  it("asks for a key before it reads anything", async () => {
    const wrong = isOperators ? [null, "", "wrong", `${World.OPERATOR_TOKEN}x`, "opt_0000"] : [null]
    for (const key of wrong) Call.refused(await send({ raw: "{", key }), 401, "unauthorized")
  })
})
