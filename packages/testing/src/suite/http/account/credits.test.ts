/** contract.md#sandbox-credit: the balance is checked before the hour. */
import { describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import type { Balance } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.embedded)

interface Credit {
  readonly ledgerEntryId: string
  readonly creditedUsd: string
  readonly balance: Balance
}

const credit = (partner: World.Shop["partner"]) => partner.post<Credit>("/sandbox/credits")

describe("a sandbox credit", () => {
  it("adds 100 dollars of cash", async () => {
    const partner = await world.partner({ bonus: "1.000000" })
    const given = answer(await credit(partner), 201)
    expect(given).toEqual({
      ledgerEntryId: expect.stringMatching(/^led_\w+$/),
      creditedUsd: "100.000000",
      balance: { currency: "USD", cash: "100.000000", bonus: "1.000000", total: "101.000000" }
    })
    expect(await partner.balance()).toEqual(given.balance)
    const [entry] = await partner.ledger()
    expect(entry).toMatchObject({
      id: given.ledgerEntryId,
      kind: "TOPUP",
      cashUsd: "100.000000",
      reason: "sandbox_credit"
    })
    expect(await partner.events()).toEqual([])
  })

  it("comes once an hour; the refusal tells when to try again", async () => {
    const partner = await world.partner()
    answer(await credit(partner), 201)
    const again = await credit(partner)
    refusal(again, "conflict")
    const seconds = again.headers.get("retry-after") ?? ""
    expect(seconds).toMatch(/^\d+$/)
    expect(Number(seconds)).toBeGreaterThan(3_500)
    expect(Number(seconds)).toBeLessThanOrEqual(3_600)
    expect((await partner.balance()).total).toBe("100.000000")
  })

  it("fills up to 1000 dollars and no further", async () => {
    const partner = await world.partner({ cash: "949.000000", bonus: "0.500000" })
    const given = answer(await credit(partner), 201)
    expect(given.creditedUsd).toBe("50.500000")
    expect(given.balance.total).toBe("1000.000000")
  })

  it.each(["1000.000000", "1500.000000"])("is refused at %s, without a time", async (cash) => {
    const partner = await world.partner({ cash })
    const refused = await credit(partner)
    refusal(refused, "conflict")
    expect(refused.headers.get("retry-after")).toBe(null)
  })

  it("refused for the balance does not start the hour", async () => {
    const shop = await world.shop({ cash: "1000.000000", price: "10.000000" })
    refusal(await credit(shop.partner), "conflict")
    const order = { kind: "order", customerId: shop.customerId, quantity: 1 }
    const bought = await shop.partner.operate({ ...order, vendingMachineId: shop.machine.id })
    answer(bought, 201)
    expect(answer(await credit(shop.partner), 201).creditedUsd).toBe("10.000000")
    const full = await credit(shop.partner)
    refusal(full, "conflict")
    expect(full.headers.get("retry-after")).toBe(null)
  })

  it("is given once when twenty ask at once", async () => {
    const partner = await world.partner()
    const replies = await Promise.all(Array.from({ length: 20 }, () => credit(partner)))
    const given = replies.filter((reply) => reply.status === 201)
    expect(given).toHaveLength(1)
    for (const reply of replies) if (reply.status !== 201) refusal(reply, "conflict")
    expect((await partner.balance()).total).toBe("100.000000")
    await world.adds(partner)
  })

  it("is each account's own", async () => {
    for (const partner of [await world.partner(), await world.partner()])
      answer(await credit(partner), 201)
  })

  it("takes no body", async () => {
    const partner = await world.partner()
    const reply = await partner.post("/sandbox/credits", { amountUsd: "5.000000" })
    refusal(reply, "invalid_request", /amountUsd/)
    answer(await partner.post("/sandbox/credits", {}), 201)
  })
})
