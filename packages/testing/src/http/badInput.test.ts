/** Bad input of every kind at every endpoint that reads a body: a 4xx in the error shape, and nothing lost. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Call from "./Call.ts"
import * as Harness from "./Harness.ts"

let service: Harness.Running
let call: Call.Call
let customerId = ""
let cardId = ""
let operationId = ""

const order = (more: object = {}) => ({
  kind: "order",
  customerId,
  vendingMachineId: 1,
  quantity: 1,
  ...more
})

const shipmentInfo = { country: "DE", name: "Ada" }

beforeAll(async () => {
  service = await Harness.start()
  const { key } = await service.partner()
  call = Call.to(service.url, key)
  customerId = Call.ok(await call("/api/v2/customers", { json: {} }), 201).id
  const bought = await call("/api/v2/operations", { json: order(), headers: Call.once() })
  cardId = Call.ok(bought, 201).cards[0].id
  const redeemed = await call("/api/v2/operations", {
    json: { kind: "redemption", customerId, cardIds: [cardId], shipmentInfo },
    headers: Call.once()
  })
  operationId = Call.ok(redeemed, 201).id
})
afterAll(() => service.close())

interface Endpoint {
  readonly method: string
  readonly path: () => string
  /** A body that is acceptable, as an object of its fields. */
  readonly good: () => Readonly<Record<string, unknown>>
}

const ENDPOINTS: ReadonlyArray<Endpoint> = [
  {
    method: "POST",
    path: () => "/customers",
    good: () => ({ externalUserId: "x", attributes: {} })
  },
  { method: "PATCH", path: () => `/customers/${customerId}`, good: () => ({ attributes: {} }) },
  {
    method: "POST",
    path: () => `/customers/${customerId}/cards/reveal`,
    good: () => ({ cardIds: [cardId] })
  },
  { method: "POST", path: () => "/operations", good: () => order() },
  {
    method: "PUT",
    path: () => `/operations/${operationId}/shipment`,
    good: () => ({ carrier: "UPS" })
  },
  {
    method: "PUT",
    path: () => `/operations/${operationId}/shipment/address`,
    good: () => ({ shipmentInfo })
  },
  { method: "POST", path: () => "/funding-intents", good: () => ({ requestedUsd: "5.000000" }) },
  {
    method: "POST",
    path: () => `/operations/${operationId}/onchain-orders/oco_1/submit`,
    good: () => ({ transactionHash: `0x${"a".repeat(64)}` })
  },
  {
    method: "POST",
    path: () => `/operations/${operationId}/onchain-burns/ocb_1/submit`,
    good: () => ({ transactionHash: `0x${"a".repeat(64)}` })
  }
]

/** JSON text of the object with more members, which need not be acceptable JSON. */
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

const state = async () => ({
  balance: (await call("/api/v2/balance")).text,
  customers: (await call("/api/v2/customers")).text,
  operations: (await call("/api/v2/operations")).text,
  events: (await call("/api/v2/events")).text
})

describe.each(ENDPOINTS)("$method $path", ({ good, method, path }) => {
  const send = (sent: Call.Sent) =>
    call(`/api/v2${path()}`, { method, ...sent, headers: { ...Call.once(), ...sent.headers } })

  it.each(BODIES)("refuses %s", async (_, bad, message) => {
    const before = await state()
    const answer = await send({ raw: bad(good()) })
    assert.match(Call.refused(answer, 400, "invalid_request"), message)
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
        // Null clears the text fields of a shipment.
        if (wrong === null && field === "carrier") continue
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
    Call.refused(await send({ raw: "{", key: null }), 401, "unauthorized")
  })
})

describe("endpoints without a body", () => {
  it.each(["/funding/refresh", "/sandbox/credits", "/operations/op_1/refresh"])(
    "POST %s refuses fields",
    async (path) => {
      const before = await state()
      const answer = await call(`/api/v2${path}`, { json: { surprise: 1 } })
      assert.strictEqual(
        Call.refused(answer, 400, "invalid_request"),
        "surprise is not a known field"
      )
      assert.deepStrictEqual(await state(), before)
    }
  )
})

