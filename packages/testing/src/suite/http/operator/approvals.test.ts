/** Acts above a daily limit wait for a second person, and are done once. */
import * as Id from "@cardpack/core/domain/id/Id"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { assert, describe, it } from "vitest"
import { answer, type Client, make } from "../../../world/service/Client.ts"
import * as World from "../../../world/service/World.ts"

interface Approval {
  readonly id: string
  readonly status: string
  readonly action: string
  readonly costUsd: string
  readonly settledBy: string | null
}
interface Waits {
  readonly approval: Approval
}
interface Token {
  readonly id: string
  readonly token: string
}
interface Entry {
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly detail: Readonly<Record<string, unknown>>
}

const LIMITS = { owner: Usd.of(50), finance: Usd.of(100), catalog: Usd.of(100) }
const HOUR = 3_600_000

const opened = async () => {
  const service = await World.inTest({ dailyLimits: LIMITS })
  service.begin(24 * HOUR)
  const token = async (name: string, role = "finance", by: Client = service.operator) => {
    const made = answer(await by.post<Token>("/tokens", { name, role }), 201)
    return { ...made, client: make(() => `${service.url}/operator/v1`, made.token) }
  }
  const { id } = answer(
    await service.operator.post<{ id: string }>("/partners", { name: "x" }),
    201
  )
  let keys = 0
  const bonus = (by: Client, amountUsd: string, key = `bonus-${keys++}`) =>
    by.post<Waits & { id: string }>(
      `/partners/${id}/bonus`,
      { amountUsd, reason: "test" },
      { headers: { "idempotency-key": key } }
    )
  const balance = async () => {
    const { body } = await service.operator.get<{ total: { bonus: string } }>("/reports/balances")
    return body.total.bonus
  }
  const approve = (by: Client, approval: string) =>
    by.post<Approval>(`/approvals/${approval}/approve`)
  const waits = async (by: Client, amountUsd = "150", key?: string) =>
    answer(await bonus(by, amountUsd, key), 202).approval
  /** Tokens of today confirm nothing. */
  const settle = () => service.pass(24 * HOUR)
  return { service, token, partnerId: id, bonus, balance, approve, waits, settle }
}

