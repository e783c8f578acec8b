/** Webhook endpoints: every row of contract.md#webhooks, and their secrets. */
import { createEndpoint } from "@cardpack/core/commands/webhook/CreateEndpoint"
import { MAX_ACTIVE } from "@cardpack/core/commands/webhook/Endpoints"
import { MAX_GRACE_SECONDS } from "@cardpack/core/commands/webhook/Webhooks"
import { TYPES } from "@cardpack/core/domain/webhook/Event"
import { Effect } from "effect"
import { assert, beforeEach, describe, it } from "vitest"
import * as Call from "../../../world/service/Call.ts"
import * as Hooks from "../../../world/service/Hooks.ts"
import * as Client from "../../../world/service/TypedClient.ts"
import * as World from "../../../world/service/World.ts"

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const NOBODY = "wh_01jb5m8x3tf9r9v1s6k2c4d7ae" as const
const PATH = "/api/v2/webhooks"

const world = World.withoutWorkers()
let hooks: Hooks.Owner
let call: Call.Call

beforeEach(async () => {
  hooks = await Hooks.owner(world.service().url, world)
  call = hooks.call
})

const list = async () => Call.ok(await call(PATH))
const read = async (id: string) => Call.ok(await call(`${PATH}/${id}`))

/** Splits off the answer's secret, which must be there. */
const split = ({ signingSecret, ...rest }: Call.Answer["body"]) => {
  assert.match(signingSecret, Hooks.SECRET)
  return { signingSecret, rest }
}

describe("a webhook endpoint", () => {
  it("is created with a secret that no other answer shows", async () => {
    const { rest, signingSecret } = split(await hooks.create(["shipment.updated"]))
    assert.match(rest.id, /^wh_/)
    assert.match(rest.createdAt, TIMESTAMP)
    assert.deepStrictEqual(rest, {
      id: rest.id,
      url: Hooks.URL,
      subscribedEvents: ["shipment.updated"],
      active: true,
      createdAt: rest.createdAt,
      updatedAt: rest.createdAt
    })
    assert.deepStrictEqual(await read(rest.id), rest)
    assert.deepStrictEqual(await list(), { data: [rest], nextCursor: null })
    const answers = [
      await call(`${PATH}/${rest.id}`),
      await hooks.patch(rest.id, { active: true }),
      await hooks.patch(rest.id, { rotateSigningSecret: false }),
      await hooks.disable(rest.id),
      await call(`${PATH}/${rest.id}/deliveries`)
    ]
    for (const answer of answers) {
      Call.ok(answer)
      assert.notInclude(answer.text, "Secret")
      assert.notInclude(answer.text, signingSecret)
    }
  })

  it("has a secret of its own", async () => {
    const secrets = [await hooks.create(), await hooks.create()].map(
      (made) => split(made).signingSecret
    )
    assert.notStrictEqual(secrets[0], secrets[1])
  })

  it("takes every type of event, and `*`", async () => {
    const all = [...TYPES, "*"]
    assert.deepStrictEqual((await hooks.create(all)).subscribedEvents, all)
  })

  it("is listed newest first, in pages", async () => {
    const ids: Array<string> = []
    for (let count = 0; count < 5; count++) ids.unshift((await hooks.create()).id)
    const seen: Array<string> = []
    for (let cursor: string | null = ""; cursor !== null; ) {
      const from = cursor === "" ? "" : `&cursor=${cursor}`
      const page = Call.ok(await call(`${PATH}?limit=2${from}`))
      assert.isAtMost(page.data.length, 2)
      seen.push(...page.data.map(({ id }: { id: string }) => id))
      cursor = page.nextCursor
    }
    assert.deepStrictEqual(seen, ids)
  })

  it("is created disabled when asked, and holds its deliveries from the start", async () => {
    const json = { url: Hooks.URL, subscribedEvents: ["*"], active: false }
    const { rest } = split(Call.ok(await call(PATH, { json }), 201))
    assert.isFalse(rest.active)
    assert.deepStrictEqual(await read(rest.id), rest)
    await hooks.order()
    const [held] = await hooks.deliveries(rest.id)
    assert.deepInclude(held, { status: "pending", held: true, nextAttemptAt: null })
    Call.ok(await hooks.patch(rest.id, { active: true }))
    const [due] = await hooks.deliveries(rest.id)
    assert.deepStrictEqual(due, { ...held, held: false, nextAttemptAt: held.createdAt })
  })

  it(`is one of at most ${MAX_ACTIVE} that are active, and of any number that are not`, async () => {
    const json = { url: Hooks.URL, subscribedEvents: ["*"] }
    const first = await hooks.create()
    for (let count = 1; count < MAX_ACTIVE; count++) await hooks.create()
    const full = /at most 50 active/
    assert.match(Call.refused(await call(PATH, { json }), 409, "conflict"), full)
    const spare = Call.ok(await call(PATH, { json: { ...json, active: false } }), 201)
    const enabled = await hooks.patch(spare.id, { active: true, url: `${Hooks.URL}/other` })
    assert.match(Call.refused(enabled, 409, "conflict"), full)
    assert.deepInclude(await read(spare.id), { active: false, url: Hooks.URL })
    Call.ok(await hooks.patch(first.id, { active: true, url: `${Hooks.URL}/first` }))
    Call.ok(await hooks.patch(spare.id, { url: `${Hooks.URL}/spare` }))
    Call.ok(await hooks.disable(first.id))
    Call.ok(await hooks.patch(spare.id, { active: true }))
    assert.match(Call.refused(await hooks.patch(first.id, { active: true }), 409, "conflict"), full)
    Call.ok(await hooks.disable(spare.id))
    await hooks.create()
  })
})

