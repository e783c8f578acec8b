/** contract.md#feed and contract.md#envelope. */
import type { Bench } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import type { Json } from "../Exchange.ts"
import { holds, like, ok, refused, same, TIMESTAMP } from "../Expect.ts"

const tells = async (bench: Bench) => {
  const { customerId, draw, order, party, submit } = await bench.shop()
  const account = await party.get("/account")
  const cursor = await party.now()
  const bought = await order(1, "sealed")
  const ids = (operation: Json) => operation.cards.map((card: Json) => card.id)
  const refund = await submit({ kind: "refund", cardIds: ids(bought) })
  const cardIds = await draw()
  const buyback = await submit({ kind: "buyback", mode: "offchain", cardIds })
  const events = await party.events(cursor)
  const types = [
    "operation.completed",
    "refund.completed",
    "operation.completed",
    "buyback.completed"
  ]
  same(
    events.map(({ type }) => type),
    types,
    "the types of the events"
  )
  for (const event of events)
    like(
      event,
      {
        id: /^evt_\w+$/,
        apiVersion: /^\d{4}-\d\d-\d\d$/,
        environment: account.environment,
        createdAt: TIMESTAMP,
        partnerId: account.id,
        data: { operationId: /^op_/, customerId }
      },
      "an envelope"
    )
  const told = events.map(({ data }) => data.operationId)
  same([told[0], told[1], told[3]], [bought.id, refund.id, buyback.id], "the events' operations")
  same(new Set(events.map(({ id }) => id)).size, events.length, "the number of different ids")
}

const pages = async (bench: Bench) => {
  const { draw, party } = await bench.shop()
  await draw()
  await draw()
  const all = await party.events()
  const seen: Array<string> = []
  let cursor = ""
  while (seen.length < all.length) {
    const page = await party.get(`/events?limit=1${cursor}`)
    holds(typeof page.nextCursor === "string", "a page of events has a nextCursor", page)
    if (page.data.length === 0) break
    seen.push(...page.data.map(({ id }: Json) => id))
    cursor = `&after=${encodeURIComponent(page.nextCursor)}`
  }
  same(
    seen,
    all.map(({ id }) => id),
    "the events of all pages, oldest first"
  )
  const end = await party.get(`/events?limit=1${cursor}`)
  same(end.data, [], "the events after the last one")
  const latest = await party.get("/events?after=latest")
  same(latest.data, [], "the events after `latest`")
  await draw()
  const { data } = await party.get(`/events?after=${encodeURIComponent(latest.nextCursor)}`)
  same(data.length, 1, "the number of events since `latest`")
}

const one = async (bench: Bench) => {
  const { order, party } = await bench.shop()
  const { id } = await order()
  const { data } = await party.get(`/events?operationId=${id}`)
  same(
    data.map(({ type }: Json) => type),
    ["operation.completed"],
    "the events of one operation"
  )
  same(await party.get(`/events/${data[0].id}`), data[0], "the event read by its id")
  refused(await party.call("/events/evt_01jb5m8x3tf9r9v1s6k2c4d7ae"), "not_found")
}

/** Packs of 10 USD; the total of 40 falls below 25 with the second, and again after it has risen. */
const warns = async (bench: Bench) => {
  const { order, party } = await bench.shop({ cash: "40.000000" })
  const path = `/partners/${party.id}`
  const json = { lowBalanceThresholdUsd: "25.000000" }
  ok(await bench.operator(path, { method: "PATCH", json }))
  const cursor = await party.now()
  const warnings = async () =>
    (await party.events(cursor)).filter(({ type }) => type === "balance.low")
  await order()
  same(await warnings(), [], "warnings at 30 USD")
  await order()
  await order()
  await bench.namespace.grant(party.id, { cash: "20.000000" })
  same((await warnings()).length, 1, "the number of warnings until the balance rose again")
  await order()
  const told = await warnings()
  same(
    told.map(({ data }) => [data.balance.total, data.thresholdUsd]),
    [20, 20].map((total) => [`${total}.000000`, "25.000000"]),
    "the balances of the warnings"
  )
}

export const events: ReadonlyArray<Case> = [
  promise(
    "HTTP-EVENT-01: order, refund and buyback are one event each, in order, in the envelope",
    [],
    tells
  ),
  promise(
    "HTTP-EVENT-02: the feed is read oldest first by its cursors, without a gap; `latest` is its end",
    [],
    pages
  ),
  promise("HTTP-EVENT-03: events are found by operation and by id", [], one),
  promise(
    "HTTP-EVENT-04: a total that falls below the partner's threshold is told once a crossing",
    ["operator"],
    warns
  )
]
