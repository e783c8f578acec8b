/** contract.md#lists: `limit`, `cursor` and `nextCursor` of every list. */
import { describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import { all, type Partner, uniqueKey } from "../../../world/service/Partner.ts"
import type { Customer, LedgerEntry, Operation, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.embedded)

const crowd = async (count: number) => {
  const partner = await world.partner()
  const ids: Array<string> = []
  for (let index = 0; index < count; index++) ids.push(await partner.newCustomer())
  return { partner, newestFirst: ids.toReversed() }
}

const page = async <A>(partner: Partner, path: string) =>
  answer(await partner.get<Page<A>>(path), 200)

describe("a list", () => {
  it("has 50 items unless told, newest first", async () => {
    const { partner, newestFirst } = await crowd(52)
    const first = await page<Customer>(partner, "/customers")
    expect(first.data.map((customer) => customer.id)).toEqual(newestFirst.slice(0, 50))
    expect(first.nextCursor).toEqual(expect.any(String))
    const cursor = encodeURIComponent(first.nextCursor ?? "")
    const second = await page<Customer>(partner, `/customers?cursor=${cursor}`)
    expect(second.data.map((customer) => customer.id)).toEqual(newestFirst.slice(50))
    expect(second.nextCursor).toBe(null)
  })

  it("walks every item once by its cursors, whatever is added meanwhile", async () => {
    const { partner, newestFirst } = await crowd(7)
    const seen: Array<string> = []
    let path = "/customers?limit=2"
    for (;;) {
      const { data, nextCursor } = await page<Customer>(partner, path)
      seen.push(...data.map((customer) => customer.id))
      await partner.newCustomer()
      if (nextCursor === null) break
      path = `/customers?limit=2&cursor=${encodeURIComponent(nextCursor)}`
    }
    expect(seen).toEqual(newestFirst)
  })

  it("that ends with a full page has no next cursor", async () => {
    const { partner } = await crowd(4)
    expect((await page(partner, "/customers?limit=4")).nextCursor).toBe(null)
    expect((await page(partner, "/customers?limit=3")).nextCursor).not.toBe(null)
  })

  it("that is empty says so", async () => {
    const partner = await world.partner()
    for (const path of ["/customers", "/ledger-entries", "/operations"])
      expect(await page(partner, path)).toEqual({ data: [], nextCursor: null })
  })

  it("orders ledger entries, operations and cards newest first, too", async () => {
    const { partner, customerId, machine } = await world.shop()
    const order = { kind: "order", customerId, vendingMachineId: machine.id, quantity: 1 }
    const operations: Array<Operation> = []
    for (let count = 0; count < 3; count++)
      operations.unshift(answer(await partner.operate(order), 201))
    const cards = operations.flatMap((operation) => operation.cards.map((card) => card.id))
    expect((await partner.operations()).map(({ id }) => id)).toEqual(operations.map(({ id }) => id))
    expect((await partner.cards(customerId)).map(({ id }) => id)).toEqual(cards)
    const spends = (await partner.ledger()).map((entry) => entry.operationId)
    expect(spends.slice(0, 3)).toEqual(operations.map(({ id }) => id))
  })

  it("shows the ledger of its own account only", async () => {
    const [mine, theirs] = [await world.partner({ cash: "1" }), await world.partner()]
    expect(await mine.ledger()).toHaveLength(1)
    expect(await all<LedgerEntry>(theirs, "/ledger-entries")).toEqual([])
  })
})

describe("the limit", () => {
  const wrong = ["0", "-1", "abc", "1.5", "1e2", "%20", "9".repeat(30)]
  const maxima = [
    ["/customers", 200],
    ["/ledger-entries", 200],
    ["/funding-transactions", 100],
    ["/funding-intents", 100]
  ] as const

  it.each(maxima)("of %s is at most %i", async (path, maximum) => {
    const partner = await world.partner()
    answer(await partner.get(`${path}?limit=${maximum}`), 200)
    answer(await partner.get(`${path}?limit=1`), 200)
    for (const limit of [...wrong, String(maximum + 1)])
      refusal(await partner.get(`${path}?limit=${limit}`), "invalid_request", /limit/)
  })

  it("of a customer's cards is at most 200", async () => {
    const partner = await world.partner()
    const path = `/customers/${await partner.newCustomer()}/cards`
    answer(await partner.get(`${path}?limit=200`), 200)
    for (const limit of [...wrong, "201"])
      refusal(await partner.get(`${path}?limit=${limit}`), "invalid_request", /limit/)
  })

  it.each(["/operations", "/events"])("of %s is checked, too", async (path) => {
    const partner = await world.partner()
    for (const limit of [...wrong, "100000"])
      refusal(await partner.get(`${path}?limit=${limit}`), "invalid_request", /limit/)
  })
})

describe("a cursor", () => {
  it.each(["x", "%00", "-1", "!!!!", "a".repeat(5_000), "' OR 1=1 --"])(
    "that the service did not give is refused: %s",
    async (cursor) => {
      const partner = await world.partner()
      const value = encodeURIComponent(cursor)
      for (const path of ["/customers", "/ledger-entries", "/operations"])
        refusal(await partner.get(`${path}?cursor=${value}`), "invalid_request", /cursor/)
      refusal(await partner.get(`/events?after=${value}`), "invalid_request", /after/)
    }
  )

  it("of another partner shows nothing of that partner", async () => {
    const { partner } = await crowd(3)
    const other = await crowd(2)
    const { nextCursor } = await page<Customer>(partner, "/customers?limit=1")
    const path = `/customers?cursor=${encodeURIComponent(nextCursor ?? "")}`
    const reply = await other.partner.get<Page<Customer>>(path)
    if (reply.status === 200)
      for (const { id } of reply.body.data) expect(other.newestFirst).toContain(id)
    else refusal(reply, "invalid_request", /cursor/)
  })
})

describe("the list of operations", () => {
  it("filters by customer, card, kind and status, also together", async () => {
    const { partner, customerId, machine } = await world.shop()
    const second = await partner.newCustomer()
    const order = { kind: "order", vendingMachineId: machine.id, quantity: 1 }
    const mine = answer(await partner.operate({ ...order, customerId }), 201)
    const theirs = answer(await partner.operate({ ...order, customerId: second }), 201)
    const cardIds = mine.cards.map((card) => card.id)
    const buyback = { kind: "buyback", mode: "offchain", customerId, cardIds }
    const sold = answer(await partner.operate(buyback), 201)
    const ids = async (query: string) =>
      (await page<Operation>(partner, `/operations?${query}`)).data.map(({ id }) => id)
    expect(await ids("")).toEqual([sold.id, theirs.id, mine.id])
    expect(await ids(`customerId=${second}`)).toEqual([theirs.id])
    expect(await ids("kind=order")).toEqual([theirs.id, mine.id])
    expect(await ids(`kind=order&customerId=${customerId}`)).toEqual([mine.id])
    expect(await ids("status=completed&limit=2")).toEqual([sold.id, theirs.id])
    expect(await ids("status=awaiting_chain")).toEqual([])
    const [card] = cardIds
    expect(await ids(`cardId=${card}`)).toEqual([sold.id, mine.id])
    expect(await ids(`cardId=${card}&kind=order`)).toEqual([mine.id])
    expect(await ids(`cardId=${card}&customerId=${second}`)).toEqual([])
    expect(await ids("cardId=card_unknown")).toEqual([])
  })

  it("filters redemptions by where their parcels are", async () => {
    const { partner, customerId, machine } = await world.shop()
    const order = { kind: "order", customerId, vendingMachineId: machine.id, quantity: 2 }
    const { cards } = answer(await partner.operate(order), 201)
    const ids: Array<string> = []
    for (const { id } of cards) {
      const body = { kind: "redemption", mode: "offchain", customerId, cardIds: [id] }
      const sent = { ...body, shipmentInfo: { country: "FR" } }
      ids.push(answer(await partner.operate(sent), 201).id)
    }
    const [waits, goes] = ids
    answer(await partner.put(`/operations/${goes}/shipment`, { status: "shipped" }), 200)
    const found = async (status: string) =>
      (await page<Operation>(partner, `/operations?shipmentStatus=${status}`)).data.map(
        ({ id }) => id
      )
    expect(await found("created")).toEqual([waits])
    expect(await found("shipped")).toEqual([goes])
    expect(await found("delivered")).toEqual([])
  })

  it.each(["kind=gift", "status=lost", "shipmentStatus=lost"])(
    "refuses the filter %s",
    async (query) => {
      const partner = await world.partner()
      const name = query.split("=")[0] ?? ""
      refusal(await partner.get(`/operations?${query}`), "invalid_request", name)
    }
  )

  it("keeps its filter over the pages", async () => {
    const { partner, customerId, machine } = await world.shop()
    const order = { kind: "order", customerId, vendingMachineId: machine.id, quantity: 1 }
    const orders: Array<string> = []
    for (let count = 0; count < 3; count++) {
      const { id, cards } = answer(await partner.operate(order, uniqueKey()), 201)
      orders.unshift(id)
      const cardIds = cards.map((card) => card.id)
      const buyback = { kind: "buyback", mode: "offchain", customerId, cardIds }
      answer(await partner.operate(buyback), 201)
    }
    const first = await page<Operation>(partner, "/operations?kind=order&limit=2")
    const cursor = encodeURIComponent(first.nextCursor ?? "")
    const rest = await page<Operation>(partner, `/operations?kind=order&limit=2&cursor=${cursor}`)
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(orders)
    expect(rest.nextCursor).toBe(null)
  })
})
