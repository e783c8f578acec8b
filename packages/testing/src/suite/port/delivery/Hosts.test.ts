import { Engine } from "@cardpack/core/commands/Engine"
import type { Outcome } from "@cardpack/core/domain/webhook/Attempt"
import type { Target } from "@cardpack/core/workers/webhook/EndpointLane"
import { Hosts } from "@cardpack/core/workers/webhook/Hosts"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as Receivers from "../../../kit/reference/Receivers.ts"
import { id } from "../../../kit/sample/Sample.ts"
import * as Rig from "../../../world/webhook/Rig.ts"

const HOUR = 60 * Rig.MINUTE
const DEAD = "dead.example.com"
const OK = Receivers.answered(204)
const REFUSED = Receivers.answered(404)
const BROKEN = Receivers.answered(503)
const NO_ANSWER: Outcome = {
  statusCode: null,
  error: "no answer within 10 seconds",
  durationMs: 10_000,
  responseBody: null
}

const X = id("par")
const Y = id("par")
const DEAD_OF_X = { account: X, host: DEAD }

/** Begins every request that may run; returns the number. */
const fill = (hosts: Hosts<string>, to: Target, now = 0, lane = "a"): number => {
  let count = 0
  while (hosts.begin(to, lane, now)) count++
  return count
}

/** Ends requests without starting others. */
const end = (hosts: Hosts<string>, to: Target, count: number, outcome: Outcome, now = 0) => {
  for (let ended = 0; ended < count; ended++) hosts.end(to, outcome, now, () => {})
}

/** The number of requests that may run after these rounds of outcomes. */
const left = (hosts: Hosts<string>, rounds: number, outcome: Outcome, to = DEAD_OF_X): number => {
  for (let round = 0; round < rounds; round++) end(hosts, to, fill(hosts, to), outcome)
  const count = fill(hosts, to)
  end(hosts, to, count, OK)
  return count
}

/** Grows an account's window by answers, and lets as many requests run as may. */
const grow = (hosts: Hosts<string>, to: Target): number => {
  let running = fill(hosts, to)
  for (let turn = 0; turn < 5_000; turn++) {
    end(hosts, to, 1, OK)
    running += fill(hosts, to) - 1
  }
  return running
}

describe("requests at once of one account to one host", () => {
  it("halve with each failed round, down to two, and grow with answers", () => {
    for (const failure of [NO_ANSWER, BROKEN]) {
      const hosts = new Hosts<string>()
      assert.strictEqual(left(hosts, 0, failure), 64)
      const slowed = new Hosts<string>()
      assert.strictEqual(left(slowed, 1, failure), 32)
      const dead = new Hosts<string>()
      assert.strictEqual(left(dead, 9, failure), 2)
      assert.isAtLeast(left(dead, 16, OK), 64)
    }
  })

  it("halve at the first failure of the next round", () => {
    const hosts = new Hosts<string>()
    end(hosts, DEAD_OF_X, fill(hosts, DEAD_OF_X), BROKEN)
    assert.strictEqual(fill(hosts, DEAD_OF_X), 32)
    end(hosts, DEAD_OF_X, 1, BROKEN)
    end(hosts, DEAD_OF_X, 16, OK)
    assert.strictEqual(fill(hosts, DEAD_OF_X), 1)
  })

  it("do not shrink after a refusal, and stay bounded", () => {
    assert.isAtLeast(left(new Hosts<string>(), 1, REFUSED), 64)
    assert.strictEqual(grow(new Hosts<string>(), DEAD_OF_X), 512)
  })

  it("are few for a host that fails half of them, and many for one that rarely fails", () => {
    const play = (every: number) => {
      const hosts = new Hosts<string>()
      let running = 0
      for (let turn = 1; turn <= 20_000; turn++) {
        running += fill(hosts, DEAD_OF_X)
        end(hosts, DEAD_OF_X, 1, turn % every === 0 ? BROKEN : OK)
        running--
      }
      return running
    }
    assert.isAtMost(play(2), 8)
    assert.isAtLeast(play(200), 64)
  })

  it("are remembered for two idle hours, for each host and each account separately", () => {
    const hosts = new Hosts<string>()
    for (let round = 0; round < 9; round++) end(hosts, DEAD_OF_X, fill(hosts, DEAD_OF_X), NO_ANSWER)
    assert.strictEqual(fill(hosts, { account: X, host: "other.example.com" }), 64)
    assert.strictEqual(fill(hosts, { account: Y, host: DEAD }), 64)
    const count = fill(hosts, DEAD_OF_X, HOUR)
    assert.strictEqual(count, 2)
    end(hosts, DEAD_OF_X, count, NO_ANSWER, HOUR)
    assert.strictEqual(fill(hosts, DEAD_OF_X, 3 * HOUR), 64)
  })

  it("are handed on to the endpoint that waited longest", () => {
    const hosts = new Hosts<string>()
    fill(hosts, DEAD_OF_X)
    for (const lane of ["b", "c", "b"]) assert.isFalse(hosts.begin(DEAD_OF_X, lane, 0))
    const went: Array<string> = []
    const go = (lane: string) => {
      went.push(lane)
      assert.isAtLeast(fill(hosts, DEAD_OF_X, 0, lane), 1)
    }
    for (let ended = 0; ended < 4; ended++) hosts.end(DEAD_OF_X, REFUSED, 0, go)
    assert.deepStrictEqual(went, ["a", "b", "c", "a"])
  })
})

