/** Deliveries of an endpoint: their history, replays, tests, and the feed beside them. */
import { MAX_REPLAY } from "@cardpack/core/commands/webhook/Replay"
import { TESTS } from "@cardpack/core/commands/webhook/Webhooks"
import { MAX_ATTEMPTS } from "@cardpack/core/domain/webhook/Schedule"
import { assert, beforeEach, describe, it } from "vitest"
import * as Call from "../../../world/service/Call.ts"
import * as Hooks from "../../../world/service/Hooks.ts"
import * as World from "../../../world/service/World.ts"

const NOBODY = "evt_01jb5m8x3tf9r9v1s6k2c4d7ae"

const world = World.withoutWorkers()
let hooks: Hooks.Owner

beforeEach(async () => {
  hooks = await owner()
})

const owner = () => Hooks.owner(world.service().url, world)
const work = (statusCode: number) => Hooks.work(world.service().queue, statusCode)
const giveUp = () => Hooks.giveUp(world.service().queue)

const idsOf = (rows: ReadonlyArray<{ readonly eventId: string }>) => rows.map((row) => row.eventId)
const replayRange = (id: string, more: object = {}) =>
  hooks.replay(id, { since: "2026-01-01T00:00:00Z", until: "2100-01-01T00:00:00.000Z", ...more })

describe("deliveries", () => {
  it("are made for what an endpoint subscribed to, when it happens", async () => {
    await hooks.order()
    const all = await hooks.create()
    const some = await hooks.create(["refund.completed"])
    await hooks.order()
    const [, event] = await hooks.events()
    const [delivery, ...none] = await hooks.deliveries(all.id)
    assert.deepStrictEqual(none, [])
    assert.match(delivery.id, /^dlv_/)
    assert.deepStrictEqual(delivery, {
      id: delivery.id,
      eventId: event.id,
      eventType: "operation.completed",
      status: "pending",
      held: false,
      error: null,
      attempts: [],
      nextAttemptAt: delivery.createdAt,
      createdAt: event.createdAt,
      deliveredAt: null
    })
    assert.deepStrictEqual(await hooks.deliveries(some.id), [])
    Call.ok(await hooks.patch(some.id, { subscribedEvents: ["*"] }))
    assert.deepStrictEqual(await hooks.deliveries(some.id), [])
  })

  it("show every attempt, and when the next one is due", async () => {
    const { id } = await hooks.create()
    await hooks.order()
    await work(500)
    const [failing] = await hooks.deliveries(id)
    assert.strictEqual(failing.status, "pending")
    const [attempt] = failing.attempts
    assert.deepStrictEqual(failing.attempts, [
      {
        at: attempt.at,
        statusCode: 500,
        error: "the receiver answered 500",
        durationMs: 12,
        responseBody: "no"
      }
    ])
    const wait = Date.parse(failing.nextAttemptAt) - Date.parse(attempt.at)
    assert.strictEqual(wait, 2 * 60_000)
    assert.isNull(failing.deliveredAt)
  })

  it("end as delivered or as failed, and stay in the history", async () => {
    const { id } = await hooks.create()
    await hooks.order()
    await work(204)
    await hooks.order()
    await giveUp()
    await hooks.order()
    const rows = await hooks.deliveries(id)
    assert.deepStrictEqual(
      rows.map((row) => [row.status, row.error, row.attempts.length, row.nextAttemptAt === null]),
      [
        ["delivered", null, 1, true],
        ["failed", "exhausted", MAX_ATTEMPTS, true],
        ["pending", null, 0, false]
      ]
    )
    assert.deepStrictEqual(
      rows.map((row) => row.deliveredAt !== null),
      [true, false, false]
    )
  })

  it("are held while the endpoint is disabled", async () => {
    const { id } = await hooks.create()
    Call.ok(await hooks.disable(id))
    await hooks.order()
    const [held] = await hooks.deliveries(id)
    assert.deepInclude(held, { status: "pending", held: true, nextAttemptAt: null })
    Call.ok(await hooks.patch(id, { active: true }))
    const [due] = await hooks.deliveries(id)
    assert.deepStrictEqual(due, { ...held, held: false, nextAttemptAt: held.createdAt })
  })

  it("are listed newest first, in pages, finished or not", async () => {
    const { id } = await hooks.create()
    const other = await hooks.create()
    for (let count = 0; count < 5; count++) {
      await hooks.order()
      if (count < 2) await work(204)
    }
    const expected = idsOf(await hooks.deliveries(id)).toReversed()
    assert.strictEqual(new Set(expected).size, 5)
    const seen: Array<string> = []
    for (let cursor: string | null = ""; cursor !== null; ) {
      const from = cursor === "" ? "" : `&cursor=${cursor}`
      const path = `/api/v2/webhooks/${id}/deliveries?limit=2${from}`
      const page = Call.ok(await hooks.call(path))
      assert.isAtMost(page.data.length, 2)
      seen.push(...idsOf(page.data))
      cursor = page.nextCursor
    }
    assert.deepStrictEqual(seen, expected)
    assert.strictEqual((await hooks.deliveries(other.id)).length, 5)
  })
})

