/** contract.md#system, contract.md#funding, contract.md#catalog, contract.md#authentication. */
import { describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as Client from "../../../world/service/Client.ts"
import type { Balance, Page, VendingMachine } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const { answer, refusal } = Client
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/
const world = World.of(Backend.embedded)
const at = (path: string, token?: string) => Client.make(() => world.service().url, token).get(path)

describe("health", () => {
  it("needs no key", async () => {
    expect(answer(await at("/api/health"), 200)).toEqual({ ok: true })
  })
})

describe("account", () => {
  it("is the organization of the key, with its public id", async () => {
    const partner = await world.partner()
    expect(answer(await partner.get("/account"), 200)).toEqual({
      id: partner.id,
      name: "Acme Cards",
      environment: "sandbox",
      apiVersion: "2026-09-12",
      notificationEmail: null,
      createdAt: expect.stringMatching(TIMESTAMP)
    })
    expect(partner.id).toMatch(/^par_\w+$/)
  })

  it("has a balance of zero to begin with, in dollars with six decimals", async () => {
    const partner = await world.partner()
    expect(answer(await partner.get<Balance>("/balance"), 200)).toEqual({
      currency: "USD",
      cash: "0.000000",
      bonus: "0.000000",
      total: "0.000000"
    })
  })

  it("shows funded value and bonus apart and together", async () => {
    const partner = await world.partner({ cash: "3.500000", bonus: "0.000001" })
    expect(await partner.balance()).toEqual({
      currency: "USD",
      cash: "3.500000",
      bonus: "0.000001",
      total: "3.500001"
    })
  })

  it("has a ledger entry for every change, with the balance after it", async () => {
    const partner = await world.partner({ cash: "3.500000", bonus: "0.000001" })
    const [adjustment, bonus, ...rest] = await partner.ledger()
    expect(rest).toEqual([])
    expect(bonus).toEqual({
      id: expect.stringMatching(/^led_\w+$/),
      kind: "BONUS",
      amountUsd: "0.000001",
      cashUsd: "0.000000",
      bonusUsd: "0.000001",
      balanceAfter: { cash: "0.000000", bonus: "0.000001", total: "0.000001" },
      operationId: null,
      fundingTransactionId: null,
      reason: "test funds",
      createdAt: expect.stringMatching(TIMESTAMP)
    })
    expect(adjustment).toMatchObject({
      kind: "ADJUSTMENT",
      amountUsd: "3.500000",
      cashUsd: "3.500000",
      bonusUsd: "0.000000",
      balanceAfter: { cash: "3.500000", bonus: "0.000001", total: "3.500001" }
    })
  })
})

describe("authentication", () => {
  const unauthorized = async (headers: Record<string, string>) =>
    refusal(
      await Client.make(() => world.service().url, undefined).get("/api/v2/balance", { headers }),
      "unauthorized"
    )

  it("refuses a request without a key", () => unauthorized({}))

  it.each([
    "Bearer",
    "Bearer ",
    "Basic cGs6cGs=",
    "Bearer pk_",
    "Bearer not-a-key",
    `Bearer ${World.OPERATOR_TOKEN}`,
    `Bearer pk_s${"A".repeat(36)}`
  ])("refuses %j", (authorization) => unauthorized({ authorization }))

  it("refuses a key that differs in one character", async () => {
    const { key } = await world.partner()
    const last = key.endsWith("A") ? "B" : "A"
    await unauthorized({ authorization: `Bearer ${key.slice(0, -1)}${last}` })
    await unauthorized({ authorization: key })
  })

  it("refuses a partner's key at the operator's interface", async () => {
    const { key } = await world.partner()
    refusal(await at("/operator/v1/partners", key), "unauthorized")
    refusal(await at("/operator/v1/partners"), "unauthorized")
  })

  it("makes keys that start with pk_ and are shown once", async () => {
    const partner = await world.partner()
    expect(partner.key).toMatch(/^pk_[a-z]_?[0-9A-Za-z]{30,}$/)
    const keys = await world.operator.get(`/partners/${partner.id}/keys`)
    expect(answer(keys, 200)).toMatchObject({ data: [{ id: partner.keyId, revokedAt: null }] })
    expect(keys.text).not.toContain(partner.key)
    expect(world.service().output()).not.toContain(partner.key)
  })
})

describe("every answer", () => {
  it("carries a request id, another one each time", async () => {
    const partner = await world.partner()
    const replies = await Promise.all([
      partner.get("/balance"),
      partner.get("/nowhere"),
      at("/api/health"),
      at("/api/v2/balance")
    ])
    const ids = replies.map((reply) => reply.headers.get("x-request-id"))
    expect(ids).toEqual(ids.map(() => expect.stringMatching(/^\S{8,}$/)))
    expect(new Set(ids).size).toBe(4)
  })

  it("to an unknown path is 404, to a wrong method too", async () => {
    const partner = await world.partner()
    refusal(await partner.get("/nowhere"), "not_found")
    refusal(await partner.put("/balance", {}), "not_found")
    refusal(await partner.remove("/customers"), "not_found")
    refusal(await at("/nowhere"), "not_found")
    refusal(await world.operator.get("/nowhere"), "not_found")
    refusal(await world.operator.put("/partners", {}), "not_found")
  })
})

describe("the catalog", () => {
  it("lists the public, active machines with their published odds", async () => {
    const partner = await world.partner()
    const shown = await world.machine({ price: "2.500000", tiers: [1, 2] })
    const hidden = await world.machine({ public: false })
    const idle = await world.machine({ active: false })
    const { data } = answer(await partner.get<Page<VendingMachine>>("/vending-machines"), 200)
    expect(data.find((machine) => machine.id === shown.id)).toEqual({
      id: shown.id,
      name: `Machine ${shown.id}`,
      priceUsd: "2.500000",
      image: `https://images.example/machine-${shown.id}.png`,
      imageSrcset: null,
      staticImage: "",
      odds: [
        { tier: "tier 0", probability: expect.anything() },
        { tier: "tier 1", probability: expect.anything() }
      ]
    })
    expect(data.map((machine) => machine.id)).not.toContain(hidden.id)
    expect(data.map((machine) => machine.id)).not.toContain(idle.id)
  })

  it("lists the shipping countries with their fees", async () => {
    const partner = await world.partner()
    const { data } = answer(await partner.get<Page<unknown>>("/shipping-countries"), 200)
    expect(data).toHaveLength(World.COUNTRIES.length)
    expect(data).toContainEqual({ country: "Japan", feeUsd: "33.333333" })
  })
})

describe("funding while the chain is off", () => {
  it("has no receiving wallet, no scan and no intents to offer", async () => {
    const partner = await world.partner()
    refusal(await partner.get("/funding/receiving-address"), "service_unavailable")
    refusal(await partner.post("/funding/refresh"), "service_unavailable")
    const intent = { requestedUsd: "25.000000" }
    refusal(await partner.post("/funding-intents", intent), "service_unavailable")
  })

  it.each([{}, { requestedUsd: 25 }, { requestedUsd: "25.0000001" }, { requestedUsd: "-1" }])(
    "checks an intent first: %j",
    async (intent) => {
      const partner = await world.partner()
      refusal(await partner.post("/funding-intents", intent), "invalid_request", /requestedUsd/)
    }
  )

  it("lists neither intents nor transactions, and checks the limit", async () => {
    const partner = await world.partner()
    expect(answer(await partner.get("/funding-intents"), 200)).toEqual({
      fundingIntents: [],
      nextCursor: null
    })
    expect(answer(await partner.get("/funding-transactions?limit=100"), 200)).toEqual({
      fundingTransactions: [],
      nextCursor: null
    })
    refusal(await partner.get("/funding-intents?limit=101"), "invalid_request", /limit/)
    refusal(await partner.get("/funding-transactions?limit=101"), "invalid_request", /limit/)
  })

  it("answers the operator 503 too", async () => {
    refusal(await world.operator.get("/chain"), "service_unavailable")
  })
})
