/** contract.md#webhooks: endpoints and their secrets. */
import type { Bench } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import type { Json } from "../Exchange.ts"
import { holds, like, ok, refused, same, TIMESTAMP } from "../Expect.ts"

const URL = "https://hooks.example.com/in"
/** Nothing is ever posted to endpoints of these cases. */
const GOOD = { url: URL, subscribedEvents: ["*"], active: false }
const NOBODY = "wh_01jb5m8x3tf9r9v1s6k2c4d7ae"

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
    await party.call(`/webhooks/${endpoint.id}`, { method: "DELETE" })
  ]
  for (const { line, text } of answers)
    same(text.includes(signingSecret), false, `${line} shows the secret again`)
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
  same((await party.get(`/webhooks/${id}`)).active, false, "active of the endpoint read again")
  same(ok(await patch(id, { active: true })).active, true, "active of an enabled endpoint")
  ok(await disable())
}

const absent = async (bench: Bench) => {
  const { party, patch } = await owner(bench)
  refused(await party.call(`/webhooks/${NOBODY}`), "not_found")
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
  [{ signingSecret: "mine" }, /signingSecret/],
  [{ url: "partner" }, /url/],
  [{ url: "" }, /url/],
  [{ url: `https://hooks.example.com/${"x".repeat(2_048)}` }, /url/]
]

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
  const { create, party } = await owner(bench)
  for (let count = 0; count < 50; count++) await create({ active: true })
  const json = { ...GOOD, active: true }
  refused(await party.call("/webhooks", { json }), "conflict")
  await create()
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
  )
]
