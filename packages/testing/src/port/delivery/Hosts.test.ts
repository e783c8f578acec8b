import { Engine } from "@cardpack/core/commands/Engine"
import type { Outcome } from "@cardpack/core/domain/webhook/Attempt"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { Sender } from "@cardpack/core/engine/port/Sender"
import { Hosts } from "@cardpack/core/workers/webhook/Hosts"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { until } from "../../clock/Until.ts"
import * as Receivers from "../../reference/Receivers.ts"
import * as Certificate from "../../sender/Certificate.ts"
import * as Posting from "../../sender/Posting.ts"
import * as Receiver from "../../sender/Receiver.ts"
import * as Rig from "../../webhook/Rig.ts"

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

/** Begins every request that may run; returns the number. */
const fill = (hosts: Hosts<string>, name: string, now = 0, lane = "a"): number => {
  let count = 0
  while (hosts.begin(name, lane, now)) count++
  return count
}

/** Ends requests without starting others. */
const end = (hosts: Hosts<string>, name: string, count: number, outcome: Outcome, now = 0) => {
  for (let ended = 0; ended < count; ended++) hosts.end(name, outcome, now, () => {})
}

/** The number of requests that may run after these rounds of outcomes. */
const left = (hosts: Hosts<string>, rounds: number, outcome: Outcome): number => {
  for (let round = 0; round < rounds; round++) end(hosts, DEAD, fill(hosts, DEAD), outcome)
  const count = fill(hosts, DEAD)
  end(hosts, DEAD, count, OK)
  return count
}

describe("requests at once towards one host", () => {
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

  it("do not shrink after a refusal, and stay bounded", () => {
    assert.isAtLeast(left(new Hosts<string>(), 1, REFUSED), 64)
    const growing = new Hosts<string>()
    let running = fill(growing, DEAD)
    for (let turn = 0; turn < 5_000; turn++) {
      end(growing, DEAD, 1, OK)
      running += fill(growing, DEAD) - 1
    }
    assert.strictEqual(running, 1_024)
  })

  it("are few for a host that fails half of them, and many for one that rarely fails", () => {
    const play = (every: number) => {
      const hosts = new Hosts<string>()
      let running = 0
      for (let turn = 1; turn <= 20_000; turn++) {
        running += fill(hosts, DEAD)
        end(hosts, DEAD, 1, turn % every === 0 ? BROKEN : OK)
        running--
      }
      return running
    }
    assert.isAtMost(play(2), 8)
    assert.isAtLeast(play(200), 64)
  })

  it("are remembered for two idle hours, for each host separately", () => {
    const hosts = new Hosts<string>()
    for (let round = 0; round < 9; round++) end(hosts, DEAD, fill(hosts, DEAD), NO_ANSWER)
    assert.strictEqual(fill(hosts, "other.example.com"), 64)
    const count = fill(hosts, DEAD, HOUR)
    assert.strictEqual(count, 2)
    end(hosts, DEAD, count, NO_ANSWER, HOUR)
    assert.strictEqual(fill(hosts, DEAD, 3 * HOUR), 64)
  })

  it("are handed on to the endpoint that waited longest", () => {
    const hosts = new Hosts<string>()
    fill(hosts, DEAD)
    for (const lane of ["b", "c", "b"]) assert.isFalse(hosts.begin(DEAD, lane, 0))
    const went: Array<string> = []
    const go = (lane: string) => {
      went.push(lane)
      assert.isAtLeast(fill(hosts, DEAD, 0, lane), 1)
    }
    for (let ended = 0; ended < 4; ended++) hosts.end(DEAD, REFUSED, 0, go)
    assert.deepStrictEqual(went, ["a", "b", "c", "a"])
  })
})

describe("many endpoints that name one host", () => {
  it.effect("of many accounts never have more than 64 requests in flight, and soon two", () =>
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
      const endpoints = []
      for (let account = 0; account < 4; account++) {
        const world = yield* Rig.world({})
        for (let hook = 0; hook < 30; hook++) {
          const url = `https://${DEAD}/${account}/${hook}`
          answers.set(url, () => hangs)
          endpoints.push({ world, ...(yield* Rig.endpoint(world, url)) })
        }
        yield* Rig.endpoint(world, `https://healthy.example.com/${account}`)
        yield* engine.submit(world.caller, "k", Rig.order(world))
      }
      yield* Rig.worker()
      yield* Rig.quiet
      assert.strictEqual(running, 64)
      const healthy = received.filter(({ url }) => url.startsWith("https://healthy"))
      assert.lengthOf(healthy, 4)
      for (let round = 0; round < 5; round++) {
        yield* TestClock.adjust("10 seconds")
        yield* Rig.quiet
      }
      assert.strictEqual(most, 64)
      assert.isAtMost(running, 2)
      // Waiting does not count as an attempt.
      const reads = yield* Reads
      const page = { limit: 1, before: null }
      let attempts = 0
      for (const { endpoint, world } of endpoints) {
        const { rows } = yield* reads.deliveries(world.account.id, endpoint.id, page)
        attempts += rows[0]?.attempts.length ?? 0
      }
      assert.strictEqual(attempts + running, received.length - healthy.length)
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.live("do not delay healthy ones, with real receivers", () =>
    Effect.gen(function* () {
      let hanging = 0
      const dead = yield* Receiver.https(() => {
        hanging++
      })
      const paths: Array<string | undefined> = []
      const healthy = yield* Receiver.https((request, response) => {
        paths.push(request.url)
        response.writeHead(204).end()
      })
      const sender = yield* Posting.sender()
      const engine = yield* Engine
      yield* Effect.provideService(Rig.worker(), Sender, sender)
      for (let account = 0; account < 3; account++) {
        const world = yield* Rig.world({})
        for (let hook = 0; hook < 40; hook++) {
          yield* Rig.endpoint(world, `https://127.0.0.1:${dead.port}/${hook}`)
        }
        yield* Rig.endpoint(world, Posting.url(healthy.port, `/${account}`))
        yield* engine.submit(world.caller, "k", Rig.order(world))
      }
      const met = () => Promise.resolve([hanging, paths.length] as const)
      yield* Effect.promise(() => until(met, ([hung, told]) => hung >= 64 && told >= 3))
      assert.strictEqual(hanging, 64)
      assert.sameMembers(paths, ["/0", "/1", "/2"])
      assert.notStrictEqual(Certificate.NAME, "127.0.0.1")
    }).pipe(Effect.provide(Rig.layer()), Effect.scoped)
  )
})
