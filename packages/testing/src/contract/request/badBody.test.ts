/**
 * Bad bodies of every kind at every endpoint with a body: each gets a 4xx in the error shape, and
 * nothing is lost.
 */
import { assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../service/Backend.ts"
import * as Business from "../../service/Business.ts"
import * as Call from "../../service/Call.ts"
import * as World from "../../service/World.ts"

interface Endpoint {
  readonly method: string
  readonly path: (business: Business.Business) => string
  /** The fields of a valid body. */
  readonly good: (business: Business.Business) => Readonly<Record<string, unknown>>
}

const URL = "https://partner.example/webhooks"

const ENDPOINTS: ReadonlyArray<Endpoint> = [
  {
    method: "POST",
    path: () => "/customers",
    good: () => ({ externalUserId: "x", attributes: {} })
  },
  {
    method: "PATCH",
    path: ({ customerId }) => `/customers/${customerId}`,
    good: () => ({ attributes: {} })
  },
  {
    method: "POST",
    path: ({ customerId }) => `/customers/${customerId}/cards/reveal`,
    good: ({ cardId }) => ({ cardIds: [cardId] })
  },
  { method: "POST", path: () => "/operations", good: ({ order }) => order() },
  {
    method: "PUT",
    path: ({ operationId }) => `/operations/${operationId}/shipment`,
    good: () => ({ carrier: "UPS" })
  },
  {
    method: "PUT",
    path: ({ operationId }) => `/operations/${operationId}/shipment/address`,
    good: () => ({ shipmentInfo: Business.SHIPMENT_INFO })
  },
  { method: "POST", path: () => "/funding-intents", good: () => ({ requestedUsd: "5.000000" }) },
  {
    method: "POST",
    path: ({ operationId }) => `/operations/${operationId}/onchain-orders/oco_1/submit`,
    good: () => ({ transactionHash: `0x${"a".repeat(64)}` })
  },
  {
    method: "POST",
    path: ({ operationId }) => `/operations/${operationId}/onchain-burns/ocb_1/submit`,
    good: () => ({ transactionHash: `0x${"a".repeat(64)}` })
  },
  { method: "POST", path: () => "/webhooks", good: () => ({ url: URL, subscribedEvents: ["*"] }) },
  {
    method: "PATCH",
    path: ({ endpointId }) => `/webhooks/${endpointId}`,
    good: () => ({
      url: URL,
      subscribedEvents: ["*"],
      active: false,
      rotateSigningSecret: true,
      gracePeriodSeconds: 60
    })
  },
  {
    method: "POST",
    path: ({ endpointId }) => `/webhooks/${endpointId}/replay`,
    good: ({ eventId }) => ({ eventId })
  },
  {
    method: "POST",
    path: ({ endpointId }) => `/webhooks/${endpointId}/replay`,
    good: () => ({ since: "2026-01-01T00:00:00Z", until: "2100-01-01T00:00:00Z" })
  }
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
  ["__proto__", (good) => plus(good, '"__proto__":{"admin":true}'), /^__proto__ is not a known/],
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

/** Texts that one reader takes for JSON and another one does not, and what is never JSON. */
const TEXTS: ReadonlyArray<readonly [string, string, RegExp]> = [
  ["blank", "  ", /valid JSON/],
  ["two empty objects", "{}{}", /valid JSON/],
  ["a comment", '{"externalUserId":"a"} // c', /valid JSON/],
  ["single quotes", "{'externalUserId':'a'}", /valid JSON/],
  ["a number", "1", /must be an object/],
  ["true", "true", /must be an object/],
  ["not a number", '{"attributes":{"a":NaN}}', /valid JSON/],
  ["infinity", '{"attributes":{"a":Infinity}}', /valid JSON/],
  ["a leading zero", '{"attributes":{"a":01}}', /valid JSON/],
  ["a raw line feed in a text", '{"externalUserId":"a\nb"}', /valid JSON/],
  ["a bad escape", '{"externalUserId":"\\x41"}', /valid JSON/],
  ["a byte order mark", "\ufeff{", /./],
  ["100,000 opening brackets", "[".repeat(100_000), /./],
  ["20,000 nested objects", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`, /./]
]

const bytes = (...parts: ReadonlyArray<string | number>) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part)] : [part]))
  )

const NO_UTF8: ReadonlyArray<readonly [string, Uint8Array<ArrayBuffer>]> = [
  ["a bare continuation byte", bytes('{"externalUserId":"', 0x80, '"}')],
  ["an overlong form", bytes('{"externalUserId":"', 0xc0, 0xaf, '"}')],
  ["a surrogate in UTF-8", bytes('{"externalUserId":"', 0xed, 0xa0, 0x80, '"}')],
  ["UTF-16", Uint8Array.from(Buffer.from('{"externalUserId":"a"}', "utf16le"))]
]

/** Of a customer, where they would be kept. */
const FIELDS: ReadonlyArray<readonly [string, string, RegExp]> = [
  ["NUL", '{"externalUserId":"a\\u0000b"}', /externalUserId/],
  ["a lone surrogate", '{"externalUserId":"\\ud800"}', /externalUserId/],
  ["surrogates in the wrong order", '{"externalUserId":"\\udc00\\ud800"}', /externalUserId/],
  ["NUL in an attribute", '{"attributes":{"a":"\\u0000"}}', /attributes/],
  ["NUL in a key", '{"attributes":{"a\\u0000":1}}', /attributes/],
  ["a lone surrogate in an attribute", '{"attributes":{"a":{"b":"\\udfff"}}}', /attributes/],
  ["a lone surrogate in a key", '{"attributes":{"\\ud800":1}}', /attributes/],
  ["a key twice", '{"attributes":{"a":1,"a":2}}', /attributes/],
  ["a key twice, spelled in two ways", '{"attributes":{"a":1,"\\u0061":2}}', /attributes/]
]

const texts = (business: () => Business.Business) => {
  const post = (path: string, raw: string | Uint8Array<ArrayBuffer>, headers = {}) =>
    business().call(path, { raw, headers: { ...Call.once(), ...headers } })
  const refused = (answer: Call.Answer) => Call.refused(answer, 400, "invalid_request")

  it.each(TEXTS)("is no JSON object: %s", async (_, raw, message) => {
    for (const path of [CUSTOMERS, OPERATIONS])
      assert.match(refused(await post(path, raw)), message)
  })

  it.each(NO_UTF8)("is no UTF-8: %s", async (_, raw) => {
    refused(await post(CUSTOMERS, raw))
  })

  it.each(FIELDS)("has %s in a field", async (_, raw, message) => {
    assert.match(refused(await post(CUSTOMERS, raw)), message)
  })

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

const world = World.of(Backend.embedded)
let business: Business.Business
beforeAll(async () => {
  business = await Business.open(world)
})

describe("a body is refused that", () => texts(() => business))

describe.each(ENDPOINTS)("$method $path", (endpoint) => {
  const { method } = endpoint
  const good = () => endpoint.good(business)
  const send = (sent: Call.Sent) => {
    const headers = { ...Call.once(), ...sent.headers }
    return business.call(`/api/v2${endpoint.path(business)}`, { method, ...sent, headers })
  }

  it.each(BODIES)("refuses %s", async (_, bad, message) => {
    const before = await business.state()
    const answer = await send({ raw: bad(good()) })
    assert.match(Call.refused(answer, 400, "invalid_request"), message)
    assert.deepStrictEqual(await business.state(), before)
  })

  it("refuses a field that is given twice", async () => {
    for (const [field, value] of Object.entries(good())) {
      const twice = plus(good(), `${JSON.stringify(field)}:${JSON.stringify(value)}`)
      const answer = await send({ raw: twice })
      assert.strictEqual(Call.refused(answer, 400, "invalid_request"), `${field} is given twice`)
    }
  })

  it("refuses every wrong type, naming the field", async () => {
    const before = await business.state()
    for (const [field, value] of Object.entries(good())) {
      for (const wrong of [null, true, 7.5, "wrong", [], {}, [[]], ""]) {
        const fits = value !== null && typeof wrong === typeof value
        if (fits && Array.isArray(wrong) === Array.isArray(value)) continue
        // Null clears the text fields of a shipment.
        if (wrong === null && field === "carrier") continue
        const answer = await send({ json: { ...good(), [field]: wrong } })
        const message = Call.refused(answer, 400, "invalid_request")
        assert.isTrue(message.startsWith(field), `${field} = ${JSON.stringify(wrong)}: ${message}`)
      }
    }
    assert.deepStrictEqual(await business.state(), before)
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
    Call.refused(await send({ raw: "{", key: null }), 401, "unauthorized")
  })
})
