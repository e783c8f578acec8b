/** Bad input outside bodies, and refusals of single endpoints. */
import { assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as Business from "../../../world/service/Business.ts"
import * as Call from "../../../world/service/Call.ts"
import * as World from "../../../world/service/World.ts"

const { SHIPMENT_INFO: shipmentInfo } = Business

const world = World.of(Backend.embedded)
let business: Business.Business
let call: Call.Call
let customerId = ""
let cardId = ""
let operationId = ""
beforeAll(async () => {
  business = await Business.open(world)
  ;({ call, cardId, customerId, operationId } = business)
})

const order = (more?: object) => business.order(more)
const state = () => business.state()

describe("endpoints without a body", () => {
  it.each([
    "/funding/refresh",
    "/sandbox/credits",
    "/operations/op_1/refresh",
    "/webhooks/wh_1/test"
  ])("POST %s refuses fields", async (path) => {
    const before = await state()
    const answer = await call(`/api/v2${path}`, { json: { surprise: 1 } })
    assert.strictEqual(
      Call.refused(answer, 400, "invalid_request"),
      "surprise is not a known field"
    )
    assert.deepStrictEqual(await state(), before)
  })
})

describe("ids of another kind", () => {
  const foreign = () => [operationId, customerId, "card", "", "card_", "cus_", " ", "par_1"]

  it("are not found in paths", async () => {
    for (const path of [
      "/customers/ID",
      "/cards/ID",
      "/operations/ID",
      "/customers/ID/cards",
      "/webhooks/ID",
      "/webhooks/ID/deliveries"
    ]) {
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

  it.each([
    "/operations/card_1",
    "/operations/op_",
    "/operations/%00",
    "/operations/%F0%9F%98%80",
    `/operations/op_${"z".repeat(3_000)}`,
    "/operations/op_1'--",
    "/cards/op_1",
    "/cards/card_1",
    "/customers/par_1",
    "/customers/cus_1/cards"
  ])("are not found: %s", async (path) => {
    Call.refused(await call(`/api/v2${path}`), 404, "not_found")
  })

  it("made of a real one are not found", async () => {
    const [, body = ""] = customerId.split("cus_")
    for (const path of [
      `/operations/op_${body}`,
      `/operations/${customerId}`,
      `/customers/${customerId.toUpperCase()}`,
      `/customers/${customerId}%20`,
      `/customers/${business.partner.id}`
    ])
      Call.refused(await call(`/api/v2${path}`), 404, "not_found")
  })

  it("with a broken escape are a 4xx in the error shape", async () => {
    const answer = await call("/api/v2/customers/%E0%A4%A")
    if (answer.status === 404) Call.refused(answer, 404, "not_found")
    else Call.refused(answer, 400, "invalid_request")
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
      const message = Call.refused(answer, 404, "not_found")
      assert.strictEqual(message, `no customer ${id} in this account`)
    }
    const cardIds = [cardId, "card_1", "card_nobody"]
    for (const json of [
      { kind: "refund", customerId, cardIds },
      { kind: "buyback", mode: "offchain", customerId, cardIds },
      { kind: "redemption", customerId, cardIds, shipmentInfo }
    ]) {
      const answer = await call("/api/v2/operations", { json, headers: Call.once() })
      const message = Call.refused(answer, 404, "not_found")
      assert.strictEqual(message, "no card card_1 of this customer")
    }
    const reveal = await call(`/api/v2/customers/${customerId}/cards/reveal`, {
      json: { cardIds }
    })
    const message = Call.refused(reveal, 404, "not_found")
    assert.strictEqual(message, "no card card_1 of this customer")
    const own = `/api/v2/customers/cus_nobody/cards/reveal`
    const unknown = Call.refused(await call(own, { json: { cardIds } }), 404, "not_found")
    assert.strictEqual(unknown, "no customer cus_nobody in this account")
    for (const id of ["card_1", "card_nobody", "cus_1"]) {
      const path = Call.refused(await call(`/api/v2/cards/${id}`), 404, "not_found")
      assert.strictEqual(path, `no card ${id} in this account`)
    }
    const page = Call.ok(await call("/api/v2/operations?customerId=cus_nobody"))
    assert.deepStrictEqual(page, { data: [], nextCursor: null })
  })
})

describe("operations", () => {
  const refund = (cardIds: ReadonlyArray<string>) => ({ kind: "refund", customerId, cardIds })
  const many = (count: number) => Array.from({ length: count }, (_, at) => `card_${at}`)
  const redemption = (more: object = {}) => ({
    kind: "redemption",
    customerId,
    cardIds: [cardId],
    shipmentInfo,
    ...more
  })
  const notified = (notifications: unknown) => redemption({ notifications })
  const mint = (more: object) => ({ kind: "mint", customerId, cardIds: [cardId], ...more })

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
    ["eleven cards", () => refund(many(11)), /^cardIds must be an array of 1 to 10/],
    [
      "101 cards of one parcel",
      () => redemption({ cardIds: many(101) }),
      /^cardIds must be an array of 1 to 100/
    ],
    ["no cards", () => refund([]), /^cardIds/],
    ["a card twice", () => refund([cardId, cardId]), /^cardIds/],
    [
      "a redemption without an address",
      () => redemption({ shipmentInfo: undefined }),
      /^shipmentInfo is required/
    ],
    [
      "an address without a country",
      () => redemption({ shipmentInfo: {} }),
      /^shipmentInfo.country is required/
    ],
    [
      "an unknown country",
      () => redemption({ shipmentInfo: { country: "Oz" } }),
      /^shipmentInfo.country must be a country/
    ],
    [
      "an address over 20 KB",
      () => redemption({ shipmentInfo: { country: "DE", name: "x".repeat(20_480) } }),
      /^shipmentInfo .*20480/
    ],
    ["notifications that are a text", () => notified("partner_email"), /^notifications must be/],
    [
      "an unknown field of notifications",
      () => notified({ channels: [], sms: "1" }),
      /^notifications.sms is not a known field/
    ],
    [
      "one channel alone",
      () => notified({ channels: "partner_email" }),
      /^notifications.channels must be/
    ],
    [
      "an unknown channel",
      () => notified({ channels: ["partner_email", "sms"] }),
      /^notifications.channels\[1\] must be one of/
    ],
    [
      "mail to a customer without an address",
      () => notified({ channels: ["customer_email"] }),
      /^notifications.customerEmail is required/
    ],
    [
      "mail to a number",
      () => notified({ channels: ["customer_email"], customerEmail: 7 }),
      /^notifications.customerEmail must be a/
    ],
    ...[
      "not an address",
      "Ada<ada@example.com>",
      "ada@127.0.0.1",
      "a..b@example.com",
      "ada@-x.example",
      "ada@"
    ].map(
      (customerEmail) =>
        [
          `mail to ${customerEmail}`,
          () => notified({ channels: ["customer_email"], customerEmail }),
          /^notifications.customerEmail must be an email address/
        ] as const
    ),
    [
      "mail to a partner without an address",
      () => notified({ channels: ["partner_email"] }),
      /^notifications.channels partner_email/
    ],
    ["a mint without a wallet", () => mint({}), /^wallet/],
    [
      "a mint to no address",
      () => mint({ walletAddress: "0x1" }),
      /^walletAddress must be an address/
    ],
    [
      "a mint to nobody",
      () => mint({ walletAddress: `0x${"0".repeat(40)}` }),
      /^walletAddress must be an address/
    ],
    [
      "a mint to a mistyped address",
      () =>
        mint({ walletAddress: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD".replace("Ae", "ae") }),
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
