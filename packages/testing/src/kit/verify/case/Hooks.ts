/** contract.md#webhooks: endpoints and their secrets. */
import type { Bench } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import type { Json } from "../Exchange.ts"
import { holds, like, ok, refused, same, TIMESTAMP } from "../Expect.ts"

const URL = "https://hooks.example.com/in"
/** Nothing is ever posted to endpoints of these cases. */
const GOOD = { url: URL, subscribedEvents: ["*"], active: false }
const NOBODY = "wh_01jb5m8x3tf9r9v1s6k2c4d7ae"

/** contract.md#event-types. */
const TYPES = [
  ...["detected", "confirmed", "failed"].map((what) => `balance.topup.${what}`),
  "balance.low",
  ...["completed", "awaiting_chain", "onchain_failed", "onchain_cancelled", "cancelled"].map(
    (what) => `operation.${what}`
  ),
  ...["buyback", "refund", "redemption"].map((what) => `${what}.completed`),
  "shipment.updated"
]

const owner = async (bench: Bench) => {
  const party = await bench.partner()
  const create = async (more: object = {}) =>
    ok(await party.call("/webhooks", { json: { ...GOOD, ...more } }), 201)
  const patch = (id: string, json: object) =>
    party.call(`/webhooks/${id}`, { method: "PATCH", json })
  return { party, create, patch }
}

const shownOnce = async (bench: Bench) => {
  const { create, party, patch } = await owner(bench)
  const { signingSecret, ...endpoint } = await create({ subscribedEvents: ["refund.completed"] })
  holds(typeof signingSecret === "string" && signingSecret.length >= 24, "a secret is shown")
  like(
    endpoint,
    {
      id: /^wh_\w+$/,
      url: URL,
      subscribedEvents: ["refund.completed"],
      active: false,
      createdAt: TIMESTAMP,
      updatedAt: TIMESTAMP
    },
    "a new endpoint"
  )
  same(await party.get(`/webhooks/${endpoint.id}`), endpoint, "the endpoint read by its id")
  same((await party.get("/webhooks?limit=1")).data, [endpoint], "the newest endpoint")
  const answers = [
    await party.call("/webhooks"),
    await party.call(`/webhooks/${endpoint.id}`),
    await patch(endpoint.id, { active: false }),
    await patch(endpoint.id, { rotateSigningSecret: false }),
    await party.call(`/webhooks/${endpoint.id}`, { method: "DELETE" }),
    await party.call(`/webhooks/${endpoint.id}/deliveries`)
  ]
  same((await create()).signingSecret === signingSecret, false, "whether two share a secret")
  const subscribedEvents = [...TYPES, "*"]
  same((await create({ subscribedEvents })).subscribedEvents, subscribedEvents, "all types")
  for (const { line, text } of answers) {
    same(text.includes(signingSecret), false, `${line} shows the secret again`)
    same(/signingSecret/.test(text), false, `${line} shows a secret`)
  }
}

const changes = async (bench: Bench) => {
  const { create, party, patch } = await owner(bench)
  const { signingSecret: first, ...endpoint } = await create()
  const url = `${URL}/other?x=1`
  const subscribedEvents = ["refund.completed", "operation.completed"]
  const changed = ok(await patch(endpoint.id, { url, subscribedEvents }))
  const { updatedAt, ...rest } = changed
  like(rest, { id: endpoint.id, url, subscribedEvents, active: false }, "the changed endpoint")
  same(ok(await patch(endpoint.id, {})), changed, "an update without fields")
  const { signingSecret } = ok(await patch(endpoint.id, { rotateSigningSecret: true }))
  holds(
    typeof signingSecret === "string" && signingSecret !== first,
    "a rotation makes a new secret"
  )
  like(await party.get(`/webhooks/${endpoint.id}`), rest, "the endpoint after its rotation")
}

