/** Concurrent requests over HTTP; after each race the audit and the ledger must be clean. */
import { describe, expect, it } from "vitest"
import * as Random from "../../../kit/arbitrary/Random.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, type Reply, refusal } from "../../../world/service/Client.ts"
import { type Partner, standing, uniqueKey } from "../../../world/service/Partner.ts"
import type { Operation } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const times = <A>(count: number, run: (index: number) => Promise<A>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)))

const won = <A>(replies: ReadonlyArray<Reply<A>>) =>
  replies.filter((reply) => reply.status === 201).map((reply) => reply.body)
const lost = <A>(replies: ReadonlyArray<Reply<A>>) =>
  replies.filter((reply) => reply.status !== 201)

const races = (world: World.World) => {
  it("twenty identical requests with one key execute once", async () => {
    const shop = await world.shop()
    const key = uniqueKey()
    const replies = await times(20, () =>
      shop.partner.operate(World.orderOf(shop, { quantity: 2 }), key)
    )
    const [first, ...more] = won(replies)
    expect(more).toEqual([])
    for (const reply of lost(replies))
      expect(answer(reply, 200)).toEqual({ ...first, replayed: true })
    expect((await shop.partner.balance()).total).toBe("980.000000")
    expect(await shop.partner.operations()).toHaveLength(1)
    await world.adds(shop.partner)
  })

  it("two bodies under one key execute one of them", async () => {
    const shop = await world.shop()
    for (let round = 0; round < 5; round++) {
      const key = uniqueKey()
      const replies = await times(8, (index) =>
        shop.partner.operate(World.orderOf(shop, { quantity: 1 + (index % 2) }), key)
      )
      const [first, ...more] = won(replies)
      expect(more).toEqual([])
      for (const [index, reply] of replies.entries())
        if (reply.status !== 201)
          if (1 + (index % 2) === first?.quantity) expect(answer(reply, 200).id).toBe(first.id)
          else refusal(reply, "idempotency_conflict")
    }
    await world.adds(shop.partner)
  })

  it("a key whose first request is refused serves the next", async () => {
    const shop = await world.shop({ cash: "10.000000", price: "10.000000" })
    const key = uniqueKey()
    const replies = await times(10, (index) =>
      shop.partner.operate(World.orderOf(shop, { quantity: index === 9 ? 1 : 2 }), key)
    )
    expect(won(replies)).toHaveLength(1)
    for (const reply of lost(replies))
      expect(["insufficient_balance", "idempotency_conflict"]).toContain(
        (reply.body as unknown as { error: { code: string } }).error.code
      )
    await world.adds(shop.partner)
  })

  it("the last card is drawn by one of thirty clients", async () => {
    const shop = await world.shop({ cards: 1 })
    const others = [await world.shop(), await world.shop()]
    const buyers = [shop, ...others].map((each) => ({ ...each, machine: shop.machine }))
    const replies = await times(30, async (index) => {
      const buyer = buyers[index % buyers.length] ?? shop
      return buyer.partner.operate(World.orderOf(buyer))
    })
    expect(won(replies)).toHaveLength(1)
    for (const reply of lost(replies)) refusal(reply, "out_of_stock")
    for (const { partner } of buyers) await world.adds(partner)
  })

  it("fifty orders on a balance for twenty leave it at zero", async () => {
    const shop = await world.shop({ cash: "150.000000", bonus: "50.000000", cards: 60 })
    const replies = await times(50, () => shop.partner.operate(World.orderOf(shop)))
    expect(won(replies)).toHaveLength(20)
    for (const reply of lost(replies)) refusal(reply, "insufficient_balance")
    expect(await shop.partner.balance()).toMatchObject({ cash: "0.000000", bonus: "0.000000" })
    expect(await shop.partner.cards(shop.customerId)).toHaveLength(20)
    await world.adds(shop.partner)
  })

  it("many partners empty one machine without selling an item twice", async () => {
    const shop = await world.shop({ tiers: [13, 7, 5] })
    const buyers = [shop, await world.shop(), await world.shop(), await world.shop()].map(
      (each) => ({ ...each, machine: shop.machine })
    )
    const replies = await times(40, async (index) => {
      const buyer = buyers[index % buyers.length] ?? shop
      return buyer.partner.operate(World.orderOf(buyer, { quantity: 1 + (index % 3) }))
    })
    for (const reply of lost(replies)) refusal(reply, "out_of_stock")
    const rest = await times(5, () => shop.partner.operate(World.orderOf(shop)))
    for (const reply of lost(rest)) refusal(reply, "out_of_stock")
    const names = won([...replies, ...rest]).flatMap(({ cards }) => cards.map(({ name }) => name))
    expect(names.sort()).toEqual(shop.machine.references.map((ref) => `Item ${ref}`).sort())
    for (const { partner } of buyers) await world.adds(partner)
  })

  it("two sandbox credits give one", async () => {
    const partner = await world.partner()
    const replies = await times(2, () => partner.post("/sandbox/credits"))
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409])
    expect((await partner.balance()).total).toBe("100.000000")
    await world.adds(partner)
  })
}

