/** What partners ask of a month, an operation and an event (contract.md#statement, contract.md#feed). */
import { assert, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import { micros } from "../../../world/service/Partner.ts"
import type { LedgerEntry, Page } from "../../../world/service/Resource.ts"
import * as Subscribing from "../../../world/service/Subscribing.ts"
import * as World from "../../../world/service/World.ts"

interface Amounts {
  readonly cash: string
  readonly bonus: string
  readonly total: string
}

interface Statement {
  readonly month: string
  readonly since: string
  readonly until: string
  readonly opening: Amounts
  readonly closing: Amounts
  readonly entries: ReadonlyArray<{
    readonly kind: string
    readonly count: number
    readonly amountUsd: string
    readonly cashUsd: string
    readonly bonusUsd: string
  }>
}

const ZERO = { cash: "0.000000", bonus: "0.000000", total: "0.000000" }

const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7)

describe.each(Backend.both)("the books of a partner on $name", (backend) => {
  const world = World.of(backend, Subscribing.SETTINGS)

  const traded = async () => {
    const shop = await world.shop({ cash: "100", bonus: "15" })
    const { id, cards } = await shop.order()
    const cardIds = cards.map((card) => card.id)
    const buyback = await shop.submit({ kind: "buyback", mode: "offchain", cardIds })
    return { ...shop, order: id, buyback: buyback.id }
  }

  it("are told by month: the opening balance, sums by kind, the closing balance", async () => {
    const { partner } = await traded()
    const month = monthOf(Date.now())
    const statement = answer(await partner.get<Statement>(`/statements/${month}`), 200)
    assert.deepInclude(statement, { month, opening: ZERO, since: `${month}-01T00:00:00.000Z` })
    const { currency: _, ...balance } = await partner.balance()
    assert.deepStrictEqual(statement.closing, balance)
    assert.deepStrictEqual(
      statement.entries.map(({ amountUsd, count, kind }) => [kind, count, amountUsd]),
      [
        ["TOPUP", 0, "0.000000"],
        ["BONUS", 1, "15.000000"],
        ["BUYBACK", 1, "4.000000"],
        ["SPEND", 1, "-10.000000"],
        ["ADJUSTMENT", 1, "100.000000"]
      ]
    )
    for (const [bucket, field] of [
      ["cash", "cashUsd"],
      ["bonus", "bonusUsd"]
    ] as const) {
      const sum = statement.entries.reduce((all, row) => all + micros(row[field]), 0n)
      assert.strictEqual(micros(statement.opening[bucket]) + sum, micros(balance[bucket]))
    }
    const before = monthOf(Date.parse(statement.since) - 1)
    const earlier = answer(await partner.get<Statement>(`/statements/${before}`), 200)
    assert.deepInclude(earlier, { opening: ZERO, closing: ZERO, until: statement.since })
    assert.isTrue(earlier.entries.every(({ count }) => count === 0))
  })

  it("have no statement of a month to come, or of what is no month", async () => {
    const { partner } = await world.shop()
    refusal(await partner.get("/statements/2999-01"), "not_found", /not begun/)
    for (const bad of ["2026-13", "2026-1", "2026", "november", "2026-00", "20261-1"]) {
      refusal(await partner.get(`/statements/${bad}`), "invalid_request", /^month/)
    }
  })

  it("are found by kind, operation and time", async () => {
    const { buyback, order, partner } = await traded()
    const found = async (query: string) =>
      answer(await partner.get<Page<LedgerEntry>>(`/ledger-entries?${query}`), 200).data.map(
        ({ kind }) => kind
      )
    assert.deepStrictEqual(await found("kind=SPEND"), ["SPEND"])
    assert.deepStrictEqual(await found(`operationId=${buyback}`), ["BUYBACK"])
    assert.deepStrictEqual(await found(`operationId=${order}&kind=BUYBACK`), [])
    assert.deepStrictEqual(await found("operationId=nothing"), [])
    assert.lengthOf(await found("since=2020-01-01T00:00:00Z"), 4)
    assert.deepStrictEqual(await found("until=2020-01-01T00:00:00Z"), [])
    refusal(await partner.get("/ledger-entries?kind=GIFT"), "invalid_request", /kind/)
    refusal(await partner.get("/ledger-entries?since=yesterday"), "invalid_request", /^since/)
  })

  it("lead from an operation to its events, and from an event to its deliveries", async () => {
    const { order, partner } = await traded()
    const other = await traded()
    const url = "https://partner.example/hooks"
    const endpoint = answer(
      await partner.post<{ id: string }>("/webhooks", { url, subscribedEvents: ["*"] }),
      201
    )
    interface Event {
      readonly id: string
      readonly type: string
      readonly data: { readonly operationId: string }
    }
    const eventsOf = async (whose: typeof partner, id: string) =>
      answer(await whose.get<Page<Event>>(`/events?operationId=${id}`), 200)
    const events = await eventsOf(partner, order)
    assert.deepStrictEqual(
      events.data.map(({ data, type }) => [type, data.operationId]),
      [["operation.completed", order]]
    )
    const [event] = events.data
    const path = `/events/${event?.id}`
    assert.deepStrictEqual(answer(await partner.get<Event>(path), 200), event)
    refusal(await other.partner.get(path), "not_found")
    const on = await partner.get<Page<Event>>(
      `/events?operationId=${order}&after=${events.nextCursor}`
    )
    assert.deepStrictEqual(answer(on, 200).data, [])
    assert.deepStrictEqual((await eventsOf(other.partner, order)).data, [])
    assert.deepStrictEqual((await eventsOf(partner, "x")).data, [])
    const replay = { eventId: event?.id }
    answer(await partner.post(`/webhooks/${endpoint.id}/replay`, replay), 202)
    interface Delivery {
      readonly id: string
      readonly eventId: string
      readonly webhookEndpointId: string
      readonly url: string
    }
    const deliveries = async (whose: typeof partner, query: string) =>
      answer(await whose.get<Page<Delivery>>(`/deliveries?${query}`), 200).data
    const [delivery, ...more] = await deliveries(partner, `eventId=${event?.id}`)
    assert.deepStrictEqual(more, [])
    assert.strictEqual(delivery?.eventId, event?.id)
    assert.deepInclude(delivery, { webhookEndpointId: endpoint.id, url })
    assert.deepStrictEqual(await deliveries(other.partner, `eventId=${event?.id}`), [])
    assert.deepStrictEqual(await deliveries(partner, "eventId=x"), [])
    assert.lengthOf(await deliveries(partner, ""), 1)
    refusal(await partner.get("/deliveries?status=lost"), "invalid_request", /status/)
    refusal(await partner.get("/deliveries?cursor=x"), "invalid_request", /^cursor/)
  })
})
