/** The rules of the operator API over a real socket. */
import { assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { catalogOf } from "../../../world/service/Catalog.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.embedded)
const { operator } = world
let shop: World.Shop

const ID = "par_01jb5m8x3tf9r9v1s6k2c4d7ae"

interface Catalog {
  readonly vendingMachines: ReadonlyArray<{ readonly id: number }>
  readonly cards: ReadonlyArray<{ readonly reference: string }>
}

interface Countries {
  readonly data: ReadonlyArray<object>
  readonly version: string
}

const raw = (method: string, path: string, text: string) =>
  operator.send(method, path, { raw: text, ...World.once() })

const strictness = () => {
  it("a partner's key is no operator token, and the other way round", async () => {
    refusal(await world.partnerWith(World.OPERATOR_TOKEN).get("/account"), "unauthorized")
    const key = answer(
      await operator.post<{ key: string }>(`/partners/${shop.partner.id}/keys`, {}),
      201
    )
    refusal(await world.operatorWith(key.key).get("/partners"), "unauthorized")
  })

  it.each([
    ["/ledger-entries", "limit=0"],
    ["/ledger-entries", "cursor=x"],
    ["/operations", "limit=201"],
    ["/customers", "limit=many"],
    ["/webhooks", "limit=201"],
    ["/webhooks", "cursor=x"]
  ])("a partner's %s refuse %s", async (path, query) => {
    const field = query.slice(0, query.indexOf("="))
    const reply = await operator.get(`/partners/${shop.partner.id}${path}?${query}`)
    refusal(reply, "invalid_request", new RegExp(`^${field}`))
  })

  it.each([
    ["/items?place=attic", /^place/],
    ["/items?vendingMachineId=one", /^vendingMachineId/],
    ["/items?cursor=!", /^cursor/],
    ["/operations?status=lost", /^status/],
    ["/operations?kind=gift", /^kind/],
    ["/operations?olderThan=yesterday", /^olderThan/],
    ["/operations?cursor=b3BlcmF0aW9uczp4", /^cursor/],
    ["/shipments?status=lost", /^status/],
    ["/deliveries?status=lost", /^status must be one of "pending", "held"/],
    ["/deliveries?partnerId=par_x", /^partnerId/],
    ["/deliveries?endpointId=par_01jb5m8x3tf9r9v1s6k2c4d7ae", /^endpointId/],
    ["/deliveries?eventId=x", /^eventId/],
    ["/catalog?vendingMachineId=one", /^vendingMachineId/],
    ["/catalog?place=attic", /^place/],
    ["/log?format=xml", /^format/],
    ["/deliveries?limit=101", /^limit/],
    ["/deliveries?cursor=ZGVsaXZlcmllczp4", /^cursor/],
    ["/log?limit=201", /^limit/],
    ["/reports/balances?at=2026-13-01T00:00:00Z", /^at/],
    ["/reports/balances?format=xml", /^format/]
  ])("%s is refused", async (path, names) => {
    refusal(await operator.get(path), "invalid_request", names)
  })

  it.each([
    ["GET", "/partners/par_x/keys"],
    ["GET", `/partners/${ID}/keys`],
    ["GET", `/partners/${ID}/balance`],
    ["GET", `/partners/${ID}/webhooks`],
    ["POST", "/deliveries/dlv_x/retry"],
    ["POST", "/deliveries/dlv_01jb5m8x3tf9r9v1s6k2c4d7ae/retry"],
    ["GET", "/deliveries/dlv_x"],
    ["GET", "/operations/op_x"],
    ["GET", "/cards/card_x"],
    ["GET", "/items/%00"],
    ["GET", "/items/nothing"],
    ["DELETE", "/tokens/tok_x"],
    ["DELETE", `/partners/${ID}/keys/key_x`],
    ["GET", "/nothing"],
    ["DELETE", "/partners"]
  ])("%s %s is not found", async (method, path) => {
    refusal(await operator.send(method, path), "not_found")
  })
}

const catalog = () => {
  it("takes a catalog of megabytes, and refuses one above eight", async () => {
    const big = catalogOf(50, { cards: 9_000 })
    const padded = big.cards.map((card) => ({ ...card, metadata: { text: "x".repeat(640) } }))
    const text = JSON.stringify({ ...big, cards: padded })
    assert.isAbove(text.length, 7 * 1024 * 1024)
    const made = answer(await raw("PUT", "/catalog", text), 200)
    assert.deepInclude(made, { vendingMachines: 1, cardsAdded: 9_000, cardsUpdated: 0 })
    const more = JSON.stringify({ ...big, cards: [...padded, ...padded] })
    refusal(await raw("PUT", "/catalog", more), "invalid_request", /8388608 bytes/)
    const long = `{"reason":"${"x".repeat(300 * 1024)}"}`
    refusal(await raw("PATCH", "/controls", long), "invalid_request", /at most 262144 bytes/)
  })

  it("names the place of a flaw", async () => {
    const { cards, vendingMachines } = catalogOf(51, { cards: 3 })
    const wrong = { vendingMachines, cards: [cards[0], cards[1], { ...cards[2], tier: "Lead" }] }
    refusal(await operator.put("/catalog", wrong), "invalid_request", /^cards\[2\]\.tier/)
    const kind = { vendingMachines, cards: [{ ...cards[0], buybackUsd: 8 }] }
    refusal(await operator.put("/catalog", kind), "invalid_request", /^cards\[0\]\.buybackUsd/)
    const surprise = { vendingMachines: [{ ...vendingMachines[0], odds: 1 }], cards }
    const names = /^vendingMachines\[0\]\.odds is not a known field/
    refusal(await operator.put("/catalog", surprise), "invalid_request", names)
  })

  it("refuses a card far too long before it is decoded, and a long one by its field", async () => {
    const { cards, vendingMachines } = catalogOf(51, { cards: 3 })
    const put = (metadata: string) =>
      operator.put("/catalog", { vendingMachines, cards: [cards[0], { ...cards[1], metadata }] })
    const far = await put("m".repeat(70_000))
    refusal(far, "invalid_request", /^cards\[1\] must be at most 65536 bytes/)
    const long = /^cards\[1\]\.metadata must be at most 20480 bytes/
    refusal(await put("m".repeat(21_000)), "invalid_request", long)
  })

  it("answers its countries as they are put", async () => {
    const data = [
      { country: "Japan", code: "JP", feeUsd: "33.333333" },
      { country: "Monaco", code: "MC", feeUsd: "0.000000" }
    ]
    answer(await operator.put("/shipping-countries", { data }), 200)
    const read = answer(await operator.get<Countries>("/shipping-countries"), 200)
    assert.deepStrictEqual(read.data, data)
    assert.deepStrictEqual(answer(await operator.put("/shipping-countries", read), 200), read)
    answer(await operator.put("/shipping-countries", { data: World.COUNTRIES }), 200)
  })

  it("answers what a put takes, and a put of the answer changes nothing", async () => {
    const { cards, vendingMachines } = catalogOf(60, { cards: 40 })
    const odd = {
      ...vendingMachines[0],
      public: false,
      refundWindowHours: 0.5,
      maxOpenShare: 0.25,
      whenTierEmpty: "stop",
      tiers: [{ name: "tier 0", weight: 0.000001, lowStock: 0 }]
    }
    const metadata = [null, { grade: 9.5, "it's": [1, "ü\u2028"] }, 7]
    const shaped = cards.map((card, at) => ({ ...card, metadata: metadata[at % 3] }))
    answer(await operator.put("/catalog", { vendingMachines: [odd], cards: shaped }), 200)
    const exported = await operator.get<Catalog>("/catalog?vendingMachineId=60")
    const { cards: out, vendingMachines: machines } = answer(exported, 200)
    assert.deepStrictEqual(out, shaped)
    assert.lengthOf(machines, 1)
    assert.deepInclude(machines[0], odd)
    const nothing = { vendingMachines: 0, cardsAdded: 0, cardsUpdated: 0 }
    assert.deepInclude(answer(await raw("PUT", "/catalog", exported.text), 200), nothing)
  })

  it("exports all machines, or the cards of one place alone", async () => {
    const catalog = catalogOf(61, { cards: 5 })
    answer(await operator.put("/catalog", catalog), 200)
    const all = await operator.get<Catalog>("/catalog")
    const listed = await operator.get<{ data: ReadonlyArray<{ id: number }> }>("/vending-machines")
    assert.deepStrictEqual(
      answer(all, 200).vendingMachines.map(({ id }) => id),
      answer(listed, 200).data.map(({ id }) => id)
    )
    assert.match(all.headers.get("content-type") ?? "", /^application\/json/)
    const names = all.body.cards.map(({ reference }) => reference)
    assert.strictEqual(new Set(names).size, names.length)
    for (const { reference } of catalog.cards) assert.include(names, reference)
    const gone = [catalog.cards[0]?.reference]
    const body = { references: gone, reason: "lost" }
    answer(await operator.post("/stock/withdraw", body, World.once()), 200)
    const path = "/catalog?vendingMachineId=61&place="
    const left = answer(await operator.get<Catalog>(`${path}withdrawn`), 200)
    assert.deepStrictEqual(
      left.cards.map(({ reference }) => reference),
      gone
    )
    assert.lengthOf(answer(await operator.get<Catalog>(`${path}deck`), 200).cards, 4)
  })

  it("is exported whole, also when it is longer than a page of reading", async () => {
    const big = catalogOf(62, { cards: 2_345, metadata: { text: "ä".repeat(50) } })
    answer(await raw("PUT", "/catalog", JSON.stringify(big)), 200)
    const { text } = await operator.get("/catalog?vendingMachineId=62")
    assert.lengthOf(JSON.parse(text).cards, 2_345)
    const nothing = { vendingMachines: 0, cardsAdded: 0, cardsUpdated: 0 }
    assert.deepInclude(answer(await raw("PUT", "/catalog", text), 200), nothing)
  })

  it("takes only countries that exist", async () => {
    const data = [{ country: "Nowhere", code: "QQ", feeUsd: "1" }]
    const reply = await operator.put("/shipping-countries", { data })
    refusal(reply, "invalid_request", /^data\[0\]\.code/)
  })

  it("an item is found by a reference with any printable character", async () => {
    const reference = "PSA/7 1%2F?&#ü"
    const { cards, vendingMachines } = catalogOf(52, { cards: 1 })
    const card = { ...cards[0], reference }
    answer(await operator.put("/catalog", { vendingMachines, cards: [card] }), 200)
    const found = await operator.get<object>(`/items/${encodeURIComponent(reference)}`)
    assert.deepInclude(answer(found, 200), { reference, vendingMachineId: 52 })
  })
}

describe("the operator API", () => {
  beforeAll(async () => {
    shop = await world.shop({ tiers: [15, 15] })
  })
  describe("is strict", strictness)
  describe("the catalog", catalog)
})