describe("accounts that share a host", () => {
  const of = (account: Target["account"]): Target => ({ account, host: DEAD })

  it("never fill it: a newcomer begins at once, however many requests run", () => {
    const hosts = new Hosts<string>()
    const others = Array.from({ length: 20 }, () => of(id("par")))
    const counts = others.map((to) => grow(hosts, to))
    assert.isAtMost(
      counts.reduce((sum, count) => sum + count, 0),
      1_024 + 2 * others.length
    )
    assert.strictEqual(fill(hosts, of(Y)), 2)
  })

  it("take turns by account, however many endpoints each has", () => {
    const hosts = new Hosts<string>()
    const running = { x: grow(hosts, of(X)), y: 0 }
    const begin = (lane: string): void => {
      const who = lane.startsWith("x") ? "x" : "y"
      while (hosts.begin(of(who === "x" ? X : Y), lane, 0)) running[who]++
    }
    for (const count of Array.from({ length: 40 }).keys()) begin(`x${count}`)
    begin("y")
    for (let turn = 0; turn < 2_000; turn++) {
      for (const who of ["x", "y"] as const) {
        running[who]--
        hosts.end(of(who === "x" ? X : Y), OK, 0, begin)
      }
    }
    assert.deepStrictEqual(running, { x: 342, y: 341 })
  })
})

describe("many endpoints that name one host", () => {
  it.effect("of one account never have more than 64 requests in flight, and soon two", () =>
    Effect.gen(function* () {
      const { answers, received } = yield* Receivers.Receivers
      const engine = yield* Engine
      let running = 0
      let most = 0
      const hangs = Effect.gen(function* () {
        most = Math.max(most, ++running)
        yield* Effect.sleep("10 seconds")
        running--
        return NO_ANSWER
      })
      const shop = yield* Rig.shop({})
      const endpoints = []
      for (let hook = 0; hook < 40; hook++) {
        const url = `https://${DEAD}/${hook}`
        answers.set(url, () => hangs)
        endpoints.push(yield* Rig.endpoint(shop, url))
      }
      yield* Rig.endpoint(shop, "https://healthy.example.com/")
      for (const key of ["k", "l"]) yield* engine.submit(shop.caller, key, Rig.order(shop))
      yield* Rig.worker()
      yield* Rig.quiet
      assert.strictEqual(running, 64)
      const healthy = received.filter(({ url }) => url.startsWith("https://healthy"))
      assert.lengthOf(healthy, 2)
      for (let round = 0; round < 5; round++) {
        yield* TestClock.adjust("10 seconds")
        yield* Rig.quiet
      }
      assert.strictEqual(most, 64)
      assert.isAtMost(running, 2)
      // Waiting does not count as an attempt.
      let attempts = 0
      for (const { endpoint } of endpoints) {
        const rows = yield* Rig.deliveriesOf(shop, endpoint.id)
        for (const row of rows) attempts += row.attempts.length
      }
      assert.strictEqual(attempts + running, received.length - healthy.length)
    }).pipe(Effect.provide(Rig.layer()))
  )
})
