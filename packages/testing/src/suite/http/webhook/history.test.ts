/** Replays of many, and the account's quota. */
import { createEndpoint } from "@cardpack/core/commands/webhook/CreateEndpoint"
import { MAX_REPLAY } from "@cardpack/core/commands/webhook/Replay"
import { TESTS } from "@cardpack/core/commands/webhook/Webhooks"
import { Effect } from "effect"
import { assert, beforeEach, expect, it } from "vitest"
import * as Call from "../../../world/service/Call.ts"
import * as Hooks from "../../../world/service/Hooks.ts"
import * as World from "../../../world/service/World.ts"

const NOBODY = "wh_01jb5m8x3tf9r9v1s6k2c4d7ae" as const
const EVENT = "evt_01jb5m8x3tf9r9v1s6k2c4d7ae"
const RANGE = { since: "2026-01-01T00:00:00Z", until: "2100-01-01T00:00:00.000Z" }

const world = World.withoutWorkers()
let hooks: Hooks.Owner

beforeEach(async () => {
  hooks = await owner()
})

const owner = () => Hooks.owner(world.service().url, world)
const giveUp = () => Hooks.giveUp(world.service().queue)
const replay = async (id: string) => Call.ok(await hooks.replay(id, RANGE), 202)

it("a replay hastens what waits for another attempt in place of sending it twice", async () => {
  await hooks.changes(2)
  const { id } = await hooks.create(["shipment.updated"])
  await hooks.changes(1)
  // The last event's first attempt fails, and the other two were never sent here.
  assert.strictEqual(await Hooks.work(world.service().queue, 500), 1)
  assert.deepStrictEqual(await replay(id), { replayed: 3, more: false, held: false })
  assert.strictEqual(await Hooks.work(world.service().queue, 204), 3)
  const shown = await hooks.deliveries(id)
  assert.deepStrictEqual(
    shown.map(({ attempts, status }) => [status, attempts.length]),
    [2, 1, 1].map((attempts) => ["delivered", attempts])
  )
  assert.deepStrictEqual(await replay(id), { replayed: 0, more: false, held: false })
})

it(`a replay sends ${MAX_REPLAY} at once, and goes on when asked again, without tests`, async () => {
  await hooks.changes(MAX_REPLAY + 1)
  const { id } = await hooks.create(["shipment.updated"])
  Call.ok(await hooks.test(id), 202)
  await giveUp()
  assert.deepStrictEqual(await replay(id), { replayed: MAX_REPLAY, more: true, held: false })
  assert.deepStrictEqual(await replay(id), { replayed: 1, more: false, held: false })
  const [events, shown] = [await hooks.events(), await hooks.deliveries(id)]
  assert.strictEqual(shown.at(-1)?.eventId, events.at(-1)?.id)
})

it("tests have a quota of the account, and replays one of their own", async () => {
  const { id } = await hooks.create()
  const { eventId } = Call.ok(await hooks.test(id), 202)
  for (let sent = 1; sent < TESTS.burst; sent++) Call.ok(await hooks.test(id), 202)
  let refused = await hooks.test(id)
  // The quota grows while a busy computer sends.
  for (let more = 0; more < TESTS.burst && refused.status === 202; more++)
    refused = await hooks.test(id)
  Call.refused(refused, 429, "rate_limited")
  assert.match(refused.headers.get("retry-after") ?? "", /^[1-5]$/)
  const neighbour = await owner()
  Call.ok(await neighbour.test((await neighbour.create()).id), 202)
  Call.ok(await hooks.replay(id, { eventId }), 202)
})

it("without delivery it is a 503 where needed; endpoints can be read and disabled", async () => {
  const bare = await World.inTest({ encrypts: false })
  const other = await Hooks.owner(bare.url, bare)
  const good = { url: Hooks.URL, subscribedEvents: ["*"] }
  const answers = [
    await other.call("/api/v2/webhooks", { json: good }),
    await other.patch(NOBODY, { active: true }),
    await other.patch(NOBODY, { rotateSigningSecret: true }),
    await other.replay(NOBODY, { eventId: EVENT }),
    await other.replay(NOBODY, RANGE),
    await other.test(NOBODY)
  ]
  for (const answer of answers)
    assert.match(Call.refused(answer, 503, "service_unavailable"), /webhook delivery/)
  const wrong = await other.call("/api/v2/webhooks", { json: { ...good, url: 1 } })
  Call.refused(wrong, 400, "invalid_request")
  Call.refused(await other.disable(NOBODY), 404, "not_found")
  const caller = { accountId: other.partner.id, keyId: null }
  const secret = "sealed under a key that is gone"
  const asked = { url: Hooks.URL, subscribedEvents: ["*"], active: true } as const
  const old = { id: NOBODY, ...asked, secret, madeBy: null }
  const { id } = await Effect.runPromise(bare.engine.run(createEndpoint(caller, old)))
  assert.isFalse(Call.ok(await other.disable(id)).active)
  const { data } = Call.ok(await other.call("/api/v2/webhooks"))
  expect(data).toMatchObject([{ id, active: false }])
  Call.refused(await other.patch(id, { active: true }), 503, "service_unavailable")
})