describe("a bonus", () => {
  it("is granted up to the limit of the day; above it, nothing is done until another approves", async () => {
    const { approve, balance, bonus, service, settle, token, waits } = await opened()
    const [ada, bea] = [await token("ada"), await token("bea")]
    settle()
    answer(await bonus(ada.client, "60"), 201)
    const held = await waits(ada.client, "40.000001", "later")
    assert.deepInclude(held, { status: "pending", costUsd: "40.000001", settledBy: null })
    assert.strictEqual((await waits(ada.client, "40.000001", "later")).id, held.id)
    answer(await bonus(ada.client, "40"), 201)
    assert.strictEqual(await balance(), "100.000000")
    const { body } = await bea.client.get<{ data: Array<Approval> }>("/approvals?status=pending")
    assert.deepStrictEqual(
      body.data.map(({ id }) => id),
      [held.id]
    )
    const done = answer(await approve(bea.client, held.id), 200)
    assert.deepInclude(done, { status: "approved", settledBy: "bea" })
    assert.strictEqual(await balance(), "140.000001")
    assert.strictEqual((await approve(bea.client, held.id)).status, 409)
    answer(await bonus(ada.client, "40.000001", "later"), 200)
    assert.strictEqual(await balance(), "140.000001")
    const log = await service.operator.get<{ data: Array<Entry> }>("/log")
    const act = log.body.data.find(({ detail }) => detail.approval === held.id)
    assert.deepInclude(act, { actor: "ada", action: "balance.bonus" })
    assert.strictEqual(act?.detail.approvedBy, "bea")
    const acts = log.body.data.filter(({ subject }) => subject === held.id)
    assert.deepStrictEqual(
      acts.map(({ action, actor }) => [action, actor]),
      [
        ["approval.approve", "bea"],
        ["approval.request", "ada"]
      ]
    )
    service.pass(24 * HOUR)
    answer(await bonus(ada.client, "100"), 201)
  })

  it("counts with those of every token that comes of the same maker", async () => {
    const { bonus, settle, token, waits } = await opened()
    const ada = await token("ada", "owner")
    const hers = await token("hers", "owner", ada.client)
    const bea = await token("bea")
    settle()
    const next = await token("next", "finance", hers.client)
    answer(await bonus(next.client, "30"), 201)
    answer(await bonus(ada.client, "20"), 201)
    await waits(hers.client, "1")
    answer(await bonus(bea.client, "100"), 201)
  })

  it("counts with those of all tokens that the environment's made in the last day", async () => {
    const { bonus, settle, service, token, waits } = await opened()
    const [ada, bea] = [await token("ada"), await token("bea")]
    answer(await bonus(ada.client, "60"), 201)
    await waits(bea.client, "41")
    await waits((await token("cleo")).client, "41")
    answer(await bonus(service.operator, "50"), 201)
    settle()
    for (const { client } of [ada, bea]) answer(await bonus(client, "100"), 201)
  })

  it("waits beside at most 99 others of newcomers, whoever asks", async () => {
    const { bonus, token, waits } = await opened()
    const [ada, bea] = [await token("ada"), await token("bea")]
    await Promise.all(Array.from({ length: 100 }, () => waits(ada.client)))
    assert.strictEqual((await bonus(bea.client, "150")).status, 409)
  })

  it("is approved neither by who asked, nor by what one of the two made, nor by another role", async () => {
    const { approve, balance, service, settle, token, waits } = await opened()
    const ada = await token("ada", "owner")
    const own = await token("hers", "owner", ada.client)
    const [stranger, clerk] = [await token("cat", "catalog"), await token("clerk", "read-only")]
    settle()
    for (const [asks, settles] of [
      [ada, ada],
      [ada, own],
      [own, ada],
      [ada, stranger],
      [ada, clerk]
    ] as const) {
      const { id } = await waits(asks.client)
      assert.strictEqual((await approve(settles.client, id)).status, 403)
    }
    assert.strictEqual((await approve(service.operator, (await waits(ada.client)).id)).status, 403)
    assert.strictEqual(await balance(), "0.000000")
  })

  it("is not approved by a token of the last day, whose maker may have come with it", async () => {
    const { approve, balance, service, token, waits } = await opened()
    const [ada, bea] = [await token("ada"), await token("bea")]
    service.pass(23 * HOUR)
    const { id } = await waits(ada.client)
    const early = await approve(bea.client, id)
    assert.strictEqual(early.status, 403)
    assert.match(early.text, /made less than a day ago confirms nothing yet/)
    assert.strictEqual(await balance(), "0.000000")
    service.pass(HOUR)
    answer(await approve(bea.client, id), 200)
  })

  it("waits beside at most 99 others of the same person, until one of them is declined", async () => {
    const { bonus, service, settle, token, waits } = await opened()
    const [ada, bea] = [await token("ada", "owner"), await token("bea")]
    const hers = await token("hers", "finance", ada.client)
    settle()
    const held = await waits(ada.client, "150", "first")
    await Promise.all(Array.from({ length: 99 }, () => waits(ada.client)))
    const refused = await bonus(ada.client, "150")
    assert.strictEqual(refused.status, 409)
    assert.match(
      JSON.stringify(refused.body),
      /100 acts of you, your tokens, or newcomers wait for a second person/
    )
    assert.strictEqual((await bonus(hers.client, "150")).status, 409)
    // What waits is found again, what is within the limit is done, and others may ask.
    assert.strictEqual((await waits(ada.client, "150", "first")).id, held.id)
    answer(await bonus(ada.client, "50"), 201)
    await waits(bea.client)
    answer(await service.operator.post(`/approvals/${held.id}/decline`), 200)
    await waits(ada.client)
  })

  it("is done once when two approve it at the same moment", async () => {
    const { approve, balance, settle, token, waits } = await opened()
    const [ada, bea, cleo] = [await token("ada"), await token("bea"), await token("cleo")]
    settle()
    const { id } = await waits(ada.client)
    const both = await Promise.all([bea, cleo].map(({ client }) => approve(client, id)))
    assert.sameMembers(
      both.map(({ status }) => status),
      [200, 409]
    )
    assert.strictEqual(await balance(), "150.000000")
  })

  it("is not what was asked once a hand changed or made it, and so is not approved", async () => {
    const { approve, balance, service, settle, token, waits } = await opened()
    const [ada, bea] = [await token("ada"), await token("bea")]
    settle()
    const { id } = await waits(ada.client)
    // Triggers fix what is there, so that another one takes its place.
    const copied = (table: string, is: string, changed: string) =>
      service.sql(`INSERT INTO ${table} SELECT r.* FROM ${table} t,
        jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), ${changed})) r
        WHERE ${is} = '${id}'`)
    const forged = async (last: string, summary: string, isLogged = true) => {
      const uuid = `f0000000-0000-7000-8000-00000000000${last}`
      const next = Id.fromUuid("apr", uuid)
      await copied("approval", "public_id('apr', t.id)", `'id', '${uuid}', 'summary', ${summary}`)
      if (isLogged) await copied("operator_log", "t.subject", `'subject', '${next}'`)
      return approve(bea.client, next)
    }
    for (const answered of [
      await forged("1", "t.summary", false),
      await forged("2", "t.summary || '0'")
    ]) {
      assert.strictEqual(answered.status, 409)
      assert.match(answered.text, /not what was asked/)
    }
    assert.strictEqual(await balance(), "0.000000")
    answer(await forged("3", "t.summary"), 200)
  })

  it("lapses with its token, after a day, and once it is declined", async () => {
    const { approve, balance, service, settle, token, waits } = await opened()
    const [ada, bea, cleo] = [await token("ada"), await token("bea"), await token("cleo")]
    settle()
    const gone = await waits(cleo.client)
    answer(await service.operator.remove(`/tokens/${cleo.id}`), 204)
    assert.strictEqual((await approve(bea.client, gone.id)).status, 409)
    const declined = await waits(ada.client)
    const answered = await ada.client.post<Approval>(`/approvals/${declined.id}/decline`)
    assert.deepInclude(answer(answered, 200), { status: "declined", settledBy: "ada" })
    assert.strictEqual((await approve(bea.client, declined.id)).status, 409)
    const late = await waits(ada.client)
    service.pass(24 * HOUR)
    assert.strictEqual((await approve(bea.client, late.id)).status, 409)
    const read = await bea.client.get<Approval>(`/approvals/${late.id}`)
    assert.strictEqual(read.body.status, "expired")
    assert.strictEqual(await balance(), "0.000000")
    assert.strictEqual((await approve(bea.client, "apr_01jb5m8x3tf9r9v1s6k2c4d7ae")).status, 404)
  })
})