describe("ids of another kind", () => {
  const foreign = () => [operationId, customerId, "card", "", "card_", "cus_", " ", "par_1"]

  it("are not found in paths", async () => {
    for (const path of ["/customers/ID", "/cards/ID", "/operations/ID", "/customers/ID/cards"]) {
      const own = path.startsWith("/customers")
        ? customerId
        : path.startsWith("/op")
          ? operationId
          : ""
      for (const id of foreign()) {
        // An empty segment makes another path: the list.
        if (id === own || id === "") continue
        const answer = await call(`/api/v2${path.replace("ID", encodeURIComponent(id))}`)
        Call.refused(answer, 404, "not_found")
      }
    }
  })

  it("are refused in bodies, naming the field", async () => {
    for (const id of [cardId, operationId, "cus", "", "card_", "CUS_1"]) {
      const answer = await call("/api/v2/operations", {
        json: order({ customerId: id }),
        headers: Call.once()
      })
      assert.match(
        Call.refused(answer, 400, "invalid_request"),
        /^customerId must be an identifier/
      )
    }
    for (const id of [customerId, operationId, "card", ""]) {
      const answer = await call(`/api/v2/customers/${customerId}/cards/reveal`, {
        json: { cardIds: [cardId, id] }
      })
      assert.match(
        Call.refused(answer, 400, "invalid_request"),
        /^cardIds\[1\] must be an identifier/
      )
    }
  })

  it("that nobody made are not found in bodies", async () => {
    for (const id of ["cus_1", "cus_unknown", "cus_00000000000000000000000000"]) {
      const answer = await call("/api/v2/operations", {
        json: order({ customerId: id }),
        headers: Call.once()
      })
      Call.refused(answer, 404, "not_found")
    }
  })
})

describe("operations", () => {
  const cases: ReadonlyArray<readonly [string, () => object, RegExp]> = [
    ["no kind", () => ({ customerId }), /^kind must be one of/],
    ["an unknown kind", () => ({ kind: "gift" }), /^kind must be one of/],
    ["a kind of the prototype", () => ({ kind: "constructor" }), /^kind must be one of/],
    ["an order on chain", () => order({ mode: "onchain" }), /^mode must be "offchain"/],
    ["too many packs", () => order({ quantity: 11 }), /^quantity must be an integer from 1 to 10/],
    ["no packs", () => order({ quantity: 0 }), /^quantity/],
    ["half a pack", () => order({ quantity: 1.5 }), /^quantity/],
    ["a machine that is no integer", () => order({ vendingMachineId: 1.5 }), /^vendingMachineId/],
    ["an unknown reveal", () => order({ reveal: "later" }), /^reveal must be one of/],
    ["metadata over 20 KB", () => order({ metadata: "x".repeat(20_479) }), /^metadata .*20480/],
    [
      "fields of another kind",
      () => ({ ...order(), cardIds: [cardId] }),
      /^cardIds is not a known field/
    ],
    ["a buyback without mode", () => ({ kind: "buyback", customerId, cardIds: [cardId] }), /^mode/],
    [
      "eleven cards",
      () => ({
        kind: "refund",
        customerId,
        cardIds: Array.from({ length: 11 }, (_, index) => `card_${index}`)
      }),
      /^cardIds must be an array of 1 to 10/
    ],
    ["no cards", () => ({ kind: "refund", customerId, cardIds: [] }), /^cardIds/],
    ["a card twice", () => ({ kind: "refund", customerId, cardIds: [cardId, cardId] }), /^cardIds/],
    [
      "a redemption without an address",
      () => ({ kind: "redemption", customerId, cardIds: [cardId] }),
      /^shipmentInfo is required/
    ],
    [
      "an address without a country",
      () => ({ kind: "redemption", customerId, cardIds: [cardId], shipmentInfo: {} }),
      /^shipmentInfo.country is required/
    ],
    [
      "an unknown country",
      () => ({
        kind: "redemption",
        customerId,
        cardIds: [cardId],
        shipmentInfo: { country: "Oz" }
      }),
      /^shipmentInfo.country must be a country/
    ],
    [
      "an address over 20 KB",
      () => ({
        kind: "redemption",
        customerId,
        cardIds: [cardId],
        shipmentInfo: { country: "DE", name: "x".repeat(20_480) }
      }),
      /^shipmentInfo .*20480/
    ],
    [
      "an unknown field of notifications",
      () => ({
        kind: "redemption",
        customerId,
        cardIds: [cardId],
        shipmentInfo,
        notifications: { channels: [], sms: "1" }
      }),
      /^notifications.sms is not a known field/
    ],
    [
      "an unknown channel",
      () => ({
        kind: "redemption",
        customerId,
        cardIds: [cardId],
        shipmentInfo,
        notifications: { channels: ["partner_email", "sms"] }
      }),
      /^notifications.channels\[1\] must be one of/
    ],
    [
      "mail to a customer without an address",
      () => ({
        kind: "redemption",
        customerId,
        cardIds: [cardId],
        shipmentInfo,
        notifications: { channels: ["customer_email"] }
      }),
      /^notifications.customerEmail is required/
    ],
    [
      "mail to a partner without an address",
      () => ({
        kind: "redemption",
        customerId,
        cardIds: [cardId],
        shipmentInfo,
        notifications: { channels: ["partner_email"] }
      }),
      /^notifications.channels partner_email/
    ],
    ["a mint without a wallet", () => ({ kind: "mint", customerId, cardIds: [cardId] }), /^wallet/],
    [
      "a mint to no address",
      () => ({ kind: "mint", customerId, cardIds: [cardId], walletAddress: "0x1" }),
      /^walletAddress must be an address/
    ]
  ]

  it.each(cases)("refuse %s", async (_, json, message) => {
    const before = await state()
    const answer = await call("/api/v2/operations", { json: json(), headers: Call.once() })
    assert.match(Call.refused(answer, 400, "invalid_request"), message)
    assert.deepStrictEqual(await state(), before)
  })

  it.each([
    ["no key", {}],
    ["an empty key", { "idempotency-key": "" }],
    ["256 characters", { "idempotency-key": "x".repeat(256) }],
    ["letters beyond ASCII", { "idempotency-key": "caf\u00e9" }],
    ["a tab", { "idempotency-key": "a\tb" }]
  ])("refuse %s as Idempotency-Key", async (_, headers) => {
    const before = await state()
    const answer = await call("/api/v2/operations", { json: order(), headers })
    assert.match(Call.refused(answer, 400, "invalid_request"), /^Idempotency-Key/)
    assert.deepStrictEqual(await state(), before)
  })
})

