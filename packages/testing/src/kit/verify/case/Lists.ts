/** contract.md#lists: limits, cursors and filters of every list. */
import type { Bench } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import type { Json } from "../Exchange.ts"
import { holds, like, ok, refused, same } from "../Expect.ts"
import type { Party } from "../Party.ts"

const WRONG = ["0", "-1", "abc", "1.5", "1e2", "%20", "", "9".repeat(30)]
const CURSORS = ["x", "%00", "-1", "!!!!", "a".repeat(5_000), "%27%20OR%201=1%20--"]
const ENDPOINT = { url: "https://hooks.example.com/in", subscribedEvents: ["*"], active: false }

/** Every list, with its largest limit. */
const lists = async (party: Party): Promise<Readonly<Record<string, number>>> => {
  const customerId = await party.customer()
  const endpoint = await party.call("/webhooks", { json: ENDPOINT })
  return {
    "/ledger-entries": 200,
    "/customers": 200,
    [`/customers/${customerId}/cards`]: 200,
    "/operations": 200,
    "/events": 200,
    "/webhooks": 200,
    "/funding-intents": 100,
    "/funding-transactions": 100,
    "/deliveries": 100,
    ...(endpoint.status === 201 && { [`/webhooks/${endpoint.body.id}/deliveries`]: 100 })
  }
}

const bounded = async (bench: Bench) => {
  const party = await bench.partner()
  for (const [path, most] of Object.entries(await lists(party))) {
    ok(await party.call(`${path}?limit=1`))
    ok(await party.call(`${path}?limit=${most}`))
    for (const limit of [...WRONG, `${most + 1}`])
      refused(await party.call(`${path}?limit=${limit}`), "invalid_request", /limit/)
  }
}

const strange = async (bench: Bench) => {
  const party = await bench.partner()
  for (const path of Object.keys(await lists(party))) {
    const name = path === "/events" ? "after" : "cursor"
    for (const cursor of CURSORS)
      refused(await party.call(`${path}?${name}=${cursor}`), "invalid_request", new RegExp(name))
    for (const [query, field] of [
      ["limit=1&limit=1", /limit/],
      [`${name}=x&limit=1&${name}=y`, new RegExp(name)]
    ] as const)
      refused(await party.call(`${path}?${query}`), "invalid_request", field)
  }
  const twice = "customerId=cus_1&customerId=cus_1"
  refused(await party.call(`/operations?${twice}`), "invalid_request", /customerId/)
}

const idsOf = (page: Json): ReadonlyArray<string> => page.data.map(({ id }: Json) => id)

const walks = async (bench: Bench) => {
  const party = await bench.partner()
  const made: Array<string> = []
  for (let count = 0; count < 7; count++) made.unshift(await party.customer())
  const seen: Array<string> = []
  let path = "/customers?limit=2"
  while (seen.length < made.length) {
    const page = await party.get(path)
    seen.push(...idsOf(page))
    // Newcomers come before the walk, and not into it.
    await party.customer()
    if (page.nextCursor === null) break
    path = `/customers?limit=2&cursor=${encodeURIComponent(page.nextCursor)}`
  }
  same(seen.slice(0, made.length), made, "the customers of all pages, newest first")
}

const defaults = async (bench: Bench) => {
  const party = await bench.partner()
  const made: Array<string> = []
  for (let count = 0; count < 52; count++) made.unshift(await party.customer())
  const first = await party.get("/customers")
  same(idsOf(first), made.slice(0, 50), "a page without a limit")
  holds(typeof first.nextCursor === "string", "a full page has a nextCursor", first.nextCursor)
  const rest = await party.get(`/customers?cursor=${encodeURIComponent(first.nextCursor)}`)
  same(idsOf(rest), made.slice(50), "the second page")
  same(rest.nextCursor, null, "nextCursor of the last page")
  same((await party.get("/customers?limit=52")).nextCursor, null, "nextCursor of a page with all")
}

