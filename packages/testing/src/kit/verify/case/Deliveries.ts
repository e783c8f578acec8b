/** contract.md#signature and contract.md#delivery, on a receiver of the run. */
import { until } from "../../clock/Until.ts"
import type { Bench, Shop } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import type { Json } from "../Exchange.ts"
import { holds, like, ok, refused, same } from "../Expect.ts"
import { signedWith, verified } from "../Receiver.ts"

interface Place {
  readonly shop: Shop
  readonly id: string
  readonly secret: string
  /** Of the receiver. */
  readonly path: string
  readonly patch: (json: object) => Promise<Json>
  readonly history: () => Promise<Array<Json>>
}

let places = 0

const place = async (bench: Bench, more: object = {}, shop?: Shop): Promise<Place> => {
  const own = shop ?? (await bench.shop())
  const { party } = own
  const path = `/verify-${bench.namespace.run}-${++places}`
  const url = `${(await bench.receiver()).url}${path}`
  const json = { url, subscribedEvents: ["*"], ...more }
  const { id, signingSecret } = ok(await party.call("/webhooks", { json }), 201)
  return {
    shop: own,
    id,
    path,
    secret: signingSecret,
    patch: async (change) =>
      ok(await party.call(`/webhooks/${id}`, { method: "PATCH", json: change })),
    history: async () => (await party.get(`/webhooks/${id}/deliveries`)).data
  }
}

const arrives = async (bench: Bench) => {
  const { history, path, secret, shop } = await place(bench)
  const { id: operationId } = await shop.order()
  const [received] = await (await bench.receiver()).count(path, 1)
  if (received === undefined) return
  const [event] = (await shop.party.get(`/events?operationId=${operationId}`)).data
  same(verified(received, secret), event, "the body of the webhook, beside the feed")
  like(received.headers, { "content-type": /^application\/json/ }, "the webhook's headers")
  const [delivery] = await until(history, ([first]) => first?.status === "delivered")
  like(
    delivery,
    { eventId: event.id, eventType: event.type, attempts: [{ statusCode: 204, error: null }] },
    "the delivery in the history"
  )
}

const matches = async (bench: Bench) => {
  const { path, secret, shop } = await place(bench, { subscribedEvents: ["refund.completed"] })
  const all = await place(bench, {}, shop)
  const { cards } = await shop.order(1, "sealed")
  await shop.submit({ kind: "refund", cardIds: cards.map((card: Json) => card.id) })
  const receiver = await bench.receiver()
  const types = (await receiver.count(all.path, 2)).map((each) => verified(each, all.secret).type)
  same(types.toSorted(), ["operation.completed", "refund.completed"], "types at `*`")
  const [only] = await receiver.count(path, 1)
  if (only !== undefined) same(verified(only, secret).type, "refund.completed", "the type")
  same(receiver.at(path).length, 1, "the number of webhooks at the narrow endpoint")
}

const holdsBack = async (bench: Bench) => {
  const { history, patch, path, secret, shop } = await place(bench)
  await patch({ active: false })
  await shop.order()
  const [held] = await until(history, (all) => all.length > 0)
  like(held, { status: "pending", held: true, nextAttemptAt: null }, "the held delivery")
  const receiver = await bench.receiver()
  same(receiver.at(path).length, 0, "the number of webhooks at a disabled endpoint")
  await patch({ active: true })
  const [received] = await receiver.count(path, 1)
  if (received !== undefined) same(verified(received, secret).id, held?.eventId, "what was held")
}

const retries = async (bench: Bench) => {
  const receiver = await bench.receiver()
  for (const status of [500, 302, 404]) {
    const { history, path, patch, shop } = await place(bench)
    receiver.answer(path, status)
    await shop.order()
    const [delivery] = await until(history, ([first]) => (first?.attempts.length ?? 0) > 0)
    like(
      delivery,
      { status: "pending", deliveredAt: null, attempts: [{ statusCode: status, error: /./ }] },
      `the delivery that was answered ${status}`
    )
    const wait = Date.parse(delivery.nextAttemptAt) - Date.parse(delivery.attempts[0].at)
    holds(wait > 0, "a failed delivery has a later next attempt", delivery)
    await patch({ active: false })
  }
}

const again = async (bench: Bench) => {
  const { id, path, secret, shop } = await place(bench)
  await shop.order()
  const receiver = await bench.receiver()
  const [first] = await receiver.count(path, 1)
  if (first === undefined) return
  const event = verified(first, secret)
  const json = { eventId: event.id }
  ok(await shop.party.call(`/webhooks/${id}/replay`, { json }), 202)
  const [, second] = await receiver.count(path, 2)
  if (second !== undefined) same(verified(second, secret), event, "the replayed webhook")
}