describe("lists", () => {
  const maxima = {
    "/ledger-entries": 200,
    "/customers": 200,
    "/operations": 200,
    "/events": 200,
    "/funding-intents": 100,
    "/funding-transactions": 100
  }
  const paths = () => ({ ...maxima, [`/customers/${customerId}/cards`]: 200 })

  it("refuse every limit outside of theirs", async () => {
    for (const [path, maximum] of Object.entries(paths())) {
      Call.ok(await call(`/api/v2${path}?limit=1`))
      Call.ok(await call(`/api/v2${path}?limit=${maximum}`))
      for (const limit of [
        "0",
        "-1",
        String(maximum + 1),
        "1.5",
        "1e1",
        "x",
        "",
        " 1",
        "%00",
        "1&limit=2"
      ]) {
        const message = Call.refused(
          await call(`/api/v2${path}?limit=${limit}`),
          400,
          "invalid_request"
        )
        assert.strictEqual(message, `limit must be an integer from 1 to ${maximum}`)
      }
    }
  })

  it("refuse cursors that are not theirs", async () => {
    const other = Buffer.from("elsewhere:1").toString("base64url")
    for (const path of Object.keys(paths())) {
      const field = path === "/events" ? "after" : "cursor"
      for (const cursor of ["x", "", "%00", other, "a".repeat(5000), "bGVkZ2VyLWVudHJpZXM6MQ==x"]) {
        const answer = await call(`/api/v2${path}?${field}=${cursor}`)
        assert.match(Call.refused(answer, 400, "invalid_request"), new RegExp(`^${field} must be`))
      }
    }
  })

  it.each([
    ["customerId", "card_1"],
    ["kind", "gift"],
    ["status", "done"]
  ])("of operations refuse the filter %s=%s", async (field, value) => {
    const answer = await call(`/api/v2/operations?${field}=${value}`)
    assert.match(Call.refused(answer, 400, "invalid_request"), new RegExp(`^${field} must be`))
  })
})

describe("paths", () => {
  it.each([
    ["GET", "/"],
    ["GET", "/api/v2"],
    ["GET", "/api/v2/webhooks"],
    ["POST", "/api/v2/webhooks"],
    ["GET", "/api/v1/account"],
    ["DELETE", "/api/v2/account"],
    ["PUT", "/api/v2/operations"],
    ["GET", "/api/v2/customers/by-external-id/%ZZ"],
    ["GET", "/images/none.svg"],
    ["GET", `/api/v2/cards/${"x".repeat(6000)}`]
  ])("%s %s is not found", async (method, path) => {
    Call.refused(await call(path, { method }), 404, "not_found")
  })
})