const newestFirst = async (bench: Bench) => {
  const { customerId, order, party } = await bench.shop()
  const operations = [await order(), await order()].toReversed()
  const ids = operations.map(({ id }) => id)
  same(idsOf(await party.get("/operations?limit=2")), ids, "the newest operations")
  const walked = (await party.all("/operations?limit=1")).slice(0, 2).map(({ id }) => id)
  same(walked, ids, "the newest operations, one a page")
  const cards = operations.flatMap((operation) => operation.cards.map((card: Json) => card.id))
  same(idsOf(await party.get(`/customers/${customerId}/cards`)), cards, "the customer's cards")
  const entries = (await party.get("/ledger-entries?limit=2")).data
  same(
    entries.map((entry: Json) => entry.operationId),
    ids,
    "the operations of the newest entries"
  )
}

const filtered = async (bench: Bench) => {
  const { customerId, machine, order, party, submit } = await bench.shop()
  const second = await party.customer()
  const mine = await order()
  const body = { kind: "order", vendingMachineId: machine.id, quantity: 1, customerId: second }
  const theirs = await party.done(body)
  const [{ id: cardId }] = mine.cards
  const sold = await submit({ kind: "buyback", mode: "offchain", cardIds: [cardId] })
  const found = async (query: string) => idsOf(await party.get(`/operations?${query}`))
  const expected: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
    [`customerId=${second}`, [theirs.id]],
    [`customerId=${customerId}&kind=order`, [mine.id]],
    [`customerId=${customerId}&status=completed`, [sold.id, mine.id]],
    [`customerId=${customerId}&status=awaiting_chain`, []],
    [`cardId=${cardId}`, [sold.id, mine.id]],
    [`cardId=${cardId}&kind=buyback`, [sold.id]],
    [`cardId=${cardId}&customerId=${second}`, []],
    [`vendingMachineId=${machine.id}&customerId=${customerId}`, [mine.id]],
    [`vendingMachineId=999999&customerId=${customerId}`, []],
    [`customerId=${customerId}&since=${mine.createdAt}&until=${sold.createdAt}`, [mine.id]],
    [`customerId=${customerId}&since=${sold.createdAt}`, [sold.id]]
  ]
  for (const [query, ids] of expected) {
    same(await found(query), ids, `operations of ${query}`)
    const walked = await party.all(`/operations?${query}&limit=1`)
    same(idsOf({ data: walked }), ids, `operations of ${query}, one a page`)
  }
  for (const query of [
    "customerId=card_1",
    "kind=gift",
    "status=lost",
    "shipmentStatus=lost",
    "vendingMachineId=x",
    "since=yesterday",
    "until=1"
  ])
    refused(
      await party.call(`/operations?${query}`),
      "invalid_request",
      new RegExp(query.split("=")[0] ?? "")
    )
}

const parcels = async (bench: Bench) => {
  const { draw, party, submit } = await bench.shop()
  const { country } = await bench.country(party)
  const redeem = async () =>
    (await submit({ kind: "redemption", cardIds: await draw(), shipmentInfo: { country } })).id
  const [waits, goes] = [await redeem(), await redeem()]
  const json = { status: "shipped" }
  ok(await party.call(`/operations/${goes}/shipment`, { method: "PUT", json }))
  const found = async (status: string) =>
    idsOf(await party.get(`/operations?shipmentStatus=${status}&limit=1`))
  same(await found("created"), [waits], "the newest redemption whose parcel waits")
  same(await found("shipped"), [goes], "the newest redemption whose parcel is shipped")
}

