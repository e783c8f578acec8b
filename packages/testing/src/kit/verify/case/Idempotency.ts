/** contract.md#idempotency: keys, replays and conflicts. */
import { randomUUID } from "node:crypto"
import type { Bench, Shop } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import type { Json } from "../Exchange.ts"
import { like, ok, refused, same } from "../Expect.ts"
import { once, type Party, standing, unmovedBy } from "../Party.ts"

const BAD_KEYS = ["", "k".repeat(256), "caf\u00e9", "a\tb"]

const required = async (bench: Bench) => {
  const { body, customerId, party } = await bench.shop()
  const send = (headers: Record<string, string>) =>
    party.call("/operations", { json: body(), headers })
  await unmovedBy(party, customerId, async () => {
    for (const headers of [{}, ...BAD_KEYS.map((key) => once(key))])
      refused(await send(headers), "invalid_request", /idempotency-key/i)
  })
  const longest = randomUUID().padEnd(255, "k")
  ok(await send({ "idempotency-key": longest }), 201)
}

/** Asks twice; the second answer must be the first one. */
const replays = async (bench: Bench) => {
  const { body, customerId, party } = await bench.shop()
  const key = randomUUID()
  const first = ok(await party.operate(body(), key), 201)
  const before = await standing(party, customerId)
  const again = ok(await party.operate(body(), key))
  same(again, { ...first, replayed: true }, "the answer to the repeated request")
  same(await standing(party, customerId), before, "what the partner has")
}

const refunded = async (bench: Bench) => {
  const { body, customerId, party } = await bench.shop()
  const [card] = ok(await party.operate(body({ reveal: "sealed" })), 201).cards
  const refund = { kind: "refund", customerId, cardIds: [card.id] }
  const key = randomUUID()
  const first = ok(await party.operate(refund, key), 201)
  same(ok(await party.operate(refund, key)), { ...first, replayed: true }, "the repeated refund")
}

const compares = async (bench: Bench) => {
  const { body, customerId, machine, party } = await bench.shop()
  const key = randomUUID()
  const metadata = { a: 1, b: { c: 2, d: [1, 2] } }
  const { id } = ok(await party.operate(body({ metadata }), key), 201)
  const turned = `{ "metadata": {"b":{"d":[1,2],"c":2},"a":1}, "quantity": 1,
    "vendingMachineId": ${machine.id}, "customerId": "${customerId}", "kind": "order" }`
  const spelled = body({ metadata, mode: "offchain", reveal: "on_create" })
  same(ok(await party.operateRaw(turned, key)).id, id, "the operation of another key order")
  same(ok(await party.operate(spelled, key)).id, id, "the operation with its defaults written")
}

const conflicts = async (bench: Bench) => {
  const { body, customerId, party } = await bench.shop()
  const key = randomUUID()
  const original = body({ metadata: { list: [1, 2] } })
  ok(await party.operate(original, key), 201)
  const changes = [
    { quantity: 2 },
    { reveal: "sealed" },
    { clientSeed: "of another customer" },
    { metadata: { list: [2, 1] } },
    { metadata: null },
    { customerId: "cus_01jb5m8x3tf9r9v1s6k2c4d7ae" },
    { vendingMachineId: 999_999_999 }
  ]
  await unmovedBy(party, customerId, async () => {
    for (const change of changes)
      refused(await party.operate({ ...original, ...change }, key), "idempotency_conflict")
  })
  ok(await party.operate(original, key))
}

