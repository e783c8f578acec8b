/** A read of a sealed pack after its window opens it, without a worker, whoever reads it. */
import { assert, it } from "vitest"
import { answer, type Reply } from "../../../world/service/Client.ts"
import type { Card } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const DAY = 86_400_000

interface Pack {
  readonly shop: World.Shop
  readonly operation: string
  readonly card: string
}

const world = World.withoutWorkers()
const { operator } = world

const READS: Readonly<Record<string, (pack: Pack) => Promise<Reply<unknown>>>> = {
  "the card": ({ card, shop }) => shop.partner.get(`/cards/${card}`),
  "the customer's cards": ({ shop }) => shop.partner.get(`/customers/${shop.customerId}/cards`),
  "the order": ({ operation, shop }) => shop.partner.get(`/operations/${operation}`),
  "the list of operations": ({ shop }) => shop.partner.get("/operations"),
  "the operator's card": ({ card }) => operator.get(`/cards/${card}`),
  "the operator's operation": ({ operation }) => operator.get(`/operations/${operation}`),
  "the partner's operations, for the operator": ({ shop }) =>
    operator.get(`/partners/${shop.partner.id}/operations`)
}

const cardsIn = (value: unknown): ReadonlyArray<Card> => {
  if (typeof value !== "object" || value === null) return []
  const own = "sealed" in value && "name" in value ? [value as Card] : []
  return [...own, ...Object.values(value).flatMap(cardsIn)]
}

it.each(Object.entries(READS))("%s shows what a pack holds, for ever", async (_, read) => {
  const shop = await world.shop()
  const { cards, id } = await shop.order(1, "sealed")
  const of = { shop, operation: id, card: cards[0]?.id ?? "" }
  world.service().pass(DAY + 1)
  const seen: Array<string | null> = []
  for (const look of [read, ...Object.values(READS)]) {
    const [shown] = cardsIn(answer(await look(of), 200)).filter((each) => each.id === of.card)
    assert.isFalse(shown?.sealed)
    seen.push(shown?.name ?? null)
  }
  assert.match(seen[0] ?? "", /^Item /)
  assert.lengthOf(new Set(seen), 1)
})