const disables = async (bench: Bench) => {
  const { create, party, patch } = await owner(bench)
  const { id } = await create({ active: true })
  const disable = () => party.call(`/webhooks/${id}`, { method: "DELETE" })
  const disabled = ok(await disable())
  same(disabled.active, false, "active of a deleted endpoint")
  same(ok(await disable()), disabled, "a second deletion")
  const path = `/webhooks/${id}`
  const fields = await party.call(path, { method: "DELETE", json: { active: false } })
  refused(fields, "invalid_request", /active/)
  same((await party.get(`/webhooks/${id}`)).active, false, "active of the endpoint read again")
  same(ok(await patch(id, { active: true })).active, true, "active of an enabled endpoint")
  ok(await disable())
}

const absent = async (bench: Bench) => {
  const { party, patch } = await owner(bench)
  for (const id of [NOBODY, "wh_1", "op_01jb5m8x3tf9r9v1s6k2c4d7ae", "%00"])
    refused(await party.call(`/webhooks/${id}`), "not_found")
  refused(await patch(NOBODY, { subscribedEvents: ["*"] }), "not_found")
  refused(await party.call(`/webhooks/${NOBODY}`, { method: "DELETE" }), "not_found")
  refused(await party.call(`/webhooks/${NOBODY}/deliveries`), "not_found")
  refused(await party.call(`/webhooks/${NOBODY}/test`, { method: "POST" }), "not_found")
  const json = { eventId: "evt_01jb5m8x3tf9r9v1s6k2c4d7ae" }
  refused(await party.call(`/webhooks/${NOBODY}/replay`, { json }), "not_found")
}

const rejectedBy = async (bench: Bench, wrong: ReadonlyArray<readonly [object, RegExp]>) => {
  const { create, party, patch } = await owner(bench)
  const { id } = await create()
  const before = await party.get("/webhooks")
  for (const [change, field] of wrong) {
    const json = { ...GOOD, ...change }
    refused(await party.call("/webhooks", { json }), "invalid_request", field)
    refused(await patch(id, change), "invalid_request", field)
  }
  same(await party.get("/webhooks"), before, "the endpoints after refused requests")
}

const EVENTS: ReadonlyArray<readonly [object, RegExp]> = [
  [{ subscribedEvents: [] }, /subscribedEvents/],
  [{ subscribedEvents: ["order.made"] }, /subscribedEvents/],
  [{ subscribedEvents: ["webhook.test"] }, /subscribedEvents/],
  [{ subscribedEvents: ["*", "*"] }, /subscribedEvents/],
  [{ subscribedEvents: "*" }, /subscribedEvents/],
  [{ active: "no" }, /active/],
  [{ active: null }, /active/],
  [{ signingSecret: "mine" }, /signingSecret/],
  [{ url: "partner" }, /url/],
  [{ url: "" }, /url/],
  [{ url: `https://hooks.example.com/${"x".repeat(2_048)}` }, /url/]
]

const WEEK = 7 * 24 * 3_600

/** Of an update alone. */
const GRACES: ReadonlyArray<readonly [object, RegExp]> = [
  [{ gracePeriodSeconds: 5 }, /gracePeriodSeconds/],
  [{ gracePeriodSeconds: 0 }, /gracePeriodSeconds/],
  [{ rotateSigningSecret: false, gracePeriodSeconds: 5 }, /gracePeriodSeconds/],
  ...[-1, 0.5, WEEK + 1].map(
    (gracePeriodSeconds) =>
      [{ rotateSigningSecret: true, gracePeriodSeconds }, /gracePeriodSeconds/] as const
  )
]

const grace = async (bench: Bench) => {
  const { create, party, patch } = await owner(bench)
  const { signingSecret: _, ...endpoint } = await create()
  const { id } = endpoint
  for (const [json, field] of GRACES) refused(await patch(id, json), "invalid_request", field)
  for (const field of ["rotateSigningSecret", "gracePeriodSeconds"]) {
    const answer = await party.call("/webhooks", { json: { ...GOOD, [field]: true } })
    refused(answer, "invalid_request", new RegExp(field))
  }
  for (const field of ["url", "subscribedEvents"]) {
    const answer = await party.call("/webhooks", { json: { ...GOOD, [field]: undefined } })
    refused(answer, "invalid_request", new RegExp(field))
  }
  same((await party.get("/webhooks")).data, [endpoint], "the endpoints after refused requests")
  for (const gracePeriodSeconds of [0, 1, WEEK])
    ok(await patch(id, { rotateSigningSecret: true, gracePeriodSeconds }))
}

