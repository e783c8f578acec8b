/** Keys, rate limits and failures, as they need a fault, a limit or a look inside. */
import { format } from "node:util"
import { StoreError, Unreachable } from "@cardpack/core/engine/port/Store"
import * as Demo from "@cardpack/http/seed/Demo"
import { Deferred, Effect } from "effect"
import { assert, describe, it, onTestFinished, vi } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Call from "../../../world/service/Call.ts"
import type * as WithoutWorkers from "../../../world/service/WithoutWorkers.ts"
import * as World from "../../../world/service/World.ts"

const start = async (options: WithoutWorkers.Options = {}) => {
  const service = await World.inTest(options)
  const partner = await service.partner()
  return { service, partner, call: Call.to(service.url, partner.key) }
}

const [shown] = Demo.CATALOG.cards
const CARD = shown?.image ?? ""
const BALANCE = "/api/v2/balance"

describe("a key", () => {
  it("that is malformed costs no lookup", async () => {
    let lookups = 0
    const { call } = await start({
      ports: ({ reads }) => ({
        reads: {
          ...reads,
          identities: (hashes) => {
            lookups++
            return reads.identities(hashes)
          }
        }
      })
    })
    Call.refused(await call(BALANCE, { key: "pk_sandbox" }), 401, "unauthorized")
    assert.strictEqual(lookups, 0)
    Call.ok(await call(BALANCE))
    assert.strictEqual(lookups, 1)
  })

  it("is remembered as used, once a minute", async () => {
    const written: Array<unknown> = []
    const { call, partner, service } = await start({
      ports: ({ desk }) => ({
        desk: {
          ...desk,
          touchKeys: (used) => {
            written.push(...used.map(([id]) => id))
            return desk.touchKeys(used)
          }
        }
      })
    })
    for (let count = 0; count < 5; count++) Call.ok(await call(BALANCE))
    await Promise.all(Array.from({ length: 5 }, () => call(BALANCE)))
    assert.deepStrictEqual(written, [partner.keyId])
    const [key] = await Effect.runPromise(service.desk.keys(partner.id))
    assert.isNotNull(key?.lastUsedAt)
  })
})

it("lookups of keys that arrive while one runs share the next one", async () => {
  const gate = Deferred.makeUnsafe<void>()
  const begun = Deferred.makeUnsafe<void>()
  const groups: Array<number> = []
  const { call, service } = await start({
    ports: ({ reads }) => ({
      reads: {
        ...reads,
        identities: (hashes) =>
          Effect.suspend(() => {
            groups.push(hashes.length)
            Deferred.doneUnsafe(begun, Effect.void)
            return Effect.andThen(Deferred.await(gate), reads.identities(hashes))
          })
      }
    })
  })
  const other = await service.partner()
  const first = call(BALANCE)
  await Effect.runPromise(Deferred.await(begun))
  const rest = [1, 2, 3].flatMap(() => [call(BALANCE), call(BALANCE, { key: other.key })])
  // An answer without a key shows that the server has received earlier requests on other sockets.
  for (let turn = 0; turn < 20; turn++) await call("/api/health", { key: null })
  Deferred.doneUnsafe(gate, Effect.void)
  for (const answer of await Promise.all([first, ...rest])) Call.ok(answer)
  assert.deepStrictEqual(groups, [1, 2])
})

it("a database that is down is a 503, and the process still says that it lives", async () => {
  const down = Effect.fail(
    new StoreError({ reason: new Unreachable({ cause: "connection refused" }) })
  )
  const { call } = await start({
    ports: ({ reads }) => ({ reads: { ...reads, identities: () => down } })
  })
  const message = Call.refused(await call(BALANCE), 503, "service_unavailable")
  assert.notInclude(message, "refused")
  assert.deepStrictEqual(Call.ok(await call("/api/health", { key: null })), { ok: true })
})

describe("a defect", () => {
  it("is a 500 without details", async () => {
    const { call } = await start({
      ports: ({ reads }) => ({
        reads: { ...reads, vendingMachines: Effect.die(new Error("secret of the house")) }
      })
    })
    const answer = await call("/api/v2/vending-machines")
    Call.refused(answer, 500, "internal_error")
    assert.notInclude(answer.text, "secret")
    Call.ok(await call(BALANCE))
  })

  it("is logged without its path, which may hold ids of the partner's users", async () => {
    const written: Array<string> = []
    const log = vi.spyOn(console, "log").mockImplementation((...words) => {
      written.push(format(...words))
    })
    onTestFinished(() => log.mockRestore())
    const { call } = await start({
      ports: ({ reads }) => ({
        reads: { ...reads, customerByExternalId: () => Effect.die(new Error("broken")) }
      })
    })
    const answer = await call("/api/v2/customers/by-external-id/user-undisclosed")
    Call.refused(answer, 500, "internal_error")
    const text = await until(
      async () => written.join("\n"),
      (all) => all.includes("a request failed")
    )
    assert.notInclude(text, "user-undisclosed")
  })
})

it("the rate limit is for each key, and tells when to come back", async () => {
  const { call, service } = await start({ rateLimit: 3 })
  for (let count = 0; count < 3; count++) Call.ok(await call(BALANCE))
  const answer = await call(BALANCE)
  Call.refused(answer, 429, "rate_limited")
  const seconds = Number(answer.headers.get("retry-after"))
  assert.isTrue(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, String(seconds))
  const { key } = await service.partner()
  Call.ok(await call(BALANCE, { key }))
  Call.ok(await call("/api/health", { key: null }))
})

it("requests of a key that run at the same time are bounded, and those of another key are not hindered", async () => {
  const gate = Deferred.makeUnsafe<void>()
  let running = 0
  const { call, service } = await start({
    maxConcurrent: 1,
    ports: ({ reads }) => ({
      reads: {
        ...reads,
        vendingMachines: Effect.suspend(() => {
          running++
          return Effect.andThen(Deferred.await(gate), reads.vendingMachines)
        })
      }
    })
  })
  const waiting = call("/api/v2/vending-machines")
  await until(
    async () => running,
    (count) => count === 1
  )
  const refused = await call(BALANCE)
  Call.refused(refused, 429, "rate_limited")
  assert.strictEqual(refused.headers.get("retry-after"), "1")
  const { key } = await service.partner()
  Call.ok(await call(BALANCE, { key }))
  Deferred.doneUnsafe(gate, Effect.void)
  Call.ok(await waiting)
  Call.ok(await call(BALANCE))
})

it("production serves no picture of the demonstration, and takes no key of the sandbox", async () => {
  const [production, sandbox] = [await start({ environment: "production" }), await start()]
  for (const path of ["/images/packs/1.svg", "/images/packs/1-still.svg", CARD]) {
    const { headers } = await fetch(`${sandbox.service.url}${path}`)
    assert.strictEqual(headers.get("access-control-allow-origin"), "*")
    Call.refused(await production.call(path), 404, "not_found")
  }
  const { key } = sandbox.partner
  Call.refused(await production.call(BALANCE, { key }), 401, "unauthorized")
})