describe("a replay of one event", () => {
  it("is a new delivery, also of an event that was never matched", async () => {
    await hooks.order()
    const [event] = await hooks.events()
    const { id } = await hooks.create(["refund.completed"])
    const first = Call.ok(await hooks.replay(id, { eventId: event.id }), 202)
    assert.deepInclude(first, { eventId: event.id, status: "pending", attempts: [] })
    assert.strictEqual(first.nextAttemptAt, first.createdAt)
    const second = Call.ok(await hooks.replay(id, { eventId: event.id }), 202)
    assert.notStrictEqual(second.id, first.id)
    assert.deepStrictEqual(await hooks.deliveries(id), [first, second])
  })

  it("of a delivered or failed delivery leaves that as it is", async () => {
    const { id } = await hooks.create()
    await hooks.order()
    await giveUp()
    const [failed] = await hooks.deliveries(id)
    const again = Call.ok(await hooks.replay(id, { eventId: failed.eventId }), 202)
    assert.deepStrictEqual(await hooks.deliveries(id), [failed, again])
  })

  it("to a disabled endpoint is held", async () => {
    const { id } = await hooks.create()
    await hooks.order()
    const [event] = await hooks.events()
    Call.ok(await hooks.disable(id))
    const held = Call.ok(await hooks.replay(id, { eventId: event.id }), 202)
    assert.deepInclude(held, { status: "pending", nextAttemptAt: null })
  })

  it("of an event that is unknown, or another account's, is not found", async () => {
    const { id } = await hooks.create()
    const other = await owner()
    await other.order()
    const [foreign] = await other.events()
    for (const eventId of [NOBODY, "evt_1", foreign.id]) {
      Call.refused(await hooks.replay(id, { eventId }), 404, "not_found")
    }
    assert.deepStrictEqual(await hooks.deliveries(id), [])
  })
})

describe("a delivery to a disabled endpoint", () => {
  it("is reported as held: a replay of one event, of a period, and a test", async () => {
    await hooks.order()
    const [event] = await hooks.events()
    const { id } = await hooks.create()
    Call.ok(await hooks.disable(id))
    const waiting = { status: "pending", held: true, nextAttemptAt: null }
    assert.deepInclude(await hooks.test(id).then((answer) => Call.ok(answer, 202)), waiting)
    const range = Call.ok(await replayRange(id), 202)
    assert.deepStrictEqual(range, { replayed: 1, more: false, held: true })
    const replayed = Call.ok(await hooks.replay(id, { eventId: event.id }), 202)
    assert.deepInclude(replayed, waiting)
    await work(204)
    const states = async () => (await hooks.deliveries(id)).map((row) => [row.status, row.held])
    assert.deepStrictEqual(await states(), Array(3).fill(["pending", true]))
    Call.ok(await hooks.patch(id, { active: true }))
    assert.isFalse(Call.ok(await hooks.test(id), 202).held)
    await work(204)
    assert.deepStrictEqual(await states(), Array(4).fill(["delivered", false]))
  })
})