const duels = (world: World.World) => {
  const cardsOf = async (shop: World.Shop, reveal: string) => {
    const order = World.orderOf(shop, { quantity: 10, reveal })
    return answer(await shop.partner.operate(order), 201).cards.map((card) => card.id)
  }

  it("of refund and reveal, one wins each card", async () => {
    const shop = await world.shop()
    const { partner, customerId } = shop
    const ids = await cardsOf(shop, "sealed")
    const outcomes = await times(ids.length, async (index) => {
      const id = ids[index] ?? ""
      const refund = () => partner.operate({ kind: "refund", customerId, cardIds: [id] })
      const reveal = () => partner.reveal(customerId, [id])
      const refundFirst = index % 2 === 0
      const [one, two] = await Promise.all(
        refundFirst ? [refund(), reveal()] : [reveal(), refund()]
      )
      const [refunded, revealed] = refundFirst ? [one, two] : [two, one]
      return { id, refunded, revealed }
    })
    for (const { id, refunded, revealed } of outcomes) {
      const card = await partner.card(id)
      if (refunded.status === 201) {
        refusal(revealed, "conflict", id)
        expect(card).toMatchObject({ status: "refunded", name: null })
      } else {
        refusal(refunded, "conflict", id)
        expect(revealed.status).toBe(200)
        expect(card).toMatchObject({ status: "active", sealed: false })
      }
    }
    const refunds = outcomes.filter(({ refunded }) => refunded.status === 201).length
    expect((await partner.balance()).total).toBe(`${900 + 10 * refunds}.000000`)
    await world.adds(partner)
  })

  it("of buyback and redemption, one wins each card", async () => {
    const shop = await world.shop()
    const { partner, customerId } = shop
    const ids = await cardsOf(shop, "on_create")
    const act = (kind: string, id: string): Promise<Reply<Operation>> =>
      partner.operate({
        kind,
        mode: "offchain",
        customerId,
        cardIds: [id],
        ...(kind === "redemption" ? { shipmentInfo: { country: "FR" } } : {})
      })
    const kinds = ["buyback", "redemption"]
    for (const [index, id] of ids.entries()) {
      const order = index % 2 === 0 ? kinds : kinds.toReversed()
      const replies = await Promise.all(order.map((kind) => act(kind, id)))
      const [winner, ...more] = won(replies)
      expect(more).toEqual([])
      for (const reply of lost(replies)) refusal(reply, "conflict", id)
      const status = winner?.kind === "buyback" ? "bought_back" : "redeemed"
      expect((await partner.card(id)).status).toBe(status)
    }
    await world.adds(partner)
  })

  it("of ten refunds of one card, one pays", async () => {
    const shop = await world.shop()
    const [id = ""] = await cardsOf(shop, "sealed")
    const refund = { kind: "refund", customerId: shop.customerId, cardIds: [id] }
    const replies = await times(10, () => shop.partner.operate(refund))
    expect(won(replies)).toHaveLength(1)
    for (const reply of lost(replies)) refusal(reply, "conflict", id)
    expect((await shop.partner.balance()).total).toBe("910.000000")
    await world.adds(shop.partner)
  })

  it("of overlapping buybacks, those win that share no card", async () => {
    const shop = await world.shop()
    const ids = await cardsOf(shop, "on_create")
    const buyback = { kind: "buyback", mode: "offchain", customerId: shop.customerId }
    const replies = await times(9, (index) =>
      shop.partner.operate({ ...buyback, cardIds: ids.slice(index, index + 2).toReversed() })
    )
    const sold = won(replies).flatMap(({ affectedCards }) => affectedCards.map(({ id }) => id))
    expect(new Set(sold).size).toBe(sold.length)
    expect(sold.length).toBeGreaterThanOrEqual(6)
    for (const reply of lost(replies)) refusal(reply, "conflict")
    await world.adds(shop.partner)
  })
}