/** Numbers that a double can't tell apart, and ids in another order, are other data. */
const exactly = async (bench: Bench) => {
  const { body, customerId, order, party } = await bench.shop()
  const [key, other] = [randomUUID(), randomUUID()]
  const raw = (digits: string) => JSON.stringify(body()).replace(/}$/, `,"metadata":${digits}}`)
  ok(await party.operateRaw(raw("12345678901234567890"), key), 201)
  refused(await party.operateRaw(raw("12345678901234567891"), key), "idempotency_conflict")
  const cardIds = (await order(2)).cards.map(({ id }: Json) => id)
  const buyback = { kind: "buyback", mode: "offchain", customerId, cardIds }
  ok(await party.operate(buyback, other), 201)
  const turned = { ...buyback, cardIds: cardIds.toReversed() }
  refused(await party.operate(turned, other), "idempotency_conflict")
}

const otherKinds = async (bench: Bench) => {
  const { customerId, body, party } = await bench.shop()
  const key = randomUUID()
  const [card] = ok(await party.operate(body(), key), 201).cards
  const buyback = { kind: "buyback", mode: "offchain", customerId, cardIds: [card.id] }
  refused(await party.operate(buyback, key), "idempotency_conflict")
  const own = randomUUID()
  ok(await party.operate(buyback, own), 201)
  same(ok(await party.operate(buyback, own)).replayed, true, "replayed of the repeated buyback")
}

const inFlight = async (bench: Bench) => {
  const { body, customerId, party } = await bench.shop()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => party.operate(body(), key)))
  const made = answers.filter(({ status }) => status === 201)
  same(made.length, 1, "the number of requests that were answered with 201")
  const ids = new Set(
    answers.map((answer) => (answer.status === 201 ? answer.body : ok(answer)).id)
  )
  same(ids.size, 1, "the number of operations")
  const { data } = await party.get(`/operations?customerId=${customerId}`)
  same(data.length, 1, "the number of operations in the list")
}

const shared = async (bench: Bench) => {
  const [shop, other] = [await bench.shop(), await bench.shop()]
  const key = randomUUID()
  const { id } = ok(await shop.party.operate(shop.body(), key), 201)
  const second = await bench.namespace.key(shop.party.id)
  const again = bench.partnerWith(shop.party.id, second.key)
  same(ok(await again.operate(shop.body(), key)).id, id, "the operation with another API key")
  const theirs = ok(await other.party.operate(other.body(), key), 201)
  same(theirs.id === id, false, "whether another partner got the same operation")
}

const notConsumed = async (bench: Bench) => {
  const shop: Shop = await bench.shop({ cash: "9.000000" })
  const { body, party } = shop
  const key = randomUUID()
  refused(await party.operate(body(), key), "insufficient_balance")
  refused(await party.operate(body({ quantity: 0 }), key), "invalid_request")
  refused(
    await party.operate(body({ customerId: "cus_01jb5m8x3tf9r9v1s6k2c4d7ae" }), key),
    "not_found"
  )
  await bench.namespace.grant(party.id, { cash: "1.000000" })
  same(ok(await party.operate(body(), key), 201).replayed, false, "replayed of the first success")
}

const survives = async (bench: Bench) => {
  const { body, machine, party } = await bench.shop({ cash: "10.000000" })
  const key = randomUUID()
  const { id } = ok(await party.operate(body(), key), 201)
  const json = { active: false }
  ok(await bench.operator(`/vending-machines/${machine.id}`, { method: "PATCH", json }))
  same(ok(await party.operate(body(), key)).id, id, "the operation of a machine that is gone")
}

const current = async (bench: Bench) => {
  const { body, customerId, party } = await bench.shop()
  const key = randomUUID()
  const order = body({ reveal: "sealed" })
  const [card] = ok(await party.operate(order, key), 201).cards
  ok(await party.reveal(customerId, [card.id]))
  like(
    ok(await party.operate(order, key)).cards,
    [{ id: card.id, sealed: false, name: /./ }],
    "the replay of an order whose card was revealed"
  )
}