describe("a replay of a period", () => {
  it("sends what failed or was missed, oldest first, and says how many", async () => {
    await hooks.order()
    const { id } = await hooks.create()
    for (const status of [204, 500]) {
      await hooks.order()
      if (status === 204) await work(status)
      else await giveUp()
    }
    await hooks.order()
    const [missed, , failed] = await hooks.events()
    const answer = Call.ok(await replayRange(id), 202)
    assert.deepStrictEqual(answer, { replayed: 2, more: false, held: false })
    const rows = await hooks.deliveries(id)
    assert.deepStrictEqual(idsOf(rows.slice(-2)), [missed.id, failed.id])
    const again = Call.ok(await replayRange(id), 202)
    assert.deepStrictEqual(again, { replayed: 0, more: false, held: false })
  })

  it("sends only what the endpoint subscribes to now", async () => {
    await hooks.order()
    const { id } = await hooks.create(["refund.completed"])
    assert.strictEqual(Call.ok(await replayRange(id), 202).replayed, 0)
    Call.ok(await hooks.patch(id, { subscribedEvents: ["operation.completed"] }))
    assert.strictEqual(Call.ok(await replayRange(id), 202).replayed, 1)
  })

  it("begins with `since` and ends before `until`", async () => {
    await hooks.order()
    const [{ createdAt }] = await hooks.events()
    const { id } = await hooks.create()
    const before = await replayRange(id, { until: createdAt })
    assert.strictEqual(Call.ok(before, 202).replayed, 0)
    const from = await replayRange(id, { since: createdAt })
    assert.strictEqual(Call.ok(from, 202).replayed, 1)
  })

  it(`sends ${MAX_REPLAY} at once, and goes on when asked again; tests are not among them`, async () => {
    await hooks.changes(MAX_REPLAY + 1)
    const { id } = await hooks.create(["shipment.updated"])
    Call.ok(await hooks.test(id), 202)
    await giveUp()
    const first = Call.ok(await replayRange(id), 202)
    assert.deepStrictEqual(first, { replayed: MAX_REPLAY, more: true, held: false })
    const second = Call.ok(await replayRange(id), 202)
    assert.deepStrictEqual(second, { replayed: 1, more: false, held: false })
    const events = await hooks.events()
    const shown = await hooks.deliveries(id)
    assert.strictEqual(shown.length, 50)
    assert.strictEqual(shown.at(-1)?.eventId, events.at(-1)?.id)
  })

  it.each<readonly [string, object, RegExp]>([
    ["nothing", {}, /^eventId is required, or else since and until/],
    ["no end", { since: "2026-01-01T00:00:00Z" }, /^until is required/],
    ["no beginning", { until: "2026-01-01T00:00:00Z" }, /^since is required/],
    [
      "both forms",
      { eventId: NOBODY, since: "2026-01-01T00:00:00Z", until: "2026-01-02T00:00:00Z" },
      /^since does not go with eventId/
    ],
    ["an event and an end", { eventId: NOBODY, until: "2026-01-02T00:00:00Z" }, /^until does not/],
    ["an unknown field", { events: [] }, /^(eventId is required|events is not a known field)/],
    ["an id of another kind", { eventId: "op_1" }, /^eventId must be an identifier/],
    ["a date", { since: "2026-01-01", until: "2026-01-02T00:00:00Z" }, /^since must be/],
    [
      "another zone",
      { since: "2026-01-01T00:00:00Z", until: "2026-01-02T00:00:00+01:00" },
      /^until must be/
    ],
    [
      "the 30th of February",
      { since: "2026-02-30T00:00:00Z", until: "2026-04-02T00:00:00Z" },
      /^since must be/
    ],
    [
      "an end before its beginning",
      { since: "2026-01-02T00:00:00Z", until: "2026-01-01T00:00:00Z" },
      /^until must be after since/
    ],
    [
      "no time between",
      { since: "2026-01-02T00:00:00Z", until: "2026-01-02T00:00:00Z" },
      /^until must be after since/
    ]
  ])("with %s is refused", async (_, json, message) => {
    const { id } = await hooks.create()
    const answer = await hooks.replay(id, json)
    assert.match(Call.refused(answer, 400, "invalid_request"), message)
    assert.deepStrictEqual(await hooks.deliveries(id), [])
  })
})

describe("a test", () => {
  it("goes to one endpoint alone, and is not in the feed", async () => {
    const tested = await hooks.create(["refund.completed"])
    const other = await hooks.create()
    const delivery = Call.ok(await hooks.test(tested.id), 202)
    assert.deepInclude(delivery, { eventType: "webhook.test", status: "pending" })
    assert.deepStrictEqual(await hooks.deliveries(tested.id), [delivery])
    assert.deepStrictEqual(await hooks.deliveries(other.id), [])
    assert.deepStrictEqual(await hooks.events(), [])
    await work(204)
    assert.deepInclude((await hooks.deliveries(tested.id))[0], { status: "delivered" })
  })

  it("has a quota of the account, and so have replays", async () => {
    const { id } = await hooks.create()
    const { eventId } = Call.ok(await hooks.test(id), 202)
    for (let sent = 1; sent < TESTS.burst; sent++) Call.ok(await hooks.test(id), 202)
    const refused = await hooks.test(id)
    Call.refused(refused, 429, "rate_limited")
    assert.match(refused.headers.get("retry-after") ?? "", /^[1-5]$/)
    const neighbour = await owner()
    Call.ok(await neighbour.test((await neighbour.create()).id), 202)
    Call.ok(await hooks.replay(id, { eventId }), 202)
  })

  it("can be replayed by its id", async () => {
    const { id } = await hooks.create()
    const { eventId } = Call.ok(await hooks.test(id), 202)
    assert.strictEqual(Call.ok(await hooks.replay(id, { eventId }), 202).eventId, eventId)
  })

  it("takes no fields", async () => {
    const { id } = await hooks.create()
    const answer = await hooks.call(`/api/v2/webhooks/${id}/test`, { json: { url: Hooks.URL } })
    const message = Call.refused(answer, 400, "invalid_request")
    assert.strictEqual(message, "url is not a known field")
  })
})

describe("the feed from its present end", () => {
  const feed = async (after: string) =>
    Call.ok(await hooks.call(`/api/v2/events?after=${encodeURIComponent(after)}`))

  it("shows only what comes", async () => {
    const empty = await feed("latest")
    assert.deepStrictEqual(empty.data, [])
    await hooks.order()
    assert.strictEqual((await feed(empty.nextCursor)).data.length, 1)
    const end = await feed("latest")
    assert.deepStrictEqual(end.data, [])
    const { id } = await hooks.create()
    Call.ok(await hooks.test(id), 202)
    assert.deepStrictEqual((await feed(end.nextCursor)).data, [])
    const operationId = await hooks.order()
    const { data } = await feed(end.nextCursor)
    assert.deepStrictEqual(
      data.map((event: { data: { operationId: string } }) => event.data.operationId),
      [operationId]
    )
  })
})