describe("an update", () => {
  it("changes what it names and keeps the rest", async () => {
    const { rest } = split(await hooks.create())
    const url = "https://partner.example/other?x=1"
    const one = Call.ok(await hooks.patch(rest.id, { url }))
    assert.deepStrictEqual(one, { ...rest, url, updatedAt: one.updatedAt })
    const subscribedEvents = ["refund.completed", "operation.completed"]
    const two = Call.ok(await hooks.patch(rest.id, { subscribedEvents, active: false }))
    const expected = { ...one, subscribedEvents, active: false, updatedAt: two.updatedAt }
    assert.deepStrictEqual(two, expected)
    assert.deepStrictEqual(await read(rest.id), expected)
  })

  it("without fields changes nothing", async () => {
    const { rest } = split(await hooks.create())
    assert.deepStrictEqual(Call.ok(await hooks.patch(rest.id, {})), rest)
    assert.deepStrictEqual(await read(rest.id), rest)
  })

  it("makes a new secret when asked, shown once", async () => {
    const { rest, signingSecret: first } = split(await hooks.create())
    const rotated = split(Call.ok(await hooks.patch(rest.id, { rotateSigningSecret: true })))
    assert.notStrictEqual(rotated.signingSecret, first)
    assert.deepStrictEqual(rotated.rest, { ...rest, updatedAt: rotated.rest.updatedAt })
    assert.deepStrictEqual(await read(rest.id), rotated.rest)
  })

  it.each([0, 1, MAX_GRACE_SECONDS])("keeps the old secret for %i seconds", async (seconds) => {
    const { id } = await hooks.create()
    const json = { rotateSigningSecret: true, gracePeriodSeconds: seconds }
    split(Call.ok(await hooks.patch(id, json)))
  })
})

describe("a deletion", () => {
  it("disables the endpoint, and can be taken back", async () => {
    const { rest } = split(await hooks.create())
    const disabled = Call.ok(await hooks.disable(rest.id))
    assert.deepStrictEqual(disabled, { ...rest, active: false, updatedAt: disabled.updatedAt })
    assert.deepStrictEqual(Call.ok(await hooks.disable(rest.id)), disabled)
    assert.deepStrictEqual(await read(rest.id), disabled)
    const enabled = Call.ok(await hooks.patch(rest.id, { active: true }))
    assert.isTrue(enabled.active)
  })

  it("takes no fields", async () => {
    const { rest } = split(await hooks.create())
    const answer = await call(`${PATH}/${rest.id}`, { method: "DELETE", json: { active: false } })
    const message = Call.refused(answer, 400, "invalid_request")
    assert.strictEqual(message, "active is not a known field")
    assert.deepStrictEqual(await read(rest.id), rest)
  })
})