/** Keys of what is created beside operations: where they aren't required. */
const creates = async (party: Party, path: string, make: () => object, bad: object) => {
  const send = (json: object, key: string = randomUUID()) =>
    party.call(path, { json, headers: once(key) })
  const [key, json, other] = [randomUUID(), make(), make()]
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(json, key)))
  const [first, ...more] = answers.filter(({ status }) => status === 201)
  same(more.length, 0, "the number of further creations of six equal requests")
  if (first === undefined) return
  same(first.body.replayed, false, "replayed of the first answer")
  for (const answer of answers)
    if (answer !== first)
      same(ok(answer), { ...first.body, replayed: true }, "the answer to a repeated request")
  refused(await send(other, key), "idempotency_conflict")
  const free = randomUUID()
  const [wrong, right] = await Promise.all([send(bad, free), send(other, free)])
  refused(wrong, "invalid_request")
  ok(right, 201)
  for (const each of BAD_KEYS)
    refused(await send(make(), each), "invalid_request", /^Idempotency-Key/i)
  ok(await send(make(), randomUUID().padEnd(255, "k")), 201)
  same(ok(await party.call(path, { json: make() }), 201).replayed, false, "replayed without a key")
}

const customer = () => ({
  externalUserId: `verify-${randomUUID()}`,
  attributes: { plan: "gold", level: 1 }
})

const elsewhere = async (bench: Bench) => {
  const { body, party } = await bench.shop()
  await creates(party, "/customers", customer, { attributes: { $x: 1 } })
  const headers = once()
  const { attributes, externalUserId } = customer()
  const make = (json: object) => party.call("/customers", { json, headers })
  const { id } = ok(await make({ externalUserId, attributes }), 201)
  const json = { attributes: { plan: null } }
  ok(await party.call(`/customers/${id}`, { method: "PATCH", json }))
  const replay = ok(await make({ attributes: { level: 1, plan: "gold" }, externalUserId }))
  like(replay, { id, attributes: { level: 1 }, replayed: true }, "the customer as it is now")
  const order = await party.call("/operations", { json: body(), headers })
  like(ok(order, 201), { id: /^op_/, replayed: false }, "an order with a customer's key")
}

const intents = async (bench: Bench) => {
  let made = 0
  const make = () => ({ requestedUsd: `${++made}.000000` })
  await creates(await bench.partner(), "/funding-intents", make, { requestedUsd: "0" })
}

export const idempotency: ReadonlyArray<Case> = [
  promise("HTTP-IDEM-01: operations need a key of 1 to 255 characters", [], required),
  promise(
    "HTTP-IDEM-02: a repeated request answers 200 with the operation, replayed, and does nothing",
    [],
    replays
  ),
  promise(
    "HTTP-IDEM-03: values are compared: spacing, key order and written defaults don't matter",
    [],
    compares
  ),
  promise(
    "HTTP-IDEM-04: a key that comes with other data is idempotency_conflict, and does nothing",
    [],
    conflicts
  ),
  promise(
    "HTTP-IDEM-05: a key belongs to one kind of operation; other kinds replay too",
    [],
    otherKinds
  ),
  promise(
    "HTTP-IDEM-06: of equal requests at once one makes the operation, and all show it",
    [],
    inFlight
  ),
  promise(
    "HTTP-IDEM-07: keys belong to the account: all its API keys share them, no other account does",
    ["operator"],
    shared
  ),
  promise("HTTP-IDEM-08: a refused request consumes no key", ["operator"], notConsumed),
  promise("HTTP-IDEM-09: a replay answers when machine and money are gone", ["operator"], survives),
  promise("HTTP-IDEM-10: a replay shows the operation as it is now", [], current),
  promise("HTTP-IDEM-11: a repeated refund replays", [], refunded),
  promise("HTTP-IDEM-12: a key on a new customer is honoured in the same way", [], elsewhere),
  promise(
    "HTTP-IDEM-13: another digit of a number and another order of ids are other data",
    ["operator"],
    exactly
  ),
  promise(
    "HTTP-IDEM-14: a key on a funding intent is honoured in the same way",
    ["chain", "operator"],
    intents
  )
]
