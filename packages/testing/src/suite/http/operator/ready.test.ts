/** `GET /ready`: can this process work, and what lags behind. */
import { LATE } from "@cardpack/core/engine/port/DeliveryFilter"
import { StoreError, Unreachable } from "@cardpack/core/engine/port/Store"
import { Effect } from "effect"
import { assert, describe, it } from "vitest"
import * as Hooks from "../../../world/service/Hooks.ts"
import * as OnChain from "../../../world/service/SimulatedChain.ts"
import type * as WithoutWorkers from "../../../world/service/WithoutWorkers.ts"
import * as World from "../../../world/service/World.ts"

type Condition = WithoutWorkers.Running["desk"]["condition"]

interface Check {
  readonly name: string
  readonly required: boolean
  readonly ok: boolean
  readonly why?: string
  readonly lagSeconds?: number
  readonly ran?: number
  readonly blocksBehind?: number
}

/** Asked after more than a second, so that no answer is an earlier one. */
const ask = async (service: World.Started) => {
  service.pass(1_001)
  const answer = await fetch(`${service.url}/ready`)
  const body = (await answer.json()) as { ready: boolean; checks: ReadonlyArray<Check> }
  assert.strictEqual(answer.status, body.ready ? 200 : 503)
  const find = (name: string) => body.checks.find((check) => check.name === name)
  return { ...body, find }
}

const withCondition = (change: (condition: Condition) => Condition) =>
  World.inTest({
    ports: ({ desk }) => ({ desk: { ...desk, condition: change(desk.condition) } })
  })

describe("a process", () => {
  it("is ready, and says so to anybody", async () => {
    const { checks, find, ready } = await ask(await World.inTest())
    assert.isTrue(ready)
    assert.deepStrictEqual(
      checks.map(({ name, ok, required }) => [name, ok, required]),
      [
        ["database", true, true],
        ["migrations", true, true],
        ["deliveries", true, false],
        ["mails", true, false],
        ["consumers", true, false],
        ["draw_log", true, false]
      ]
    )
    assert.include(find("deliveries"), { lagSeconds: 0 })
    assert.include(find("mails"), { lagSeconds: 0 })
  })

  it("is not ready while the database is down, and names no address", async () => {
    const cause = "connection refused: postgres://db.internal"
    const down = Effect.fail(new StoreError({ reason: new Unreachable({ cause }) }))
    const { checks, ready } = await ask(await withCondition(() => down))
    assert.isFalse(ready)
    const why = "the database can't be read"
    assert.deepStrictEqual(checks, [{ name: "database", required: true, ok: false, why }])
  })

  it("is not ready while the database does not answer", async () => {
    const { find, ready } = await ask(await withCondition(() => Effect.never))
    assert.isFalse(ready)
    assert.strictEqual(find("database")?.why, "the database did not answer within 2 seconds")
  })

  it("is not ready while the database takes no writes", async () => {
    const full = (condition: Condition) =>
      Effect.map(condition, (found) => ({ ...found, unwritable: "its disk is full" }))
    const { checks, find, ready } = await ask(await withCondition(full))
    assert.isFalse(ready)
    assert.strictEqual(find("database")?.why, "the database takes no writes: its disk is full")
    assert.isAbove(checks.length, 1)
  })

  it("is ready on a database of a later version only while that takes it", async () => {
    const service = await World.inTest()
    const later = (id: number, oldest: string) =>
      service.sql(`INSERT INTO schema_migration VALUES (${id}, now(), 'later', ${oldest})`)
    await later(9998, "1")
    const taken = await ask(service)
    assert.isTrue(taken.ready)
    assert.include(taken.find("migrations"), { ran: 9998 })
    await later(9999, "NULL")
    const { find, ready } = await ask(service)
    assert.isFalse(ready)
    const why = /^the database is at migration 9999 and takes versions from 9999 on, and this /
    assert.match(find("migrations")?.why ?? "", why)
    await service.sql("DELETE FROM schema_migration WHERE migration_id > 42")
    const behind = await ask(service)
    assert.match(
      behind.find("migrations")?.why ?? "",
      /^the database is at migration 42, and this /
    )
  })

  it("tells of parked events, and stays ready", async () => {
    const parked = (condition: Condition) =>
      Effect.map(condition, (found) => ({ ...found, parkedEvents: 2 }))
    const { find, ready } = await ask(await withCondition(parked))
    assert.isTrue(ready)
    const why = "2 events failed too often in their consumers, and are parked"
    assert.deepInclude(find("consumers"), { ok: false, why })
  })

  it("asks the database once for the requests of a second", async () => {
    let asked = 0
    const counted = (condition: Condition) =>
      Effect.suspend(() => {
        asked++
        return condition
      })
    const service = await withCondition(counted)
    await Promise.all(Array.from({ length: 10 }, () => fetch(`${service.url}/ready`)))
    assert.include([1, 2], asked)
  })
})

it("late deliveries and mails are told, and the process stays ready", async () => {
  const service = await World.inTest()
  const hooks = await Hooks.owner(service.url, service)
  const { id } = await hooks.create()
  const shop = await service.shop({ notificationEmail: "console@acme.example" })
  const cardIds = (await shop.order()).cards.map((card) => card.id)
  const shipmentInfo = { country: "DE" }
  const notifications = { channels: ["partner_email"] }
  await hooks.order()
  await shop.submit({ kind: "redemption", cardIds, shipmentInfo, notifications })
  service.pass(LATE - 60_000)
  const early = await ask(service)
  for (const name of ["deliveries", "mails"]) assert.isTrue(early.find(name)?.ok)
  service.pass(120_000)
  const late = await ask(service)
  assert.isTrue(late.ready)
  const waited = /^the oldest due (delivery|mail) has waited 3\d\d seconds$/
  for (const name of ["deliveries", "mails"]) {
    assert.isFalse(late.find(name)?.ok)
    assert.match(late.find(name)?.why ?? "", waited)
  }
  await hooks.disable(id)
  assert.include((await ask(service)).find("deliveries"), { ok: true, lagSeconds: 0 })
})

it("the chain is told to be unwatched, behind or unreadable, and the process stays ready", async () => {
  const { liar, service, testChain, watch } = await OnChain.inTest()
  const why = async () => {
    const { find, ready } = await ask(service)
    assert.isTrue(ready)
    return find("chain")
  }
  assert.strictEqual((await why())?.why, "the chain has not been watched yet")
  await watch()
  assert.include(await why(), { blocksBehind: 0 })
  await Effect.runPromise(testChain.mine(7))
  assert.include(await why(), { blocksBehind: 7 })
  await Effect.runPromise(testChain.mine(151))
  assert.strictEqual((await why())?.why, "the watcher is 158 final blocks behind")
  await watch()
  // The simulated chain's clock is years behind.
  assert.match((await why())?.why ?? "", /^the newest block is \d+ seconds old$/)
  await Effect.runPromise(liar.obey(() => "unreachable"))
  assert.strictEqual((await why())?.why, "the chain can't be read")
})
