/** contract.md#authentication: keys act for one organization, and see nothing of others. */
import { randomUUID } from "node:crypto"
import type { Bench } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import type { Json } from "../Exchange.ts"
import { holds, ok, refused, same } from "../Expect.ts"

const foreign = async (bench: Bench) => {
  const [mine, theirs] = [await bench.shop(), await bench.shop()]
  const operation = await theirs.order()
  const [card] = operation.cards
  const { party } = mine
  for (const path of [
    `/customers/${theirs.customerId}`,
    `/customers/${theirs.customerId}/cards`,
    `/cards/${card.id}`,
    `/operations/${operation.id}`
  ])
    refused(await party.call(path), "not_found")
  const update = { method: "PATCH", json: { attributes: { a: 1 } } }
  refused(await party.call(`/customers/${theirs.customerId}`, update), "not_found")
  refused(await party.reveal(theirs.customerId, [card.id]), "not_found")
  refused(await party.operate(theirs.body()), "not_found")
  const buyback = { kind: "buyback", mode: "offchain", cardIds: [card.id] }
  refused(await party.operate({ ...buyback, customerId: mine.customerId }), "not_found")
  same(await theirs.party.card(card.id), card, "the other partner's card")
  const externalUserId = `verify-${randomUUID()}`
  await theirs.party.customer({ externalUserId })
  refused(await party.call(`/customers/by-external-id/${externalUserId}`), "not_found")
  await party.customer({ externalUserId })
}

const LATER = "2026-01-02T00:00:00Z"

/** Acts on another partner's event, order and endpoint, each right but for its owner. */
const meddling = (
  event: string,
  operation: string,
  endpoint: string
): ReadonlyArray<readonly [method: string, path: string, json?: object]> => [
  ["GET", `/events/${event}`],
  ["PUT", `/operations/${operation}/shipment`, { status: "shipped" }],
  ["PUT", `/operations/${operation}/shipment/address`, { shipmentInfo: { country: "US" } }],
  ["POST", `/operations/${operation}/refresh`],
  ["POST", `/operations/${operation}/cancel`],
  ["GET", `/webhooks/${endpoint}`],
  ["PATCH", `/webhooks/${endpoint}`, { rotateSigningSecret: true }],
  ["GET", `/webhooks/${endpoint}/deliveries`],
  ["POST", `/webhooks/${endpoint}/test`],
  ["POST", `/webhooks/${endpoint}/replay`, { eventId: event }],
  ["POST", `/webhooks/${endpoint}/replay`, { since: "2026-01-01T00:00:00Z", until: LATER }],
  ["DELETE", `/webhooks/${endpoint}`]
]

const elsewhere = async (bench: Bench) => {
  const [mine, theirs] = [await bench.shop(), await bench.shop()]
  const url = "https://hooks.example.com/in"
  const json = { url, subscribedEvents: ["*"], active: false }
  const { signingSecret: _, ...endpoint } = ok(await theirs.party.call("/webhooks", { json }), 201)
  const operation = await theirs.order()
  const [event] = await theirs.party.events()
  const own = ok(await mine.party.call("/webhooks", { json }), 201).id
  for (const [method, path, body] of [
    ...meddling(event?.id, operation.id, endpoint.id),
    ["POST", `/webhooks/${own}/replay`, { eventId: event?.id }] as const
  ])
    refused(await mine.party.call(path, { method, ...(body && { json: body }) }), "not_found")
  same((await theirs.party.get("/deliveries")).data.length, 1, "the other one's deliveries")
  same(await theirs.party.get(`/webhooks/${endpoint.id}`), endpoint, "the other one's endpoint")
}

const apart = async (bench: Bench) => {
  const { order, party } = await bench.shop()
  await order()
  const other = await bench.partner()
  const [mine] = (await party.get("/operations?limit=1")).data
  for (const path of [
    "/customers",
    "/operations",
    "/ledger-entries",
    "/webhooks",
    "/deliveries",
    `/operations?customerId=${mine.customerId}`,
    `/operations?cardId=${mine.cards[0].id}`,
    `/ledger-entries?operationId=${mine.id}`,
    `/events?operationId=${mine.id}`
  ])
    same((await other.get(path)).data, [], `another partner's ${path}`)
  same(await other.events(), [], "another partner's events")
  const { nextCursor: end } = await party.get("/events?after=latest")
  for (const name of ["after", "before"]) {
    const answer = await other.call(`/events?${name}=${encodeURIComponent(end)}`)
    refused(answer, "invalid_request", new RegExp(name))
  }
  const { nextCursor } = await party.get("/operations?limit=1")
  if (nextCursor !== null) {
    const answer = await other.call(`/operations?cursor=${encodeURIComponent(nextCursor)}`)
    if (answer.status === 200) same(answer.body.data, [], "a page from another's cursor")
    else refused(answer, "invalid_request")
  }
}

const revoked = async (bench: Bench) => {
  const party = await bench.partner()
  const second = await bench.namespace.key(party.id)
  const other = bench.partnerWith(party.id, second.key)
  holds(/^pk_/.test(second.key), "a key begins with pk_")
  same(await other.get("/account"), await party.get("/account"), "the account of both keys")
  const path = `/partners/${party.id}/keys/${second.id}`
  ok(await bench.operator(path, { method: "DELETE" }), 204)
  refused(await other.call("/balance"), "unauthorized")
  ok(await party.call("/balance"))
  const { data } = ok(await bench.operator(`/partners/${party.id}/keys`))
  same(
    data.some((key: Json) => "key" in key),
    false,
    "whether the list shows a whole key"
  )
}

const suspended = async (bench: Bench) => {
  const { body, party } = await bench.shop()
  const update = (status: string) =>
    bench.operator(`/partners/${party.id}`, { method: "PATCH", json: { status } })
  ok(await update("suspended"))
  refused(await party.call("/balance"), "forbidden")
  refused(await party.operate(body()), "forbidden")
  ok(await update("active"))
  ok(await party.operate(body()), 201)
}

export const keys: ReadonlyArray<Case> = [
  promise(
    "HTTP-KEY-01: what belongs to another organization is a 404, to read and to act on",
    ["operator"],
    foreign
  ),
  promise(
    "HTTP-KEY-02: lists and events show the key's own organization alone",
    ["operator"],
    apart
  ),
  promise(
    "HTTP-KEY-03: a second key acts for the same organization, and stops at once when revoked",
    ["operator"],
    revoked
  ),
  promise(
    "HTTP-KEY-04: a suspended organization's keys are forbidden at once, until it is active",
    ["operator"],
    suspended
  ),
  promise(
    "HTTP-KEY-05: another organization's events, shipments and endpoints are a 404 to every act",
    ["operator", "webhooks"],
    elsewhere
  )
]