describe("the client that is made of the definitions", () => {
  it("reads every answer as they say", async () => {
    const { webhooks } = await Client.make(world.service().url, hooks.partner.key)
    const { run } = Client
    const made = await run(
      webhooks.create({ payload: { url: Hooks.URL, subscribedEvents: ["*"] } })
    )
    assert.match(made.signingSecret, Hooks.SECRET)
    const params = { webhookEndpointId: made.id }
    const rotated = await run(webhooks.update({ params, payload: { rotateSigningSecret: true } }))
    assert.match(rotated.signingSecret ?? "", Hooks.SECRET)
    const kept = await run(webhooks.update({ params, payload: { active: true } }))
    assert.notProperty(kept, "signingSecret")
    assert.deepStrictEqual(await run(webhooks.get({ params })), kept)
    assert.deepStrictEqual((await run(webhooks.list({ query: {} }))).data, [kept])
    const tested = await run(webhooks.test({ params }))
    const payload = { eventId: tested.eventId }
    const replayed = await run(webhooks.replay({ params, payload }))
    assert.deepInclude(replayed, { eventId: tested.eventId, attempts: [] })
    const range = { since: "2026-01-01T00:00:00.123456Z", until: "2100-01-01T00:00:00+00:00" }
    const counted = await run(webhooks.replay({ params, payload: range }))
    assert.deepStrictEqual(counted, { replayed: 0, more: false, held: false })
    const { data } = await run(webhooks.deliveries({ params, query: { limit: 1 } }))
    assert.deepStrictEqual<unknown>(data, [replayed])
    assert.isFalse((await run(webhooks.disable({ params }))).active)
    const problem = await run(Effect.flip(webhooks.get({ params: { webhookEndpointId: NOBODY } })))
    assert.strictEqual(problem._tag === "Problem" && problem.code, "not_found")
  })
})

const BAD_FIELDS: ReadonlyArray<readonly [string, object, RegExp]> = [
  ["no types", { subscribedEvents: [] }, /^subscribedEvents must name at least one/],
  ["an unknown type", { subscribedEvents: ["*", "order.made"] }, /^subscribedEvents\[1\] must be/],
  ["the type of tests", { subscribedEvents: ["webhook.test"] }, /^subscribedEvents\[0\] must be/],
  ["a type twice", { subscribedEvents: ["*", "*"] }, /^subscribedEvents must not name/],
  ["one type alone", { subscribedEvents: "*" }, /^subscribedEvents must be an array/],
  ["http", { url: "http://partner.example/" }, /^url /],
  ["another port", { url: "https://partner.example:8443/" }, /^url /],
  ["a private address", { url: "https://10.0.0.1/" }, /^url /],
  ["loopback in octal", { url: "https://0177.0.0.1/" }, /^url /],
  ["a single label", { url: "https://intranet/" }, /^url /],
  [".local", { url: "https://printer.local/" }, /^url /],
  ["credentials", { url: "https://user:hunter2@partner.example/" }, /^url /],
  ["2,049 characters", { url: `https://partner.example/${"x".repeat(2025)}` }, /^url /],
  ["no URL", { url: "partner" }, /^url /],
  ["an empty URL", { url: "" }, /^url /]
]

describe("an invalid request", () => {
  it.each(BAD_FIELDS)("with %s is refused, on creation and on update", async (_, json, message) => {
    const { rest } = split(await hooks.create())
    const good = { url: Hooks.URL, subscribedEvents: ["*"] }
    const created = await call(PATH, { json: { ...good, ...json } })
    assert.match(Call.refused(created, 400, "invalid_request"), message)
    const updated = await hooks.patch(rest.id, json)
    assert.match(Call.refused(updated, 400, "invalid_request"), message)
    for (const answer of [created, updated]) assert.notInclude(answer.text, "hunter2")
    assert.deepStrictEqual(await list(), { data: [rest], nextCursor: null })
  })

  const grace = /^gracePeriodSeconds /
  it.each<readonly [string, object, RegExp]>([
    ["a grace period of its own", { gracePeriodSeconds: 5 }, grace],
    ["one of 0", { gracePeriodSeconds: 0 }, grace],
    ["one without rotation", { rotateSigningSecret: false, gracePeriodSeconds: 5 }, grace],
    ["a negative one", { rotateSigningSecret: true, gracePeriodSeconds: -1 }, grace],
    ["half a second", { rotateSigningSecret: true, gracePeriodSeconds: 0.5 }, grace],
    [
      "more than a week",
      { rotateSigningSecret: true, gracePeriodSeconds: MAX_GRACE_SECONDS + 1 },
      grace
    ],
    ["a secret", { signingSecret: "whsec_mine" }, /^signingSecret is not a known field/]
  ])("with %s is refused on update", async (_, json, message) => {
    const { rest } = split(await hooks.create())
    const answer = await hooks.patch(rest.id, json)
    assert.match(Call.refused(answer, 400, "invalid_request"), message)
    assert.deepStrictEqual(await read(rest.id), rest)
  })

  it.each([null, "false", 0])("with %j as active is refused on creation", async (active) => {
    const answer = await call(PATH, { json: { url: Hooks.URL, subscribedEvents: ["*"], active } })
    assert.match(Call.refused(answer, 400, "invalid_request"), /^active must be /)
    assert.deepStrictEqual(await list(), { data: [], nextCursor: null })
  })

  it.each([
    ["url", { subscribedEvents: ["*"] }],
    ["subscribedEvents", { url: Hooks.URL }]
  ])("without %s is refused on creation", async (field, json) => {
    const answer = await call(PATH, { json })
    assert.strictEqual(Call.refused(answer, 400, "invalid_request"), `${field} is required`)
  })

  it.each(["rotateSigningSecret", "gracePeriodSeconds"])(
    "with %s is refused on creation",
    async (field) => {
      const answer = await call(PATH, {
        json: { url: Hooks.URL, subscribedEvents: ["*"], [field]: true }
      })
      const message = Call.refused(answer, 400, "invalid_request")
      assert.strictEqual(message, `${field} is not a known field`)
    }
  )
})

