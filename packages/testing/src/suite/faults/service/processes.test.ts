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

const won = <A>(replies: ReadonlyArray<Reply<A>>) =>
  replies.filter((reply) => reply.status === 201).map((reply) => reply.body)

describe("two processes on one database", () => {
  it("start together on an empty one, both healthy", () => {
    expect(world.services()).toHaveLength(2)
  })

  it("show each other's writes at once", async () => {
    const shop = await shopAtBoth()
    const [first, second] = shop.sides
    const operation = answer(await first.operate(World.orderOf(shop)), 201)
    expect(await second.operation(operation.id)).toEqual(operation)
    expect(await second.balance()).toEqual(await first.balance())
  })

  it("create one customer for one key that comes to both at once", async () => {
    const { sides } = await shopAtBoth()
    for (let round = 0; round < 5; round++) {
      const headers = { "idempotency-key": Partner.uniqueKey() }
      const raw = JSON.stringify({ externalUserId: `user-${round}` })
      const replies = await Promise.all(
        [...sides, ...sides, ...sides].map((side) =>
          side.send<{ id: string }>("POST", "/customers", { raw, headers })
        )
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
      expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    }
    const { data } = answer(
      await sides[1].get<Page<{ externalUserId: string | null }>>("/customers"),
      200
    )
    const named = data.filter(({ externalUserId }) => externalUserId?.startsWith("user-"))
    expect(named).toHaveLength(5)
  })

  it("refuse a key at once that was revoked on the other", async () => {
    const shop = await shopAtBoth()
    const [first, second] = shop.sides
    for (const side of [first, second, second]) answer(await side.get("/account"), 200)
    const { partner } = shop
    const path = `/partners/${partner.id}/keys/${partner.keyId}`
    answer(await world.operator.remove(path), 204)
    for (const side of [second, first]) {
      refusal(await side.get("/account"), "unauthorized")
      refusal(await side.operate(World.orderOf(shop)), "unauthorized")
    }
  })

  it("refuse a partner at once that was suspended on the other, and serve it again", async () => {
    const shop = await shopAtBoth()
    const [first, second] = shop.sides
    for (const side of [first, second]) answer(await side.get("/account"), 200)
    const path = `/partners/${shop.partner.id}`
    answer(await world.operator.patch(path, { status: "suspended" }), 200)
    for (const side of [second, first]) {
      refusal(await side.get("/balance"), "forbidden")
      refusal(await side.operate(World.orderOf(shop)), "forbidden")
    }
    answer(await world.operator.patch(path, { status: "active" }), 200)
    for (const side of [second, first]) answer(await side.operate(World.orderOf(shop)), 201)
  })

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

  it("stop a kind of operation together", async () => {
    const shop = await shopAtBoth()
    const [, second] = shop.sides
    answer(await second.operate(World.orderOf(shop)), 201)
    const reason = "test of the stop button"
    answer(await world.operator.patch("/controls", { orders: "off", reason }), 200)
    const stopped = await second.operate(World.orderOf(shop))
    answer(await world.operator.patch("/controls", { orders: "on", reason }), 200)
    refusal(stopped, "service_unavailable")
    answer(await second.operate(World.orderOf(shop)), 201)
  })

  it("charge a price at once that was set on the other", async () => {
    const shop = await shopAtBoth()
    const [, second] = shop.sides
    expect(answer(await second.operate(World.orderOf(shop)), 201).chargedUsd).toBe("10.000000")
    const path = `/vending-machines/${shop.machine.id}`
    answer(await world.operator.patch(path, { priceUsd: "20.000000" }), 200)
    expect(answer(await second.operate(World.orderOf(shop)), 201).chargedUsd).toBe("20.000000")
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

  it("let one win a card: refund against reveal", async () => {
    const shop = await shopAtBoth()
    const [first, second] = shop.sides
    const sealed = World.orderOf(shop, { quantity: 10, reveal: "sealed" })
    const { cards } = answer(await first.operate(sealed), 201)
    const { customerId } = shop
    for (const { id } of cards) {
      const [refunded, revealed] = await Promise.all([
        first.operate({ kind: "refund", customerId, cardIds: [id] }),
        second.reveal(customerId, [id])
      ])
      expect([refunded.status, revealed.status]).toSatisfy(
        ([refund, reveal]) =>
          (refund === 201 && reveal === 409) || (refund === 409 && reveal === 200)
      )
    }
    await world.adds(shop.partner)
  })

  it("give one sandbox credit between them", async () => {
    const partner = await world.partner()
    const sides = [partner, atSecond(partner)]
    const replies = await Promise.all(sides.map((side) => side.post("/sandbox/credits")))
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409])
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