const SINCE = "2026-01-01T00:00:00Z"
const UNTIL = "2026-01-02T00:00:00Z"
const EVENT = "evt_01jb5m8x3tf9r9v1s6k2c4d7ae"

const REPLAYS: ReadonlyArray<readonly [object, RegExp]> = [
  [{}, /eventId/],
  [{ since: SINCE }, /until/],
  [{ until: UNTIL }, /since/],
  [{ eventId: EVENT, since: SINCE, until: UNTIL }, /since/],
  [{ eventId: EVENT, until: UNTIL }, /until/],
  [{ eventId: "op_1" }, /eventId/],
  [{ eventId: EVENT, events: [] }, /events/],
  [{ since: "2026-01-01", until: UNTIL }, /since/],
  [{ since: SINCE, until: "2026-01-02T00:00:00+01:00" }, /until/],
  [{ since: "2026-02-30T00:00:00Z", until: "2026-04-02T00:00:00Z" }, /since/],
  [{ since: UNTIL, until: SINCE }, /until/],
  [{ since: SINCE, until: SINCE }, /until/]
]

const wrongReplays = async (bench: Bench) => {
  const { create, party } = await owner(bench)
  const path = `/webhooks/${(await create()).id}`
  for (const [json, field] of REPLAYS)
    refused(await party.call(`${path}/replay`, { json }), "invalid_request", field)
  refused(await party.call(`${path}/test`, { json: { url: URL } }), "invalid_request", /url/)
  same((await party.get(`${path}/deliveries`)).data, [], "the deliveries of refused requests")
}

/** Nothing goes out; each answer says that it waits. */
const waits = async (bench: Bench) => {
  const shop = await bench.shop()
  const { party } = shop
  await shop.order()
  const endpoint = ok(await party.call("/webhooks", { json: GOOD }), 201)
  const { id } = await shop.order()
  const [event] = (await party.get(`/events?operationId=${id}`)).data
  const post = async (action: string, json: object) =>
    ok(await party.call(`/webhooks/${endpoint.id}/${action}`, { json }), 202)
  const waiting = { status: "pending", held: true, nextAttemptAt: null, attempts: [] }
  const test = await post("test", {})
  like(test, { ...waiting, eventType: "webhook.test" }, "a test")
  const range = { since: SINCE, until: "2100-01-01T00:00:00.000Z" }
  same(await post("replay", range), { replayed: 1, more: false, held: true }, "a replay of a time")
  like(await post("replay", { eventId: event.id }), waiting, "a replay of an event")
  like(await post("replay", { eventId: test.eventId }), waiting, "a replay of a test")
  const path = `/webhooks/${endpoint.id}/deliveries`
  const all = await party.all(`${path}?limit=2`)
  like(all, Array(5).fill(waiting), "the history of a disabled endpoint")
  same(all.at(-1)?.eventId, event.id, "the event of the oldest delivery")
}

const PRIVATE = [
  "http://hooks.example.com/in",
  "https://hooks.example.com:8443/in",
  "https://user:pass@hooks.example.com/in",
  "https://127.0.0.1/in",
  "https://0177.0.0.1/in",
  "https://10.0.0.1/in",
  "https://169.254.169.254/latest",
  "https://[::1]/in",
  "https://[::ffff:127.0.0.1]/in",
  "https://localhost/in",
  "https://printer.local/in",
  "https://intranet/in"
]

