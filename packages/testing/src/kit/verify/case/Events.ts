/** contract.md#feed and contract.md#envelope. */
import { randomUUID } from "node:crypto"
import type { Bench } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import type { Json } from "../Exchange.ts"
import { holds, like, ok, refused, same, TIMESTAMP } from "../Expect.ts"

const tells = async (bench: Bench) => {
  const { body, customerId, draw, party, submit } = await bench.shop()
  const account = await party.get("/account")
  const cursor = await party.now()
  const key = randomUUID()
  const sealed = body({ reveal: "sealed" })
  const bought = ok(await party.operate(sealed, key), 201)
  ok(await party.operate(sealed, key))
  const ids = (operation: Json) => operation.cards.map((card: Json) => card.id)
  const refund = await submit({ kind: "refund", cardIds: ids(bought) })
  const again = { kind: "refund", customerId, cardIds: ids(bought) }
  refused(await party.operate(again), "conflict")
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

/** As people read: the newest first, whatever comes meanwhile. */
const backwards = async (bench: Bench) => {
  const { customerId, order, party } = await bench.shop()
  const orders = [await order(1, "sealed"), await order(), await order()]
  const cardIds = orders[0].cards.map((card: Json) => card.id)
  const refund = await party.done({ kind: "refund", customerId, cardIds })
  const page = async (query: string): Promise<[ids: Array<string>, cursor: string]> => {
    const { data, nextCursor } = await party.get(`/events?${query}`)
    return [data.map((event: Json) => event.data.operationId), encodeURIComponent(nextCursor)]
  }
  const [newest, cursor] = await page("before=latest&limit=2")
  same(newest, [refund.id, orders[2].id], "the newest events")
  await order()
  const [older, end] = await page(`before=${cursor}&limit=2`)
  same(older, [orders[1].id, orders[0].id], "the events before them")
  same((await page(`before=${end}`))[0], [], "the events before the first one")
  const [one] = await page("before=latest&type=refund.completed")
  same(one, [refund.id], "the newest events of one type")
  const [of] = await page(`before=latest&operationId=${refund.id}`)
  same(of, [refund.id], "the newest events of one operation")
  for (const [query, field] of [
    ["before=latest&after=latest", /before|after/],
    ["type=refund.completed", /type/],
    ["before=latest&type=webhook.test", /type/],
    ["before=x", /before/]
  ] as const)
    refused(await party.call(`/events?${query}`), "invalid_request", field)
}

/** A reader who polls meanwhile sees each event once. */
const meanwhile = async (bench: Bench) => {
  const { body, party } = await bench.shop()
  let isOver = false
  const seen: Array<string> = []
  const read = async () => {
    for (let after = await party.now(); ; ) {
      const isLast = isOver
      const from = after === null ? "" : `&after=${encodeURIComponent(after)}`
      const { data, nextCursor } = await party.get(`/events?limit=3${from}`)
      seen.push(...data.map((event: Json) => event.data.operationId))
      after = nextCursor
      if (isLast && data.length === 0) return
    }
  }
  const order = async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => party.operate(body())))
    isOver = true
    return answers.map((answer) => ok(answer, 201).id)
  }
  const [ids] = await Promise.all([order(), read()])
  same(seen.toSorted(), ids.toSorted(), "the operations whose events a reader saw")
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
  ),
  promise(
    "HTTP-EVENT-05: with `before` the feed is read backwards, also of one type",
    ["operator"],
    backwards
  ),
  promise(
    "HTTP-EVENT-06: a reader who polls while orders run sees every event once",
    ["operator"],
    meanwhile
  )
]
