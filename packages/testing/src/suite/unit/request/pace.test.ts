/** How fast strangers may try to get in, and what their attempts leave in memory. */
import { Directory } from "@cardpack/http/identity/Directory"
import * as Guesses from "@cardpack/http/identity/Guesses"
import * as HashTurns from "@cardpack/http/identity/HashTurns"
import * as Pace from "@cardpack/http/identity/Pace"
import * as Counters from "@cardpack/http/request/Counters"
import * as PatientCounters from "@cardpack/http/request/PatientCounters"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Deferred, Duration, Effect, Exit, Fiber, Layer } from "effect"
import * as RateLimiter from "effect/persistence/RateLimiter"
import { TestClock } from "effect/testing"
import * as Clocks from "../../../kit/clock/Clock.ts"
import * as Story from "../../../world/engine/Story.ts"

const limiter = RateLimiter.layer.pipe(Layer.provide(Counters.layer))

const limits = Story.on(() => limiter, Pace.make)

/** How many of these pass. */
const passed = (tries: ReadonlyArray<Effect.Effect<void, unknown>>) =>
  Effect.map(
    Effect.forEach(tries, (each) => Effect.exit(each)),
    (exits) => exits.filter(Exit.isSuccess).length
  )

const times = <A>(count: number, each: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, index) => each(index))

describe("requests to get in", () => {
  limits(
    "are counted by public address, and by the network of an IPv6 one",
    function* ({ ofAddress }) {
      const { limit } = Pace.OF_ADDRESS
      assert.strictEqual(yield* passed(times(limit + 9, () => ofAddress("8.8.8.8"))), limit)
      yield* ofAddress("8.8.4.4")
      const network = (index: number) => ofAddress(`2a01:4f8:1:2::${index.toString(16)}`)
      assert.strictEqual(yield* passed(times(limit + 9, network)), limit)
      yield* ofAddress("2a01:4f8:1:3::1")
      yield* TestClock.adjust("2 minutes")
      yield* ofAddress("8.8.8.8")
    }
  )

  limits(
    "pass again in time although the clock was set back by an hour",
    function* ({ ofAddress }) {
      const { clock, set } = yield* Clocks.settable
      const { limit } = Pace.OF_ADDRESS
      const tried = (count: number) =>
        Effect.provideService(passed(times(count, () => ofAddress("8.8.8.8"))), Clock.Clock, clock)
      assert.strictEqual(yield* tried(limit + 1), limit)
      set(-3_600_000)
      yield* TestClock.adjust("2 minutes")
      assert.strictEqual(yield* tried(1), 1)
    }
  )

  limits(
    "are not counted behind a proxy, where a stranger would use up everybody's",
    function* ({ ofAddress }) {
      for (const address of ["127.0.0.1", "::1", "10.1.2.3", "192.168.0.7", "fd00::1"]) {
        const tries = times(Pace.OF_ADDRESS.limit + 9, () => ofAddress(address))
        assert.strictEqual(yield* passed(tries), tries.length, address)
      }
    }
  )

  limits("are counted by network and account, and in all", function* ({ guess }) {
    const from = (network: string, more: Partial<Pace.Guess> = {}) =>
      guess({ email: "a@example.com", network, device: null, since: 1, ...more })
    const { limit } = Pace.GUESSES
    assert.strictEqual(yield* passed(times(limit + 3, () => from("192.0.2.1"))), limit)
    yield* from("192.0.2.1", { email: "b@example.com" })
    yield* from("192.0.2.2")
    const elsewhere = times(Pace.OF_STRANGERS.limit, (index) => from(`10.0.0.${index}`))
    assert.strictEqual(yield* passed(elsewhere), Pace.OF_STRANGERS.limit - limit - 1)
    const own = times(limit + 3, () => from("192.0.2.1", { device: "own" }))
    assert.strictEqual(yield* passed(own), limit)
    yield* from("192.0.2.1", { since: 2 })
  })
})

describe("passwords", () => {
  Story.tells("are hashed few at once, known devices and each network in turn", function* () {
    const inTurn = HashTurns.make()
    const door = yield* Deferred.make<void>()
    const order: Array<string> = []
    let running = 0
    const ask = (network: string, isKnown = false) =>
      Effect.forkChild(
        inTurn(
          { network, isKnown },
          Effect.suspend(() => {
            running++
            order.push(network)
            return Deferred.await(door)
          })
        ),
        { startImmediately: true }
      )
    const flood = yield* Effect.forEach(
      times(HashTurns.AT_ONCE + 4, () => "flood"),
      (each) => ask(each)
    )
    assert.strictEqual(running, HashTurns.AT_ONCE)
    const others = [yield* ask("other"), yield* ask("known", true)]
    yield* Deferred.succeed(door, undefined)
    for (const fiber of [...flood, ...others]) yield* Fiber.join(fiber)
    const after = order.slice(HashTurns.AT_ONCE)
    assert.strictEqual(after[0], "known")
    assert.isBelow(after.indexOf("other"), 3)
    assert.lengthOf(after, 6)
  })

  Story.tells("do not pile up, and those of one network leave room for others", function* () {
    const inTurn = HashTurns.make()
    const door = yield* Deferred.make<void>()
    const ask = (network: string) => inTurn({ network, isKnown: false }, Deferred.await(door))
    const room = HashTurns.AT_ONCE + HashTurns.WAITING.ofNetwork
    const fibers = yield* Effect.forEach(
      times(room, () => ask("flood")),
      (each) => Effect.forkChild(each, { startImmediately: true })
    )
    assert.strictEqual((yield* Effect.flip(ask("flood"))).code, "service_unavailable")
    const other = yield* Effect.forkChild(ask("other"), { startImmediately: true })
    yield* Deferred.succeed(door, undefined)
    for (const fiber of [...fibers, other]) yield* Fiber.join(fiber)
    yield* ask("flood")
  })
})

