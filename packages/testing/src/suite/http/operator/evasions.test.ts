/** Ways around a daily limit, each of which waits for a second person (decisions.md#daily-limits). */
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { assert, describe, it } from "vitest"
import { answer, type Client, make } from "../../../world/service/Client.ts"
import * as World from "../../../world/service/World.ts"

const LIMITS = { owner: Usd.of(5000), finance: Usd.of(500), catalog: Usd.of(500) }

interface Waits {
  readonly approval: { readonly id: string; readonly costUsd: string }
}

const opened = async () => {
  const service = await World.inTest({ dailyLimits: LIMITS })
  const token = async (name: string, role: string, by: Client = service.operator) => {
    const { token } = answer(await by.post<{ token: string }>("/tokens", { name, role }), 201)
    return make(() => `${service.url}/operator/v1`, token)
  }
  /** The token of a second person, once it may confirm. */
  const second = async (name: string, role: string) => {
    const client = await token(name, role)
    service.pass(24 * 3_600_000)
    return client
  }
  return { service, token, second }
}

let made = 0
const once = () => ({ headers: { "idempotency-key": `evasion-${++made}` } })

const card = (reference: string, tier: string, buybackUsd: string) => ({
  reference,
  vendingMachineId: 1,
  tier,
  name: "a card",
  image: "https://images.example/c.png",
  buybackUsd
})

const machine = (priceUsd: string) => ({
  id: 1,
  name: "m",
  priceUsd,
  image: "https://images.example/m.png",
  tiers: [
    { name: "common", weight: 1 },
    { name: "jackpot", weight: 1 }
  ]
})

