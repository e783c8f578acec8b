/** Refused requests, found by their `x-request-id` (decisions.md#request-log). */
import * as ApiKey from "@cardpack/core/domain/apikey/ApiKey"
import type * as Id from "@cardpack/core/domain/id/Id"
import * as RefusedRequest from "@cardpack/core/domain/log/RefusedRequest"
import { DAY } from "@cardpack/core/domain/time/Instant"
import * as Period from "@cardpack/core/domain/time/Period"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { Reads } from "@cardpack/core/engine/port/Reads"
import * as Retention from "@cardpack/core/workers/shipment/Retention"
import { Effect } from "effect"
import { assert, beforeAll, describe, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Person from "../../../world/service/Person.ts"
import type { Operator, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

type Row = Operator.RefusedRequest

const world = World.of(Backend.server, Person.ON)
const people = Person.people(world)

describe("refused requests", () => {
  let shop: World.Shop
  let viewer: Person.Person

  beforeAll(async () => {
    shop = await world.shop({ cards: 20 })
    viewer = await people.member(shop.partner.id, "viewer")
  })

  const pathOf = (partnerId: string, query: string) =>
    `/partners/${partnerId}/refused-requests?${query}`

  const asked = async (query: string): Promise<ReadonlyArray<Row>> => {
    const reply = await viewer.console("GET", pathOf(shop.partner.id, query))
    assert.strictEqual(reply.status, 200, reply.text)
    return reply.body.data
  }

  const isKept = async (query: string): Promise<ReadonlyArray<Row>> => {
    return until(
      () => asked(query),
      (rows) => rows.length > 0
    )
  }

  const order = async (requestId: string, body: object) => {
    const sent = await fetch(`${world.service().url}/api/v2/operations`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${shop.partner.key}`,
        "content-type": "application/json",
        "idempotency-key": requestId,
        "x-request-id": requestId
      },
      body: JSON.stringify(body)
    })
    return { status: sent.status, error: JSON.parse(await sent.text()).error }
  }

  it("hold what was answered, with which key, and nothing of the body", async () => {
    const body = { ...World.orderOf(shop), quantity: 99, metadata: { note: "bodies stay out" } }
    const { error, status } = await order("refused-1", body)
    assert.strictEqual(status, 400)
    const rows = await isKept("requestId=refused-1")
    const [row, ...more] = rows
    assert.deepStrictEqual(more, [])
    assert.deepInclude(row, {
      requestId: "refused-1",
      method: "POST",
      route: "/api/v2/operations",
      status,
      code: error.code,
      message: error.message,
      key: {
        id: shop.partner.keyId,
        label: null,
        prefix: ApiKey.displayPrefix(shop.partner.key)
      }
    })
    const text = JSON.stringify(row)
    assert.notInclude(text, shop.partner.key)
    assert.notInclude(text, "bodies stay out")
    const at = String(row?.createdAt)
    const past = new Date(Date.parse(at) + 1).toISOString()
    const found = [`since=${at}`, `since=${past}`, `until=${past}`, `until=${at}`].map(
      async (period) => (await asked(`requestId=refused-1&${period}`)).length
    )
    assert.deepStrictEqual(await Promise.all(found), [1, 0, 1, 0])
    const operators = pathOf(shop.partner.id, "requestId=refused-1")
    assert.deepStrictEqual(answer(await world.operator.get<Page<Row>>(operators), 200).data, rows)
  })

  it("keep no key, token or secret that was sent in a path, a query or a body", async () => {
    const secrets = [
      shop.partner.key,
      shop.partner.key.slice(0, 30),
      `whsec_${"0a".repeat(32)}`,
      "q-_Z".repeat(11),
      "f0".repeat(24),
      "jane@shop.example"
    ]
    const headers = { authorization: `Bearer ${shop.partner.key}` }
    const ask = (path: string, sent: RequestInit = {}) =>
      fetch(`${world.service().url}/api/v2${path}`, {
        ...sent,
        headers: {
          ...headers,
          "content-type": "application/json",
          "idempotency-key": "a",
          "x-request-id": "secret"
        }
      })
    for (const secret of secrets) {
      await ask(`/cards/${secret}`)
      await ask(`/operations?limit=${secret}`)
      await ask("/customers", {
        method: "POST",
        body: JSON.stringify({ [secret]: 1 })
      })
      await ask("/operations", {
        method: "POST",
        body: JSON.stringify({ kind: secret })
      })
    }
    const sent = 4 * secrets.length
    const rows = await until(
      () => asked("requestId=secret"),
      (found) => found.length === sent
    )
    for (const secret of secrets)
      assert.notInclude(rows.map(({ message }) => message).join("\n"), secret)
  })

  it("are kept whatever characters they quote, with all that came meanwhile", async () => {
    const path = `${world.service().url}/api/v2/cards/card_%00`
    const headers = { authorization: `Bearer ${shop.partner.key}`, "x-request-id": "refused-nul" }
    assert.strictEqual((await fetch(path, { headers })).status, 404)
    await order("refused-beside", { kind: "none" })
    const [row] = await isKept("requestId=refused-nul")
    assert.include(row?.message, "card_\ufffd")
    await isKept("requestId=refused-beside")
  })

  it("hide a request id that may be a secret", async () => {
    await order(`pk_${"a1".repeat(20)}`, { kind: "none" })
    const [row] = await isKept("requestId=withheld")
    assert.strictEqual(row?.status, 400)
  })

  it("are what a person asked wrongly, but not what a person looked for and did not find", async () => {
    const { id } = shop.partner
    const cards = `/cards/${Sample.id("card")}`
    assert.strictEqual((await viewer.partner(id, "GET", cards)).status, 404)
    assert.strictEqual((await viewer.partner(id, "GET", "/customers?limit=0")).status, 400)
    await until(
      () => asked("status=400"),
      (rows) => rows.some(({ key }) => key === null)
    )
    const missed = (await asked("status=404")).filter(({ key }) => key === null)
    assert.deepStrictEqual(missed, [])
  })

  it("are nobody else's", async () => {
    const other = await world.partner()
    const stranger = await people.member(other.id, "admin")
    assert.strictEqual((await stranger.console("GET", pathOf(shop.partner.id, ""))).status, 404)
    const own = await stranger.console("GET", pathOf(other.id, "requestId=refused-1"))
    assert.deepStrictEqual(own.body.data, [])
  })
})

describe("kept refusals", () => {
  const world = World.withoutWorkers()

  const desk = <A, E>(effect: Effect.Effect<A, E, Desk | Reads>) =>
    Effect.runPromise(
      effect.pipe(
        Effect.provideService(Desk, world.service().desk),
        Effect.provideService(Reads, world.service().reads)
      )
    )

  const rowOf = (accountId: Id.AccountId, createdAt: number): RefusedRequest.RefusedRequest => ({
    id: Sample.id("req"),
    accountId,
    requestId: `made-${createdAt}`,
    method: "GET",
    route: "/api/v2/account",
    status: 429,
    code: "rate_limited",
    message: "slowly",
    keyId: null,
    durationMs: 1,
    createdAt
  })

  it("are kept for a week, and the newest thousand of an account", async () => {
    const { id } = await world.partner()
    const accountId = id as Id.AccountId
    const now = Date.now()
    const made = Array.from({ length: RefusedRequest.MOST + 7 }, (_, at) =>
      rowOf(accountId, at < 9 ? now - 8 * DAY : now)
    )
    const kept = Desk.use((service) =>
      service.refused(
        accountId,
        { ...Period.EVER, requestId: null, status: null },
        { limit: 5_000, before: null }
      )
    )
    await desk(Desk.use((service) => service.keepRefused(made)))
    const newest = made.slice(7).map((row) => row.id)
    const idsOf = async () => (await desk(kept)).map(({ request }) => request.id)
    assert.deepStrictEqual(await idsOf(), newest.toReversed())
    await desk(Retention.lookRefused)
    assert.deepStrictEqual(await idsOf(), newest.slice(2).toReversed())
  })
})
