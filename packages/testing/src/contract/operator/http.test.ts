/** The rules of the operator API over a real socket. */
import { createHash } from "node:crypto"
import { chooseTier } from "@cardpack/core/domain/catalog/Draw"
import { assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../service/Backend.ts"
import { catalogOf } from "../../service/Catalog.ts"
import { answer, refusal } from "../../service/Client.ts"
import * as World from "../../service/World.ts"

interface Page<Row> {
  readonly data: ReadonlyArray<Row>
  readonly nextCursor: string | null
}

interface Draw {
  readonly tier: string
  readonly odds: ReadonlyArray<{ readonly tier: string; readonly weight: number }>
  readonly seed: string
}

interface Claimed {
  readonly name: string | null
  readonly reference: string | null
  readonly sealed: boolean
  readonly draw: Draw | null
  readonly claim: { readonly seedHash: string; readonly seed: string | null }
}

const world = World.of(Backend.embedded)
const { operator } = world
let shop: World.Shop

const ID = "par_01jb5m8x3tf9r9v1s6k2c4d7ae"

/** Every endpoint with a body, and an accepted one. */
const bodies: ReadonlyArray<readonly [string, string, Readonly<Record<string, unknown>>]> = [
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

const raw = (method: string, path: string, text: string) =>
  operator.send(method, path, { raw: text, ...World.once() })

const strictness = () => {
  it.each(bodies)(
    "%s %s refuses unknown fields, other kinds and no JSON",
    async (method, path, body) => {
      const unknown = JSON.stringify({ ...body, surprise: 1 })
      refusal(await raw(method, path, unknown), "invalid_request", /surprise/)
      for (const text of [
        "",
        "{",
        "[]",
        "null",
        "7",
        '{"a":1,"a":2}',
        '{"__proto__":{}}',
        '{"a\\u0000":1}'
      ]) {
        refusal(await raw(method, path, text), "invalid_request")
      }
      const [field] = Object.keys(body)
      const wrong = JSON.stringify({ ...body, [field ?? ""]: { a: 1 } })
      refusal(await raw(method, path, wrong), "invalid_request", new RegExp(`^${field}`))
      const options = { raw: JSON.stringify(body), headers: { "content-type": "text/plain" } }
      refusal(
        await operator.send(method, path, options),
        "invalid_request",
        /Content-Type|Idempotency/
      )
    }
  )

  it.each(bodies)("%s %s wants a token that works", async (method, path, body) => {
    for (const token of [undefined, "", "wrong", `${World.OPERATOR_TOKEN}x`, "opt_0000"]) {
      const other = world.operatorWith(token)
      const reply = await other.send(method, path, { raw: JSON.stringify(body), ...World.once() })
      refusal(reply, "unauthorized", /operator token/)
    }
  })

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
    ["/deliveries?status=pending", /^status must be one of "failed", "late"/],
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

const support = () => {
  it("shows an operator a sealed card as a claim, and how it was drawn once it is opened", async () => {
    const order = await shop.order(1, "sealed")
    const id = order.cards[0]?.id
    const claim = answer(await operator.get<Claimed>(`/cards/${id}`), 200)
    assert.deepInclude(claim, { name: null, reference: null, draw: null, sealed: true })
    assert.isNull(claim.claim.seed)
    const theirs = await operator.get(`/partners/${shop.partner.id}/operations?limit=1`)
    const text = `${theirs.text}${(await shop.partner.get(`/cards/${id}`)).text}`
    for (const secret of ["seed", "position", "tier 0", "tier 1", claim.claim.seedHash]) {
      assert.notInclude(text, secret)
    }
    const path = `/customers/${shop.customerId}/cards/reveal`
    answer(await shop.partner.post(path, { cardIds: [id] }), 200)
    const seen = answer(
      await operator.get<Omit<Claimed, "draw"> & { draw: Draw }>(`/cards/${id}`),
      200
    )
    const told = Buffer.from(seen.claim.seed ?? "", "hex")
    assert.strictEqual(createHash("sha256").update(told).digest("hex"), claim.claim.seedHash)
    assert.isTrue(seen.draw.seed.startsWith(seen.claim.seed ?? "nothing"))
    assert.match(seen.name ?? "", /^Item m1-/)
    const { odds, seed, tier } = seen.draw
    const tiers = odds.map((each) => ({ name: each.tier, weight: BigInt(each.weight * 1e6) }))
    const drawn = chooseTier(tiers, Buffer.from(seed, "hex"), () => true)
    assert.strictEqual(drawn, tier)
  })

  it("moves shipments of a suspended partner, whose recipients it shows", async () => {
    const [card] = (await shop.order(1)).cards
    const shipmentInfo = { country: "DE", name: "Ada Example", address1: "Musterstrasse 1" }
    const { id } = await shop.submit({ kind: "redemption", cardIds: [card?.id], shipmentInfo })
    const path = `/partners/${shop.partner.id}`
    answer(await operator.patch(path, { status: "suspended" }), 200)
    const list = await operator.get<Page<Record<string, unknown>>>("/shipments?status=created")
    const found = answer(list, 200).data.find((row) => row.operationId === id)
    assert.deepInclude(found, { shipmentInfo, countryCode: "DE", partnerId: shop.partner.id })
    assert.deepInclude(found?.cards, { cardId: card?.id, ...(await nameOf(card?.id)) })
    const update = { status: "shipped", carrier: "DHL", trackingNumber: "7" }
    const moved = answer(await operator.patch<object>(`/shipments/${found?.id}`, update), 200)
    assert.deepInclude(moved, { ...update, shipmentInfo })
    const back = await operator.patch(`/shipments/${found?.id}`, { status: "created" })
    refusal(back, "invalid_request", /^status/)
    answer(await operator.patch(path, { status: "active" }), 200)
    const log = (await operator.get("/log?limit=5")).text
    assert.include(log, "shipment.update")
    assert.notInclude(log, "Musterstrasse")
    const events = await shop.partner.get<Page<{ type: string }>>("/events?limit=100")
    assert.strictEqual(answer(events, 200).data.at(-1)?.type, "shipment.updated")
  })

  it("finds operations by age", async () => {
    const ids = async (query: string) =>
      answer(await operator.get<Page<{ id: string }>>(`/operations?${query}`), 200).data.length
    assert.isAbove(await ids("olderThan=0%20seconds"), 0)
    assert.isAbove(await ids("olderThan=2100-01-01T00:00:00Z"), 0)
    assert.strictEqual(await ids("olderThan=15%20minutes"), 0)
    assert.strictEqual(await ids("olderThan=2026-01-01T00:00:00.000Z"), 0)
  })

  it("reads every list to its end by its cursors", async () => {
    await shop.order(1)
    await shop.order(1)
    const walk = async (path: string, key: (row: never) => string) => {
      const seen: Array<string> = []
      for (let cursor: string | null = ""; cursor !== null; ) {
        const from = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`
        const page: Page<never> = answer(await operator.get(`${path}limit=3${from}`), 200)
        seen.push(...page.data.map(key))
        cursor = page.nextCursor
      }
      return seen
    }
    const id = (row: { id: string }) => row.id
    for (const path of ["/log?", "/operations?", `/partners/${shop.partner.id}/ledger-entries?`]) {
      const seen = await walk(path, id)
      assert.isAbove(seen.length, 3)
      assert.strictEqual(new Set(seen).size, seen.length)
    }
    const items = await walk(
      `/items?vendingMachineId=${shop.machine.id}&`,
      (row: { reference: string }) => row.reference
    )
    assert.strictEqual(items.length, 30)
    assert.deepStrictEqual(items, items.toSorted())
  })
}

const nameOf = async (cardId: string | undefined) => {
  const card = await operator.get<{ reference: string; name: string }>(`/cards/${cardId}`)
  const { name, reference } = answer(card, 200)
  return { name, reference }
}

const tokens = () => {
  it("of one name are in use one at a time", async () => {
    const first = answer(
      await operator.post<{ id: string }>("/tokens", { name: "grace", role: "owner" }),
      201
    )
    refusal(await operator.post("/tokens", { name: "grace", role: "owner" }), "conflict", /grace/)
    answer(await operator.remove(`/tokens/${first.id}`), 204)
    const second = await operator.post<{ token: string }>("/tokens", {
      name: "grace",
      role: "owner"
    })
    const grace = world.operatorWith(answer(second, 201).token)
    answer(await grace.patch("/controls", { mints: "off", reason: "test" }), 200)
    answer(await grace.patch("/controls", { mints: "on", reason: "test" }), 200)
    const log = answer(await operator.get<Page<{ actor: string }>>("/log?limit=1"), 200)
    assert.strictEqual(log.data[0]?.actor, "grace")
  })
}

const reports = () => {
  it("write a CSV that a spreadsheet takes as text", async () => {
    const name = '=1+1,"x"'
    answer(await operator.post("/partners", { name }), 201)
    const csv = await operator.get("/reports/balances?format=csv")
    assert.include(csv.text, `"'=1+1,""x"""`)
    const lines = csv.text.trimEnd().split("\r\n")
    const report = await operator.get<Page<unknown>>("/reports/balances?format=json", {
      headers: { accept: "text/csv" }
    })
    assert.strictEqual(lines.length, answer(report, 200).data.length + 1)
  })
}

describe("the operator API", () => {
  beforeAll(async () => {
    shop = await world.shop({ tiers: [15, 15] })
  })
  describe("is strict", strictness)
  describe("the catalog", catalog)
  describe("support", support)
  describe("tokens", tokens)
  describe("reports", reports)
})