describe("another act", () => {
  it("has the same limit: adjustments, withdrawals, values, odds and prices", async () => {
    const { approve, partnerId, service, settle, token } = await opened()
    const [ada, bea, cat] = [await token("ada"), await token("bea"), await token("cat", "catalog")]
    const other = await token("dan", "catalog")
    settle()
    const cards = Array.from({ length: 8 }, (_, at) => ({
      reference: `CARD-${at}`,
      vendingMachineId: 1,
      tier: "common",
      name: "a card",
      image: "https://images.example/c.png",
      buybackUsd: "30"
    }))
    const vendingMachine = {
      id: 1,
      name: "m",
      priceUsd: "100",
      image: "https://images.example/m.png",
      tiers: [{ name: "common", weight: 1 }]
    }
    const catalog = { vendingMachines: [vendingMachine], cards }
    answer(await cat.client.put("/catalog", catalog), 200)
    const all = ["CARD-0", "CARD-1", "CARD-2", "CARD-3"]
    const key = (name: string) => ({ headers: { "idempotency-key": name } })
    const cheap = { ...catalog, vendingMachines: [{ ...vendingMachine, priceUsd: "10" }] }
    const raised = cards.map(({ reference }) => ({ reference, buybackUsd: "55" }))
    const held = [
      await ada.client.post<Waits>(
        `/partners/${partnerId}/adjustments`,
        { amountUsd: "101", bucket: "cash", reason: "test" },
        key("adjust")
      ),
      await cat.client.post<Waits>(
        "/stock/withdraw",
        { references: all, reason: "lost" },
        key("withdraw")
      ),
      await cat.client.put<Waits>("/prices", { prices: raised }),
      await cat.client.patch<Waits>("/vending-machines/1", { priceUsd: "80" }),
      await cat.client.put<Waits>("/catalog", cheap)
    ].map((reply) => answer(reply, 202).approval)
    assert.deepStrictEqual(
      held.map(({ action, costUsd }) => [action, costUsd]),
      [
        ["balance.adjustment", "101.000000"],
        ["stock.withdraw", "120.000000"],
        ["prices.put", "200.000000"],
        ["machine.update", "160.000000"],
        ["catalog.put", "720.000000"]
      ]
    )
    answer(await cat.client.patch("/vending-machines/1", { priceUsd: "99" }), 200)
    for (const { action, id } of held) {
      const by = action === "balance.adjustment" ? bea : other
      assert.strictEqual(answer(await approve(by.client, id), 200).status, "approved")
    }
    const items = await service.operator.get<{ data: Array<{ place: { kind: string } }> }>("/items")
    assert.lengthOf(
      items.body.data.filter(({ place }) => place.kind === "withdrawn"),
      4
    )
    const { body } = await service.operator.get<{ data: Array<{ priceUsd: string }> }>(
      "/vending-machines"
    )
    assert.strictEqual(body.data[0]?.priceUsd, "10.000000")
  })

  it("is without a limit where there is none", async () => {
    const service = await World.inTest()
    const { id } = answer(
      await service.operator.post<{ id: string }>("/partners", { name: "x" }),
      201
    )
    const bonus = { amountUsd: "1000000", reason: "test" }
    const headers = { "idempotency-key": "one" }
    answer(await service.operator.post(`/partners/${id}/bonus`, bonus, { headers }), 201)
  })
})
