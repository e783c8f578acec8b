/** Refused credentials: counted by address, logged in few lines, and slowed down. */
import * as Problem from "@cardpack/http/problem/Problem"
import * as Peer from "@cardpack/http/request/Peer"
import * as RefusedCredentials from "@cardpack/http/request/RefusedCredentials"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Layer, Logger, Option, References } from "effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import { TestClock } from "effect/testing"
import * as Clocks from "../../../kit/clock/Clock.ts"
import * as Story from "../../../world/engine/Story.ts"

const unauthorized = new Problem.Problem({ code: "unauthorized", message: "no key" })

const from = (address: string) => ({ peerAddress: Option.some(address) }) as HttpServerRequest

const caught = () => {
  const lines: Array<Readonly<Record<string, unknown>>> = []
  const logger = Logger.make(({ fiber }) => {
    lines.push(fiber.getRef(References.CurrentLogAnnotations))
  })
  return { lines, layer: Logger.layer([logger]) }
}

const refuse = (address: string) =>
  RefusedCredentials.RefusedCredentials.use(({ refuse }) =>
    Effect.flip(refuse("partner", unauthorized)).pipe(
      Effect.provideService(HttpServerRequest, from(address))
    )
  )

const refuses = Story.on(() => Layer.merge(RefusedCredentials.layer, caught().layer), Effect.void)

const codes = (address: string, times: number) =>
  Effect.map(
    Effect.forEach(Array.from({ length: times }), () => refuse(address)),
    (problems) => problems.map(({ code }) => code)
  )

describe("refused credentials", () => {
  refuses("are forgotten in time although the clock was set back by an hour", function* () {
    const { clock, set } = yield* Clocks.settable
    const address = "192.0.2.1"
    yield* codes(address, RefusedCredentials.MAX_REFUSALS + 1).pipe(
      Effect.provideService(Clock.Clock, clock)
    )
    set(-3_600_000)
    yield* TestClock.adjust("1 minute")
    const { code } = yield* Effect.provideService(refuse(address), Clock.Clock, clock)
    assert.strictEqual(code, "unauthorized")
  })

  refuses("from one address get 429 after a hundred within a minute, others 401", function* () {
    const first = yield* codes("192.0.2.1", RefusedCredentials.MAX_REFUSALS + 1)
    assert.strictEqual(
      first.filter((code) => code === "unauthorized").length,
      RefusedCredentials.MAX_REFUSALS
    )
    assert.strictEqual(first.at(-1), "rate_limited")
    yield* TestClock.adjust("20 seconds")
    assert.deepInclude(yield* refuse("192.0.2.1"), { code: "rate_limited", retryAfter: 40 })
    assert.strictEqual((yield* refuse("192.0.2.2")).code, "unauthorized")
    yield* TestClock.adjust("40 seconds")
    assert.strictEqual((yield* refuse("192.0.2.1")).code, "unauthorized")
  })

  refuses("of one IPv6 network count together", function* () {
    for (let host = 0; host < RefusedCredentials.MAX_REFUSALS; host++) {
      yield* refuse(`2001:db8:0:7::${host.toString(16)}`)
    }
    assert.strictEqual((yield* refuse("2001:db8:0:7:ffff::1")).code, "rate_limited")
    assert.strictEqual((yield* refuse("2001:db8:0:8::1")).code, "unauthorized")
  })

  it.effect("are logged with the peer's address, in few lines", () => {
    const { layer, lines } = caught()
    return Effect.gen(function* () {
      yield* codes("192.0.2.1", 1_000)
      const counts = lines.map(({ count }) => count)
      assert.deepStrictEqual(counts, [1, 10, 100, 1_000])
      assert.deepInclude(lines[0], { address: "192.0.2.1", door: "partner" })
    }).pipe(Effect.provide([RefusedCredentials.layer, layer]))
  })

  it.effect("from thousands of addresses fill neither the log nor the memory", () => {
    const { layer, lines } = caught()
    return Effect.gen(function* () {
      for (let host = 0; host < 500; host++) yield* refuse(`10.0.${host >> 8}.${host & 255}`)
      assert.strictEqual(lines.length, RefusedCredentials.MAX_LINES)
      yield* TestClock.adjust("1 minute")
      yield* refuse("10.1.0.0")
      assert.deepInclude(lines.at(-1), { linesHeldBack: 500 - RefusedCredentials.MAX_LINES })
      const table = new RefusedCredentials.RefusalCounts()
      for (let host = 0; host < 3 * RefusedCredentials.MAX_ADDRESSES; host++)
        table.add(String(host), host)
      assert.strictEqual(table.size, RefusedCredentials.MAX_ADDRESSES)
    }).pipe(Effect.provide([RefusedCredentials.layer, layer]))
  })
})

describe("an address", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:DB8:0:0:1:2:3:4", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
    ["unknown", "unknown"]
  ])("%s belongs to %s", (address, network) => {
    assert.strictEqual(Peer.networkOf(address), network)
  })
})