const references = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}-${at}`)

const both = (cheap: string, dear: string, count: number) => [
  ...references(cheap, count).map((each) => card(each, "common", "100")),
  ...references(dear, count).map((each) => card(each, "jackpot", "1800"))
]

/** Ten cheap cards and ten dear ones, sold right to the last pack: 950 USD for 1,000. */
const stocked = async (cat: Client) => {
  const cards = both("C", "J", 10)
  answer(await cat.put("/catalog", { vendingMachines: [machine("1000")], cards }), 200)
}

describe("a second person is waited for when", () => {
  it("the cheap cards leave, and each pack would be a jackpot", async () => {
    const { token } = await opened()
    const cat = await token("cat", "catalog")
    await stocked(cat)
    const leaving = { references: references("C", 10), reason: "damaged" }
    const { approval } = answer(await cat.post<Waits>("/stock/withdraw", leaving, once()), 202)
    // 800 USD more than a pack costs, for ten of them, and the ten cards.
    assert.strictEqual(approval.costUsd, "9000.000000")
  })

  it("cards go back on sale at a price that was cut while none was", async () => {
    const { second, token } = await opened()
    const [cat, dan] = [await token("cat", "catalog"), await second("dan", "catalog")]
    await stocked(cat)
    const all = { references: references("C", 10), reason: "damaged" }
    const out = answer(await cat.post<Waits>("/stock/withdraw", all, once()), 202)
    answer(await dan.post(`/approvals/${out.approval.id}/approve`), 200)
    const few = { references: references("J", 1), reason: "x" }
    const gone = answer(await cat.post<Waits>("/stock/withdraw", few, once()), 202)
    answer(await dan.post(`/approvals/${gone.approval.id}/approve`), 200)
    const back = await cat.post<Waits>("/stock/return", few, once())
    assert.strictEqual(answer(back, 202).approval.costUsd, "800.000000")
    answer(await cat.post("/stock/return", all, once()), 200)
  })

  it("new cards are worth more than their packs cost", async () => {
    const { token } = await opened()
    const cat = await token("cat", "catalog")
    const cards = references("N", 3).map((each) => card(each, "common", "400"))
    const put = await cat.put<Waits>("/catalog", { vendingMachines: [machine("0.01")], cards })
    assert.strictEqual(answer(put, 202).approval.costUsd, "1199.970000")
  })

  it("a tier that is hardly ever drawn is left over once the others are sold out", async () => {
    const { token } = await opened()
    const cat = await token("cat", "catalog")
    const [common, jackpot] = [10_000_000, 1]
    const tiers = Object.entries({ common, jackpot }).map(([name, weight]) => ({ name, weight }))
    const vendingMachines = [{ ...machine("1000"), tiers }]
    const put = await cat.put<Waits>("/catalog", { vendingMachines, cards: both("C", "J", 10) })
    assert.match(answer(put, 202).approval.costUsd, /^7999\./)
  })

  it.each([
    ["once a higher price excuses it", { priceUsd: "60000" }],
    ["in a tier that was retired since", { tiers: [{ name: "jackpot", weight: 0 }] }]
  ])("sealed packs that were sold get dear cards, %s", async (_, change) => {
    const { service, token } = await opened()
    const cat = await token("cat", "catalog")
    await stocked(cat)
    const partner = await service.partner({ bonus: "5000" })
    const customerId = await partner.newCustomer()
    const order = { kind: "order", customerId, vendingMachineId: 1, quantity: 5, reveal: "sealed" }
    answer(await partner.operate(order), 201)
    answer(await cat.patch("/vending-machines/1", change), 200)
    const cards = references("D", 10).map((each) => card(each, "jackpot", "50000"))
    const put = await cat.put<Waits>("/catalog", { vendingMachines: [], cards })
    // Jackpots are worth 25,900 on average then. Whoever holds the five packs may wait for the last commons to be sold.
    assert.strictEqual(answer(put, 202).approval.costUsd, "124500.000000")
  })

  it("acts that cost nothing each come at the same moment", async () => {
    const { token } = await opened()
    const cat = await token("cat", "catalog")
    const tiers = [{ name: "common", weight: 1 }]
    const of = (name: string, count: number, value: string) =>
      references(name, count).map((each) => card(each, "common", value))
    const vendingMachines = [{ ...machine("1000"), tiers }]
    answer(await cat.put("/catalog", { vendingMachines, cards: of("C", 20, "950") }), 200)
    const puts = references("R", 8).map((each) =>
      cat.put("/catalog", { vendingMachines: [], cards: of(each, 1, "1900") })
    )
    const statuses = (await Promise.all(puts)).map(({ status }) => status)
    // One is excused by the price; with it, each of the others costs 800.
    assert.deepStrictEqual(statuses.sort(), [200, 202, 202, 202, 202, 202, 202, 202])
  })

  it("dear cards are made cheap", async () => {
    const { token } = await opened()
    const cat = await token("cat", "catalog")
    await stocked(cat)
    const prices = references("J", 1).map((reference) => ({ reference, buybackUsd: "1" }))
    const put = await cat.put<Waits>("/prices", { prices, maxRatio: 1_000_000 })
    assert.strictEqual(answer(put, 202).approval.costUsd, "1799.000000")
  })

  it("what was asked costs more than was shown", async () => {
    const { second, token } = await opened()
    const [cat, dan] = [await token("cat", "catalog"), await second("dan", "catalog")]
    await stocked(cat)
    const change = await cat.patch<Waits>("/vending-machines/1", {
      tiers: [{ name: "jackpot", weight: 999_999 }]
    })
    const { id } = answer(change, 202).approval
    answer(await cat.put("/catalog", { vendingMachines: [], cards: both("D", "K", 5) }), 200)
    const approved = await dan.post(`/approvals/${id}/approve`)
    assert.strictEqual(approved.status, 409)
    assert.match(approved.text, /it would cost \d+\.\d+ USD now, not \d+\.\d+: ask again/)
  })
})

describe("a name", () => {
  it.each(["ada@example.com", "environment ", "Environment", "ada\u2066"])(
    "%j is no token's",
    async (name) => {
      const { service } = await opened()
      const refused = await service.operator.post("/tokens", { name, role: "owner" })
      assert.strictEqual(refused.status, 400, refused.text)
    }
  )
})

it("one key with another request is refused while the first waits", async () => {
  const { service, token } = await opened()
  const ada = await token("ada", "finance")
  const { id } = answer(
    await service.operator.post<{ id: string }>("/partners", { name: "x" }),
    201
  )
  const key = once()
  const bonus = (amountUsd: string) =>
    ada.post<Waits>(`/partners/${id}/bonus`, { amountUsd, reason: "test" }, key)
  const first = answer(await bonus("1000"), 202).approval.id
  assert.strictEqual(answer(await bonus("1000"), 202).approval.id, first)
  const other = await bonus("2000")
  assert.strictEqual(other.status, 409)
  assert.match(other.text, /idempotency_conflict/)
})