const ON_ONE: ReadonlyArray<readonly [string, string, object | null]> = [
  ["GET", "", null],
  ["PATCH", "", { active: true }],
  ["PATCH", "", { rotateSigningSecret: true }],
  ["DELETE", "", null],
  ["GET", "/deliveries", null],
  ["POST", "/replay", { eventId: "evt_01jb5m8x3tf9r9v1s6k2c4d7ae" }],
  ["POST", "/replay", { since: "2026-01-01T00:00:00Z", until: "2026-01-02T00:00:00Z" }],
  ["POST", "/test", null]
]

describe("another account's endpoint", () => {
  it.each(ON_ONE)("%s %s is not found", async (method, path, json) => {
    const { rest } = split(await hooks.create())
    const { key } = await world.partner()
    const body = json === null ? {} : { json }
    for (const id of [NOBODY, "wh_1", "op_01jb5m8x3tf9r9v1s6k2c4d7ae", "%00"]) {
      const own = await call(`${PATH}/${id}${path}`, { method, ...body })
      Call.refused(own, 404, "not_found")
    }
    const foreign = await call(`${PATH}/${rest.id}${path}`, { method, key, ...body })
    Call.refused(foreign, 404, "not_found")
    assert.notInclude(foreign.text, "partner.example")
    assert.deepStrictEqual(await read(rest.id), rest)
    assert.deepStrictEqual(await hooks.deliveries(rest.id), [])
    const theirs = Call.ok(await call(PATH, { key }))
    assert.deepStrictEqual(theirs, { data: [], nextCursor: null })
  })
})

describe("delivery without configuration", () => {
  it("is a 503 where needed; endpoints can still be read and disabled", async () => {
    const bare = await World.inTest({ encrypts: false })
    const other = await Hooks.owner(bare.url, bare)
    const good = { url: Hooks.URL, subscribedEvents: ["*"] }
    const answers = [
      await other.call(PATH, { json: good }),
      await other.patch(NOBODY, { active: true }),
      await other.patch(NOBODY, { rotateSigningSecret: true }),
      await other.replay(NOBODY, { eventId: "evt_01jb5m8x3tf9r9v1s6k2c4d7ae" }),
      await other.replay(NOBODY, { since: "2026-01-01T00:00Z", until: "2026-01-02T00:00Z" }),
      await other.test(NOBODY)
    ]
    for (const answer of answers) {
      assert.match(Call.refused(answer, 503, "service_unavailable"), /webhook delivery/)
    }
    Call.refused(await other.call(PATH, { json: { ...good, url: 1 } }), 400, "invalid_request")
    Call.refused(await other.disable(NOBODY), 404, "not_found")
    const caller = { accountId: other.partner.id, keyId: null }
    const subscribedEvents = ["*"] as const
    const secret = "sealed under a key that is gone"
    const old = { id: NOBODY, url: Hooks.URL, subscribedEvents, active: true, secret }
    const { id } = await Effect.runPromise(bare.engine.run(createEndpoint(caller, old)))
    assert.isFalse(Call.ok(await other.disable(id)).active)
    const [shown] = Call.ok(await other.call(PATH)).data
    assert.deepInclude(shown, { id, active: false })
    Call.refused(await other.patch(id, { active: true }), 503, "service_unavailable")
  })
})
