import type { EventByType } from "@cardpack/client"
import { type Cardpack, createCardpack } from "@cardpack/http/embed"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import { places } from "../../../world/database/Places.ts"
import { KEY, refusal, snippet, stocked } from "./Stocked.ts"

const place = places()

let cardpack: Cardpack
let shop: Awaited<ReturnType<typeof stocked>>

beforeAll(async () => {
  cardpack = await createCardpack({ database: await place(), encryptionKey: KEY })
  shop = await stocked(cardpack)
})
afterAll(() => cardpack.close())

describe("the engine's consumers of events", () => {
  const bought = async (engine: Cardpack, count: number) => {
    const made = await stocked(engine)
    const orders = Array.from({ length: count }, () => made.partner.orders.create(made.order))
    return { ...made, ids: (await Promise.all(orders)).map(({ id }) => id) }
  }

  it("hand each partner's events to the host, as webhooks have them", async () => {
    const before = await bought(cardpack, 1)
    const told: Array<EventByType["operation.completed"]> = []
    const on = cardpack.on("operation.completed", "tell", async (event) => {
      if (told.push(event) === 1) throw new Error("the first time")
    })
    const subscription = await on
    const after = await bought(cardpack, 2)
    await until(async () => told.length >= 3, Boolean)
    for await (const event of after.partner.events.since()) assert.deepInclude(told, event as never)
    const ids = told.map(({ data }) => data.operationId)
    assert.sameMembers([...new Set(ids)], after.ids)
    assert.notIncludeMembers(ids, before.ids)
    const again = await refusal(cardpack.on("*", "tell", () => {}))
    assert.match(again.message, /already runs/)
    await subscription.close()
    const missed = await bought(cardpack, 1)
    const later: Array<string> = []
    await cardpack.on("*", "tell", ({ data }) => void later.push(JSON.stringify(data)))
    await until(async () => later.length > 0, Boolean)
    assert.lengthOf(later, 1)
    assert.include(later[0], missed.ids[0])
  })

  it("refuse what they can't serve", async () => {
    const none = () => {}
    for (const [call, message] of [
      [cardpack.on("order.completed" as "refund.completed", "a", none), /is not a type of event/],
      [cardpack.on([], "a", none), /at least one type/],
      [cardpack.on("*", "a b", none), /the name of a consumer/],
      [cardpack.on("*", "a", null as never), /is a function/],
      [cardpack.on("*", "a", none, { from: "then" as "now" }), /from must be/]
    ] as const) {
      const error = await refusal(call)
      assert.strictEqual(error.code, "invalid_argument")
      assert.match(error.message, message)
    }
  })

  it("serve the snippet of the README", async () => {
    const sent: Array<string> = []
    const receipts = { send: async (id: string) => void sent.push(id) }
    await snippet("events", { cardpack, receipts })
    const { id } = await shop.partner.orders.create(shop.order)
    await until(async () => sent.includes(id), Boolean)
  })
})
