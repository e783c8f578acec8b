/**
 * design.md#concurrency: several processes on one database; revocation and suspension work at once.
 */
import { describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import type { Machine } from "../../../world/service/Catalog.ts"
import { answer, make, type Reply, refusal } from "../../../world/service/Client.ts"
import * as Partner from "../../../world/service/Partner.ts"
import * as World from "../../../world/service/World.ts"

const world = World.ofProcesses(Backend.server, {}, 2)

const atSecond = (partner: Partner.Partner) =>
  Partner.make(() => world.services()[1]?.url ?? "", partner)

const shopAtBoth = async (setup: World.Funds & Machine = {}) => {
  const shop = await world.shop(setup)
  return { ...shop, sides: [shop.partner, atSecond(shop.partner)] as const }
}

const SUSPENDED = { status: "suspended" }

type End = readonly [
  what: string,
  code: "unauthorized" | "forbidden",
  end: (partner: Partner.Partner) => Promise<Reply<unknown>>
]

describe("two processes on one database", () => {
  it.each([
    [
      "a key",
      "unauthorized",
      ({ id, keyId }) => world.operator.remove(`/partners/${id}/keys/${keyId}`)
    ],
    ["a partner", "forbidden", ({ id }) => world.operator.patch(`/partners/${id}`, SUSPENDED)]
  ] satisfies ReadonlyArray<End>)(
    "refuse %s at once that was ended on the other",
    async (...[, code, end]) => {
      const shop = await shopAtBoth()
      for (const side of shop.sides) answer(await side.get("/account"), 200)
      expect((await end(shop.partner)).status).toBeLessThan(300)
      for (const side of shop.sides.toReversed()) {
        refusal(await side.get("/account"), code)
        refusal(await side.operate(World.orderOf(shop)), code)
      }
    }
  )

  it("refuse an operator's token at once that was revoked on the other", async () => {
    const made = await world.operator.post<{ id: string; token: string }>("/tokens", {
      name: "bob",
      role: "support"
    })
    const { id, token } = answer(made, 201)
    const bob = make(() => `${world.services()[1]?.url}/operator/v1`, token)
    answer(await bob.get("/partners"), 200)
    answer(await world.operator.remove(`/tokens/${id}`), 204)
    refusal(await bob.get("/partners"), "unauthorized")
  })

  it("obey at once what an operator says to the other: a stop, a price", async () => {
    const shop = await shopAtBoth()
    const order = () => shop.sides[1].operate(World.orderOf(shop))
    expect(answer(await order(), 201).chargedUsd).toBe("10.000000")
    const reason = "test of the stop button"
    answer(await world.operator.patch("/controls", { orders: "off", reason }), 200)
    const stopped = await order()
    answer(await world.operator.patch("/controls", { orders: "on", reason }), 200)
    refusal(stopped, "service_unavailable")
    const path = `/vending-machines/${shop.machine.id}`
    answer(await world.operator.patch(path, { priceUsd: "20.000000" }), 200)
    expect(answer(await order(), 201).chargedUsd).toBe("20.000000")
  })

  it("go on when the other is killed: its locks fall, what it acknowledged stays", async () => {
    const shop = await shopAtBoth({ cards: 200, cash: "2000.000000" })
    const [first, second] = shop.sides
    const acknowledged: Array<string> = []
    const send = async (side: Partner.Partner) => {
      const reply = await side.operate(World.orderOf(shop)).catch(() => undefined)
      if (reply !== undefined) acknowledged.push(answer(reply, 201).id)
      return reply
    }
    const doomed = Array.from({ length: 40 }, () => send(second))
    await Promise.race(doomed)
    const killed = world.services()[1]?.kill()
    const served = await Promise.all(Array.from({ length: 40 }, () => send(first)))
    expect(served.filter((reply) => reply === undefined)).toEqual([])
    await Promise.all([killed, ...doomed])
    const ids = new Set((await first.operations()).map((operation) => operation.id))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
    await world.adds(shop.partner)
  })
})
