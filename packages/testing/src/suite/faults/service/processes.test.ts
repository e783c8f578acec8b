/**
 * design.md#concurrency: several processes on one database; revocation and suspension work at once.
 */
import { describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { catalog, type Machine } from "../../../world/service/Catalog.ts"
import { answer, make, type Reply, refusal } from "../../../world/service/Client.ts"
import * as Partner from "../../../world/service/Partner.ts"
import type { Event, Operation, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const world = World.ofProcesses(Backend.server, {}, 2)

/** The same partner, as a client of the second process. */
const atSecond = (partner: Partner.Partner) =>
  Partner.make(() => world.services()[1]?.url ?? "", partner)

const shopAtBoth = async (setup: World.Funds & Machine = {}) => {
  const shop = await world.shop(setup)
  return { ...shop, sides: [shop.partner, atSecond(shop.partner)] as const }
}

const SUSPENDED = { status: "suspended" }

/** What ends, how both refuse it then, and who ends it. */
type End = readonly [
  what: string,
  code: "unauthorized" | "forbidden",
  end: (partner: Partner.Partner) => Promise<Reply<unknown>>
]

const won = <A>(replies: ReadonlyArray<Reply<A>>) =>
  replies.filter((reply) => reply.status === 201).map((reply) => reply.body)

describe("two processes on one database", () => {
  it("show each other's writes at once", async () => {
    const shop = await shopAtBoth()
    const [first, second] = shop.sides
    const operation = answer(await first.operate(World.orderOf(shop)), 201)
    expect(await second.operation(operation.id)).toEqual(operation)
    expect(await second.balance()).toEqual(await first.balance())
  })

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

  it("take a catalog once that is put on both", async () => {
    const { cards, document } = catalog(300)
    const operators = world.services().map(({ url }) => World.clientOf(() => url))
    const replies = await Promise.all(
      [...operators, ...operators].map((operator) =>
        operator.put<{ cardsAdded: number }>("/catalog", document)
      )
    )
    const added = replies.map((reply) => answer(reply, 200).cardsAdded)
    expect(added.toSorted((a, b) => a - b)).toEqual([0, 0, 0, cards.length])
    const prices = cards.map(({ reference }) => ({ reference, buybackUsd: "6.000000" }))
    const repriced = await Promise.all(
      operators.flatMap((operator) => [
        operator.put("/prices", { prices }),
        operator.put("/prices", { prices: prices.toReversed() })
      ])
    )
    for (const reply of repriced) answer(reply, 200)
    await World.audited(world.operator)
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

  it("execute a key once, whichever is asked", async () => {
    const shop = await shopAtBoth()
    const key = Partner.uniqueKey()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? shop.sides[0] : shop.sides[1]).operate(World.orderOf(shop), key)
      )
    )
    const [first, ...more] = won(replies)
    expect(more).toEqual([])
    const replays = replies.filter((reply) => reply.status !== 201)
    for (const reply of replays) expect(answer(reply, 200)).toEqual({ ...first, replayed: true })
    expect((await shop.partner.balance()).total).toBe("990.000000")
    await world.adds(shop.partner)
  })

  it("sell nothing twice and spend no dollar twice", async () => {
    const shop = await shopAtBoth({ tiers: [25, 10, 5], cash: "300.000000" })
    const other = await shopAtBoth({ cash: "500.000000" })
    const buyers = [shop, { ...other, machine: shop.machine }] as const
    const replies: ReadonlyArray<Reply<Operation>> = await Promise.all(
      Array.from({ length: 80 }, (_, index) => {
        const buyer = index % 4 < 2 ? buyers[0] : buyers[1]
        return (index % 2 === 0 ? buyer.sides[0] : buyer.sides[1]).operate(World.orderOf(buyer))
      })
    )
    const names = won(replies).flatMap(({ cards }) => cards.map((card) => card.name))
    expect(new Set(names).size).toBe(names.length)
    expect(names).toHaveLength(40)
    for (const reply of replies)
      if (reply.status !== 201)
        expect(["out_of_stock", "insufficient_balance"]).toContain(
          (reply.body as unknown as { error: { code: string } }).error.code
        )
    for (const { partner } of buyers) await world.adds(partner)
  })

  it("feed one stream of events without a gap", async () => {
    const shop = await shopAtBoth({ cards: 60 })
    const seen: Array<unknown> = []
    let done = false
    const reader = async () => {
      let after = ""
      for (;;) {
        const last = done
        const reply = await shop.sides[1].get<Page<Event>>(`/events?limit=7${after}`)
        const { data, nextCursor } = answer(reply, 200)
        seen.push(...data.map((event) => event.data.operationId))
        after = `&after=${encodeURIComponent(nextCursor ?? "")}`
        if (last && data.length === 0) return
      }
    }
    const writer = async () => {
      const replies = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          (index % 2 === 0 ? shop.sides[0] : shop.sides[1]).operate(World.orderOf(shop))
        )
      )
      done = true
      return replies.map((reply) => answer(reply, 201).id)
    }
    const [ids] = await Promise.all([writer(), reader()])
    expect(seen).toHaveLength(60)
    expect(new Set(seen)).toEqual(new Set(ids))
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