const replays = async (bench: Bench) => {
  const { create, party } = await owner(bench)
  const { id } = await create()
  const shop = await bench.shop()
  const mine = bench.target.operatorToken === undefined ? party : shop.party
  const endpoint = ok(await mine.call("/webhooks", { json: GOOD }), 201)
  const { id: operationId } = await shop.order()
  const [event] = (await mine.get(`/events?operationId=${operationId}`)).data
  const replay = (webhook: string, json: object) =>
    mine.call(`/webhooks/${webhook}/replay`, { json })
  const delivery = ok(await replay(endpoint.id, { eventId: event.id }), 202)
  like(delivery, { id: /^dlv_/, eventId: event.id, status: "pending", attempts: [] }, "the replay")
  const { data } = await mine.get(`/webhooks/${endpoint.id}/deliveries`)
  holds(
    data.some((each: Json) => each.id === delivery.id),
    "the replay is in the history",
    data
  )
  refused(await replay(endpoint.id, { eventId: "evt_01jb5m8x3tf9r9v1s6k2c4d7ae" }), "not_found")
  refused(await replay(endpoint.id, { eventId: id }), "invalid_request", /eventId/)
  refused(await replay(endpoint.id, {}), "invalid_request")
}

const most = async (bench: Bench) => {
  const { create, party, patch } = await owner(bench)
  const { id: first } = await create({ active: true })
  for (let count = 1; count < 50; count++) await create({ active: true })
  const json = { ...GOOD, active: true }
  refused(await party.call("/webhooks", { json }), "conflict")
  const { signingSecret: _, ...spare } = await create()
  refused(await patch(spare.id, { active: true, url: `${URL}/other` }), "conflict")
  same(await party.get(`/webhooks/${spare.id}`), spare, "the endpoint that was one too many")
  ok(await patch(first, { active: true, url: `${URL}/first` }))
  ok(await party.call(`/webhooks/${first}`, { method: "DELETE" }))
  ok(await patch(spare.id, { active: true }))
  refused(await patch(first, { active: true }), "conflict")
  const ids = (await party.all("/webhooks?limit=20")).map(({ id }) => id)
  same([ids.length, ids[0], ids.at(-1)], [51, spare.id, first], "the endpoints, newest first")
}

export const hooks: ReadonlyArray<Case> = [
  promise(
    "HTTP-HOOK-01: an endpoint's secret is shown when it is made, and never again",
    ["webhooks"],
    shownOnce
  ),
  promise(
    "HTTP-HOOK-02: an endpoint is changed field by field, and gets a new secret on demand",
    ["webhooks"],
    changes
  ),
  promise(
    "HTTP-HOOK-03: a deletion disables an endpoint, and can be taken back",
    ["webhooks"],
    disables
  ),
  promise("HTTP-HOOK-04: an unknown endpoint is a 404 everywhere", ["webhooks"], absent),
  promise(
    "HTTP-HOOK-05: a wrong URL, event type or field is a 400 that names it, and changes nothing",
    ["webhooks"],
    (bench) => rejectedBy(bench, EVENTS)
  ),
  promise(
    "HTTP-HOOK-06: an endpoint is a public https address on port 443",
    ["webhooks", "publicTargets"],
    (bench) =>
      rejectedBy(
        bench,
        PRIVATE.map((url) => [{ url }, /url/] as const)
      )
  ),
  promise(
    "HTTP-HOOK-07: an event of the account can be replayed to an endpoint, also one from before it",
    ["webhooks"],
    replays
  ),
  promise(
    "HTTP-HOOK-08: an account has at most 50 active endpoints",
    ["webhooks", "operator"],
    most
  ),
  promise(
    "HTTP-HOOK-09: a rotation may have a time of grace of up to a week, in whole seconds",
    ["webhooks", "operator"],
    grace
  ),
  promise(
    "HTTP-HOOK-10: a replay is of one event or of one time, else a 400 that names the field",
    ["webhooks", "operator"],
    wrongReplays
  ),
  promise(
    "HTTP-HOOK-11: tests and replays to a disabled endpoint are held, and say so",
    ["webhooks", "operator"],
    waits
  )
]