const whileSelling = (world: World.World) => {
  const sellOut = (shop: World.Shop, orders: number) =>
    times(orders, () => shop.partner.operate(World.orderOf(shop)))

  it("price changes charge the old price or the new one, and hide no stock", async () => {
    const shop = await world.shop({ cards: 40, price: "10.000000" })
    const path = `/vending-machines/${shop.machine.id}`
    const change = async () => {
      for (const priceUsd of ["11.000000", "12.000000", "13.000000"])
        answer(await world.operator.patch(path, { priceUsd }), 200)
    }
    const prices = shop.machine.references.map((reference) => ({
      reference,
      buybackUsd: "1.000000"
    }))
    const reprice = async () =>
      answer(await world.operator.put("/prices", { prices, acceptJumps: true }), 200)
    const [replies] = await Promise.all([sellOut(shop, 40), change(), reprice()])
    expect(won(replies)).toHaveLength(40)
    const charges = new Set(won(replies).map((operation) => operation.chargedUsd))
    const known = ["10.000000", "11.000000", "12.000000", "13.000000"]
    for (const charge of charges) expect(known).toContain(charge)
    await world.adds(shop.partner)
  })

  it("refunds put items back that others then draw; none is lost", async () => {
    const shop = await world.shop({ cards: 10 })
    const buyer = { ...(await world.shop()), machine: shop.machine }
    const sealed = World.orderOf(shop, { quantity: 10, reveal: "sealed" })
    const { cards } = answer(await shop.partner.operate(sealed), 201)
    const { customerId } = shop
    const refundAll = times(cards.length, (index) =>
      shop.partner.operate({ kind: "refund", customerId, cardIds: [cards[index]?.id ?? ""] })
    )
    const [refunds, replies] = await Promise.all([refundAll, sellOut(buyer, 30)])
    expect(won(refunds)).toHaveLength(10)
    const rest = await sellOut(buyer, 10)
    const names = won([...replies, ...rest]).flatMap((each) => each.cards.map(({ name }) => name))
    expect(names.sort()).toEqual(shop.machine.references.map((ref) => `Item ${ref}`).sort())
    await world.adds(shop.partner)
    await world.adds(buyer.partner)
  })

  it("returned stock is sold once more, each item", async () => {
    const shop = await world.shop({ cards: 20 })
    const { partner, customerId, machine } = shop
    const first = won(await sellOut(shop, 20)).flatMap((each) => each.cards)
    const sell = (cardIds: ReadonlyArray<string>) =>
      partner.operate({ kind: "buyback", mode: "offchain", customerId, cardIds })
    const ids = first.map((card) => card.id)
    answer(await sell(ids.slice(0, 10)), 201)
    answer(await sell(ids.slice(10)), 201)
    const returns = times(4, (index) =>
      world.operator.post(
        "/stock/return",
        { references: machine.references.slice(index * 5, index * 5 + 5), reason: "bought back" },
        { headers: { "idempotency-key": uniqueKey() } }
      )
    )
    const [done, replies] = await Promise.all([returns, sellOut(shop, 20)])
    for (const reply of done) expect(answer(reply, 200)).toEqual({ changed: 5 })
    const rest = await sellOut(shop, 20)
    const again = won([...replies, ...rest]).flatMap((each) => each.cards)
    expect(again.map(({ name }) => name).sort()).toEqual(first.map(({ name }) => name).sort())
    await world.adds(partner)
  })

  it("refused requests under load change nothing", async () => {
    const shop = await world.shop({ cash: "10.000000" })
    const poor: Partner = shop.partner
    const before = await standing(poor, shop.customerId)
    const replies = await times(20, () => poor.operate(World.orderOf(shop, { quantity: 2 })))
    for (const reply of replies) refusal(reply, "insufficient_balance")
    expect(await standing(poor, shop.customerId)).toEqual(before)
  })
}

const storm = (world: World.World) => {
  it("of everything at once ends without a 5xx, and every book is right", async () => {
    const random = Random.make(7)
    const first = await world.shop({ tiers: [60, 30, 10], cash: "2000.000000" })
    const second = await world.shop({ tiers: [50, 50], cash: "500.000000", price: "3.330000" })
    const third = await world.shop({ cash: "20.000000", bonus: "300.000000", cards: 40 })
    const shops = [first, second, third]
    const any = <A>(list: ReadonlyArray<A>, otherwise: A) =>
      list[random.below(list.length)] ?? otherwise
    const sealed = new Map<World.Shop, Array<string>>(shops.map((shop) => [shop, []]))
    const one = async (): Promise<Reply<unknown>> => {
      const shop = any(shops, first)
      const { partner, customerId } = shop
      const machine = any(shops, first).machine
      const mine = sealed.get(shop) ?? []
      const cardIds = mine.slice(random.below(mine.length + 1)).slice(0, 2)
      switch (cardIds.length === 0 ? random.below(5) : random.below(9)) {
        case 0:
          return partner.get("/operations?limit=20")
        case 1:
          return world.operator.patch(`/vending-machines/${machine.id}`, { name: "Renamed" })
        case 5:
          return partner.reveal(customerId, cardIds)
        case 6:
        case 7:
          return partner.operate({ kind: "refund", customerId, cardIds })
        case 8:
          return partner.operate({ kind: "buyback", mode: "offchain", customerId, cardIds })
        default: {
          const order = World.orderOf({ ...shop, machine }, { quantity: 1 + random.below(3) })
          const reply = await partner.operate({ ...order, reveal: "sealed" })
          if (reply.status === 201) mine.push(...reply.body.cards.map((card) => card.id))
          return reply
        }
      }
    }
    const statuses: Array<number> = []
    const client = async () => {
      for (let count = 0; count < 15; count++) statuses.push((await one()).status)
    }
    await times(24, client)
    expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([])
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(50)
    for (const { partner } of shops) await world.adds(partner)
  })
}

describe.each(Backend.both)("on $name", (backend) => {
  const world = World.of(backend)
  describe("at once", () => races(world))
  describe("for one card", () => duels(world))
  describe("while selling", () => whileSelling(world))
  describe("a storm", () => storm(world))
})