/** Of a time before the endpoint was there, so it missed them. */
const sendsMissed = async (bench: Bench) => {
  const shop = await bench.shop()
  const cursor = await shop.party.now()
  await shop.order()
  const { cards } = await shop.order(1, "sealed")
  await shop.submit({ kind: "refund", cardIds: cards.map((card: Json) => card.id) })
  const missed = await shop.party.events(cursor)
  const { id, path, secret } = await place(
    bench,
    { subscribedEvents: ["operation.completed"] },
    shop
  )
  const [since, until] = [missed.at(0)?.createdAt, new Date(Date.now() + 60_000).toISOString()]
  const replay = async (json: object) =>
    ok(await shop.party.call(`/webhooks/${id}/replay`, { json }), 202)
  const early = { since: new Date(Date.parse(since) - 1).toISOString(), until: since }
  like(await replay(early), { replayed: 0 }, "a replay of a time that ends with the first event")
  const future = { since: until, until: new Date(Date.now() + 120_000).toISOString() }
  like(await replay(future), { replayed: 0, more: false }, "a replay of a time without events")
  like(await replay({ since, until }), { replayed: 2, more: false }, "a replay of a time")
  const all = await (await bench.receiver()).count(path, 2)
  const due = missed.filter(({ type }) => type === "operation.completed").map((event) => event.id)
  same(
    all.map((each) => verified(each, secret).id).toSorted(),
    due.toSorted(),
    "the events that the endpoint missed of its types"
  )
  like(await replay({ since, until }), { replayed: 0 }, "a second replay of what has arrived")
  refused(
    await shop.party.call(`/webhooks/${id}/replay`, { json: { since, until, eventId: due[0] } }),
    "invalid_request"
  )
}

const tests = async (bench: Bench) => {
  const { id, path, secret, shop } = await place(bench, { subscribedEvents: ["refund.completed"] })
  const other = await place(bench, {}, shop)
  const cursor = await shop.party.now()
  ok(await shop.party.call(`/webhooks/${id}/test`, { method: "POST" }), 202)
  const receiver = await bench.receiver()
  const [received] = await receiver.count(path, 1)
  if (received === undefined) return
  const event = verified(received, secret)
  const { data, type } = event
  same([type, data.webhookEndpointId], ["webhook.test", id], "the test")
  same(receiver.at(other.path).length, 0, "the number of tests at another endpoint")
  same(await shop.party.events(cursor), [], "the feed after a test")
  same(await shop.party.get(`/events/${event.id}`), event, "the test read by its id")
}

const rotates = async (bench: Bench) => {
  const { patch, path, secret, shop } = await place(bench)
  const both = await patch({ rotateSigningSecret: true, gracePeriodSeconds: 3_600 })
  await shop.order()
  const receiver = await bench.receiver()
  const [first] = await receiver.count(path, 1)
  if (first === undefined) return
  const valid = [secret, both.signingSecret].map((each) => signedWith(first, each))
  same(valid, [true, true], "whether the old and the new secret verify in the time of grace")
  const last = await patch({ rotateSigningSecret: true })
  await shop.order()
  const [, second] = await receiver.count(path, 2)
  if (second === undefined) return
  const left = [secret, both.signingSecret, last.signingSecret].map((each) =>
    signedWith(second, each)
  )
  same(left, [false, false, true], "which of three secrets verify without grace")
}

export const deliveries: ReadonlyArray<Case> = [
  promise(
    "HTTP-DELIVERY-01: an event arrives signed, as the feed shows it, and the history says so",
    ["webhooks", "receiver"],
    arrives
  ),
  promise(
    "HTTP-DELIVERY-02: an endpoint gets the types that it subscribes to; `*` gets all",
    ["webhooks", "receiver"],
    matches
  ),
  promise(
    "HTTP-DELIVERY-03: a disabled endpoint's deliveries are held, and go out when it is enabled",
    ["webhooks", "receiver"],
    holdsBack
  ),
  promise(
    "HTTP-DELIVERY-04: an answer other than 2xx is a failure that is tried again later",
    ["webhooks", "receiver"],
    retries
  ),
  promise(
    "HTTP-DELIVERY-05: a replayed event arrives again, with the same id",
    ["webhooks", "receiver"],
    again
  ),
  promise(
    "HTTP-DELIVERY-06: a test arrives at its endpoint alone, whatever that subscribes to",
    ["webhooks", "receiver"],
    tests
  ),
  promise(
    "HTTP-DELIVERY-07: during a rotation's grace both secrets verify, afterwards the newest alone",
    ["webhooks", "receiver"],
    rotates
  ),
  promise(
    "HTTP-DELIVERY-08: a replay of a time sends what an endpoint missed of its types, once",
    ["webhooks", "receiver"],
    sendsMissed
  )
]