describe("a change that asks for the password again", () => {
  const auth = { api: { getSession: async () => null }, $context: Promise.resolve({ secret: "s" }) }
  const directory = Directory.of({
    options: { publicUrl: "http://a.example", operatorUrl: null, environment: "sandbox" },
    use: (work) => Effect.promise(() => work(auth as never)),
    alone: () => Effect.never
  })
  const nobody = Layer.succeed(Directory, directory)
  const guesses = Story.on(() => Layer.merge(limiter, nobody), Guesses.make)

  guesses("takes no turn, of those who are known here, without a session", function* ({ paced }) {
    const asked = { address: "8.8.8.8", body: { password: "x" }, cookie: undefined }
    const { response } = yield* paced({ ...asked, path: "/change-password" }, Effect.never)
    assert.strictEqual(response.status, 401)
  })
})

describe("counters of another server", () => {
  const terms = { key: "k", tokens: 1, limit: 9, allowOverflow: false }
  const silent = Effect.gen(function* () {
    const memory = yield* RateLimiter.RateLimiterStore
    let asked = 0
    let answers: Effect.Effect<void> = Effect.never
    const patient = PatientCounters.make({
      ...memory,
      tokenBucket: (options) =>
        Effect.suspend(() => {
          asked++
          return Effect.andThen(answers, memory.tokenBucket(options))
        })
    })
    const ask = patient.tokenBucket({ ...terms, refillRate: Duration.seconds(1) })
    const heal = () => {
      answers = Effect.void
    }
    return { ask, asked: () => asked, heal }
  }).pipe(Effect.provide(Counters.layer))

  Story.tells("are awaited for a moment, and then not asked for a second", function* () {
    const { ask, asked, heal } = yield* silent
    const first = yield* Effect.forkChild(Effect.flip(ask), { startImmediately: true })
    yield* TestClock.adjust(PatientCounters.PATIENCE)
    assert.match((yield* Fiber.join(first)).message, /did not answer in time/)
    yield* Effect.flip(ask)
    assert.strictEqual(asked(), 1)
    heal()
    yield* TestClock.adjust(PatientCounters.AWAY)
    assert.deepStrictEqual(yield* ask, [8, 0])
    assert.strictEqual(asked(), 2)
  })
})

describe("buckets in memory", () => {
  const terms = { limit: 2, rate: 100, tokens: 1, allowOverflow: false }

  it("give what they hold, and one token after each while", () => {
    const buckets = new Counters.Buckets()
    const left = [0, 0, 0, 99, 100, 150, 1_000, 1_000, 1_000].map(
      (now) => buckets.take("one", terms, now)[0]
    )
    assert.deepStrictEqual(left, [1, 0, -1, -1, 0, -1, 1, 0, -1])
    assert.deepStrictEqual(buckets.take("one", terms, 1_050), [-1, 50])
  })

  it("forget the oldest when there are too many", () => {
    const buckets = new Counters.Buckets()
    for (let index = 0; index < Counters.MAX_COUNTERS + 5; index++) {
      buckets.take(`flood ${index}`, terms, index)
    }
    assert.strictEqual(buckets.size, Counters.MAX_COUNTERS)
  })

  it.effect("are refilled although the clock was set back by an hour", () =>
    Effect.gen(function* () {
      const { clock, set } = yield* Clocks.settable
      const store = yield* RateLimiter.RateLimiterStore
      const refillRate = Duration.millis(100)
      const ask = Effect.provideService(
        store.tokenBucket({ ...terms, key: "k", refillRate }),
        Clock.Clock,
        clock
      )
      yield* ask
      assert.strictEqual((yield* ask)[0], 0)
      set(-3_600_000)
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* ask)[0], 1)
    }).pipe(Effect.provide(Counters.layer))
  )
})

describe("counters in memory", () => {
  it("forget what has expired, and the oldest when there are too many", () => {
    const windows = new Counters.Windows()
    const terms = { limit: 10, rate: 100, tokens: 1 }
    for (let index = 0; index < 5_000; index++) windows.take(`early ${index}`, terms, 0)
    assert.strictEqual(windows.size, 5_000)
    windows.take("later", terms, 100)
    assert.strictEqual(windows.size, 1)
    for (let index = 0; index < Counters.MAX_COUNTERS + 500; index++) {
      windows.take(`flood ${index}`, terms, 150)
    }
    assert.strictEqual(windows.size, Counters.MAX_COUNTERS)
  })
})
