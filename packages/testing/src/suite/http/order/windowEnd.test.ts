/** The end of a refund window where no worker runs: whatever shows the card opens it. */
import { expect, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import { answer } from "../../../world/service/Client.ts"
import type { Card, Operation, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const world = World.withoutWorkers()

type Read = (shop: World.Shop, operation: Operation) => Promise<Card | undefined>

const READS: Readonly<Record<string, Read>> = {
  "a card": ({ partner }, { cards: [card] }) => partner.card(card?.id ?? ""),
  "a customer's cards": async ({ customerId, partner }) => (await partner.cards(customerId))[0],
  "an operation": async ({ partner }, { id }) => (await partner.operation(id)).cards[0],
  "a list of operations": async ({ partner }) =>
    answer(await partner.get<Page<Operation>>("/operations"), 200).data[0]?.cards[0]
}

it.each(Object.entries(READS))("%s is read opened", async (_, read) => {
  const shop = await world.shop({ refundWindowHours: 0.0001 })
  const operation = await shop.order(1, "sealed")
  const card = await until(
    () => read(shop, operation),
    (found) => found?.sealed === false
  )
  expect(card?.name).toMatch(/^Item /)
})
