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

  it("park what their handlers fail, so that the shop goes on, and replay or skip it", async () => {
    const made = await stocked(cardpack)
    let isMended = false
    const told: Array<string> = []
    const poison: Array<string> = []
    const handle = async (event: EventByType["operation.completed"]) => {
      if (event.partnerId !== made.id) return
      if (poison.length < 2) poison.push(event.id)
      if (poison.includes(event.id) && !isMended) throw new Error("a bug")
      told.push(event.id)
    }
    const subscription = await cardpack.on("operation.completed", "poisoned", handle, {
      maxAttempts: 1
    })
    for (let order = 0; order < 3; order++) await made.partner.orders.create(made.order)
    await until(async () => told.length === 1, Boolean)
    const parked = await cardpack.consumers.list({ consumer: "poisoned" })
    assert.deepStrictEqual(
      parked.map(({ event }) => event.id),
      poison
    )
    assert.deepInclude(parked[0], { consumer: "poisoned", failures: 1 })
    assert.match(parked[0]?.why ?? "", /a bug/)
    assert.instanceOf(parked[0]?.parkedAt, Date)
    assert.lengthOf(await cardpack.consumers.list({ consumer: "tell" }), 0)
    assert.match(await cardpack.metrics(), /^cardpack_parked_events 2$/m)
    const [first = "", second = ""] = poison
    const { list, replay, skip } = cardpack.consumers
    const failed = await replay("poisoned", first).catch((error: unknown) => error)
    assert.match(String(failed), /a bug/)
    isMended = true
    await replay("poisoned", first)
    assert.include(told, first)
    await skip("poisoned", second)
    assert.notInclude(told, second)
    assert.deepStrictEqual(await list(), [])
    assert.strictEqual((await refusal(replay("poisoned", first))).code, "not_found")
    assert.strictEqual((await refusal(skip("poisoned", "evt_none"))).code, "not_found")
    await subscription.close()
    const gone = await refusal(replay("poisoned", second))
    assert.match(gone.message, /does not run in this process/)
  })

  it("refuse what they can't serve", async () => {
    const none = () => {}
    for (const [call, message] of [
      [cardpack.on("order.completed" as "refund.completed", "a", none), /is not a type of event/],
      [cardpack.on([], "a", none), /at least one type/],
      [cardpack.on("*", "a b", none), /the name of a consumer/],
      [cardpack.on("*", "a", null as never), /is a function/],
      [cardpack.on("*", "a", none, { from: "then" as "now" }), /from must be/],
      [cardpack.on("*", "a", none, { maxAttempts: 0 }), /maxAttempts must be a whole number/]
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
