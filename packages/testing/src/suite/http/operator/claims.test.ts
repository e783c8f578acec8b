/** A read of a sealed pack after its window opens it, without a worker. */
import { assert, beforeAll, describe, it } from "vitest"
import { answer, type Reply } from "../../../world/service/Client.ts"
import * as World from "../../../world/service/World.ts"

const DAY = 86_400_000

interface Card {
  readonly id: string
  readonly sealed: boolean
  readonly name: string | null
}

interface Pack {
  readonly shop: World.Shop
  readonly operation: string
  readonly card: string
  /** The order's key. */
  readonly key: string
}

const world = World.withoutWorkers()
const { operator } = world

const request = (shop: World.Shop) => World.orderOf(shop, { reveal: "sealed" })

/** Reads that show cards, run twice because both answers must be the same. */
const READS: Readonly<Record<string, (pack: Pack) => Promise<Reply<unknown>>>> = {
  "the card": ({ card, shop }) => shop.partner.get(`/cards/${card}`),
  "the customer's cards": ({ shop }) => shop.partner.get(`/customers/${shop.customerId}/cards`),
  "the order": ({ operation, shop }) => shop.partner.get(`/operations/${operation}`),
  "the list of operations": ({ shop }) => shop.partner.get("/operations"),
  "the customer's operations": ({ shop }) =>
    shop.partner.get(`/operations?kind=order&customerId=${shop.customerId}`),
  "the order sent again": ({ key, shop }) => shop.partner.operate(request(shop), key),
  "a reveal": ({ card, shop }) =>
    shop.partner.post(`/customers/${shop.customerId}/cards/reveal`, { cardIds: [card] }),
  "the operator's card": ({ card }) => operator.get(`/cards/${card}`),
  "the operator's operation": ({ operation }) => operator.get(`/operations/${operation}`),
  "the partner's operations, for the operator": ({ shop }) =>
    operator.get(`/partners/${shop.partner.id}/operations`)
}

/** Actions that show the cards that the partner names. */
const ACTS: Readonly<Record<string, (pack: Pack) => object>> = {
  "a buyback": () => ({ kind: "buyback", mode: "offchain" }),
  "a redemption": () => ({ kind: "redemption", shipmentInfo: { country: "DE" } })
}

/** All cards anywhere in an answer. */
const cardsIn = (value: unknown): ReadonlyArray<Card> => {
  if (typeof value !== "object" || value === null) return []
  const own = "sealed" in value && "name" in value ? [value as Card] : []
  return [...own, ...Object.values(value).flatMap(cardsIn)]
}

describe("past its window", () => {
  let shop: World.Shop

  beforeAll(async () => {
    shop = await world.shop({ cards: 60 })
  })

  const pack = async (): Promise<Pack> => {
    const key = crypto.randomUUID()
    const { cards, id } = answer(await shop.partner.operate(request(shop), key), 201)
    return { shop, operation: id, card: cards[0]?.id ?? "", key }
  }

  const look = async (read: (pack: Pack) => Promise<Reply<unknown>>, of: Pack): Promise<Card> => {
    const found = cardsIn(answer(await read(of), 200)).find(({ id }) => id === of.card)
    if (found === undefined) throw new Error("the answer does not show the card")
    return found
  }

  it.each(Object.entries(READS))("%s shows what a pack holds, for ever", async (_, read) => {
    const of = await pack()
    world.service().pass(DAY + 1)
    const first = await look(read, of)
    assert.deepInclude(first, { sealed: false })
    assert.match(first.name ?? "", /^Item /)
    assert.deepStrictEqual(await look(read, of), first)
    for (const other of Object.values(READS)) {
      const { name, sealed } = await look(other, of)
      assert.deepStrictEqual({ name, sealed }, { name: first.name, sealed: false })
    }
  })

  it.each(Object.entries(ACTS))("%s takes what a pack holds", async (_, act) => {
    const of = await pack()
    world.service().pass(DAY + 1)
    const made = await shop.submit({ ...act(of), cardIds: [of.card] })
    const [taken] = cardsIn(made).filter(({ id }) => id === of.card)
    assert.match(taken?.name ?? "", /^Item /)
    const [shown] = cardsIn(answer(await shop.partner.get(`/cards/${of.card}`), 200))
    assert.strictEqual(shown?.name, taken?.name)
  })

  it("reads without cards give the same answer before and after", async () => {
    const of = await pack()
    world.service().pass(DAY + 1)
    const paths = ["/events", "/ledger-entries", "/balance", `/customers/${shop.customerId}`]
    const reports = [
      "/reports/balances",
      "/reports/balances?format=csv",
      "/shipments",
      "/operations"
    ]
    const told = async () => [
      ...(await Promise.all(paths.map((path) => shop.partner.get(path)))),
      ...(await Promise.all(reports.map((path) => operator.get(path))))
    ]
    // Removes the time of reports.
    const texts = async () =>
      (await told()).map(({ text }) => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "then"))
    const before = await texts()
    await look(READS["the card"] ?? (() => shop.partner.get("/")), of)
    assert.deepStrictEqual(await texts(), before)
  })
})