/** Lists narrowed to a time, a status, a pack: what is created in the meantime shows where it belongs. */
const narrowed = async (bench: Bench) => {
  const { customerId, machine, order, party, submit } = await bench.shop()
  const mine = await order()
  const [{ id: cardId }] = mine.cards
  const sold = await submit({ kind: "buyback", mode: "offchain", cardIds: [cardId] })
  const second = await party.customer()
  const { createdAt } = await party.get(`/customers/${second}`)
  const cards = `/customers/${customerId}/cards`
  const entries = async (query: string) =>
    (await party.get(`/ledger-entries?${query}`)).data.map((each: Json) => each.operationId)
  const found = async (path: string) => idsOf(await party.get(path))
  same((await found(`/customers?since=${createdAt}`)).at(-1), second, "the customers since then")
  same((await found(`/customers?until=${createdAt}`)).includes(second), false, "and before")
  same(await found(`${cards}?status=bought_back&vendingMachineId=${machine.id}`), [cardId], "cards")
  for (const query of ["status=active", "vendingMachineId=999999", `since=${createdAt}`])
    same(await found(`${cards}?${query}`), [], `the cards of ${query}`)
  const time = `since=${mine.createdAt}&until=${sold.createdAt}`
  same(await entries(time), [mine.id], "the ledger of a time")
  for (const order of ["", "&before=latest"]) {
    const events = async (query: string) =>
      (await party.get(`/events?${query}${order}`)).data.map((each: Json) => each.data.operationId)
    same(
      (await events(`customerId=${customerId}`)).toSorted(),
      [mine.id, sold.id].toSorted(),
      "events"
    )
    same(await events(`customerId=${second}`), [], "the events of who did nothing")
    same(await events(`${time}&customerId=${customerId}`), [mine.id], "the events of a time")
  }
  for (const path of Object.keys(await lists(party)))
    if (path !== "/webhooks")
      for (const name of ["since", "until"])
        refused(await party.call(`${path}?${name}=now`), "invalid_request", new RegExp(name))
  refused(await party.call("/funding-transactions?status=x"), "invalid_request", /status/)
  ok(await party.call("/funding-transactions?status=confirmed"))
}

const deliveriesOf = async (bench: Bench) => {
  const { order, party } = await bench.shop()
  const endpoint = ok(await party.call("/webhooks", { json: ENDPOINT }), 201)
  const { id } = await order()
  const [event] = (await party.get(`/events?operationId=${id}`)).data
  const { data } = await party.get(`/deliveries?eventId=${event.id}&status=pending`)
  const mine = data.filter((each: Json) => each.webhookEndpointId === endpoint.id)
  same(
    mine.map((each: Json) => each.eventId),
    [event.id],
    "the deliveries of one event"
  )
  const { data: delivered } = await party.get(
    `/webhooks/${endpoint.id}/deliveries?status=delivered`
  )
  same(delivered, [], "deliveries that a disabled endpoint got")
  like(mine[0], { url: ENDPOINT.url, held: true, eventType: event.type }, "a delivery")
  for (const query of ["eventId=x", `eventId=${event.id}&status=delivered`])
    same((await party.get(`/deliveries?${query}`)).data, [], `the deliveries of ${query}`)
  await order()
  const all = await party.get(`/webhooks/${endpoint.id}/deliveries`)
  const walked = await party.all(`/webhooks/${endpoint.id}/deliveries?limit=1`)
  same(walked, all.data, "the deliveries, one a page")
  same(all.data.at(-1)?.eventId, event.id, "the event of the oldest delivery")
  for (const path of ["/deliveries", `/webhooks/${endpoint.id}/deliveries`])
    refused(await party.call(`${path}?status=lost`), "invalid_request", /status/)
}

export const listCases: ReadonlyArray<Case> = [
  promise(
    "HTTP-LIST-01: each list takes limits from 1 to its largest, and refuses all others",
    [],
    bounded
  ),
  promise(
    "HTTP-LIST-02: a cursor that the service didn't give, or a parameter given twice, is a 400",
    [],
    strange
  ),
  promise("HTTP-LIST-03: cursors lead to every item once, whatever is added meanwhile", [], walks),
  promise(
    "HTTP-LIST-04: a list without a limit has pages of 50, and nextCursor is null at its end",
    ["operator"],
    defaults
  ),
  promise("HTTP-LIST-05: operations, cards and ledger entries come newest first", [], newestFirst),
  promise(
    "HTTP-LIST-06: operations are filtered by customer, card, kind and status, also together",
    [],
    filtered
  ),
  promise(
    "HTTP-LIST-07: redemptions are filtered by where their parcels are",
    ["sandbox", "shipping"],
    parcels
  ),
  promise("HTTP-LIST-08: deliveries are filtered by event and status", ["webhooks"], deliveriesOf),
  promise(
    "HTTP-LIST-09: every list but endpoints takes a time, and those whose rows have them a status, a pack and a customer",
    [],
    narrowed
  )
]
