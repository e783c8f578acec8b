/** The worker of event consumers on the reference store, in virtual time. */
import type { Event } from "@cardpack/core/domain/webhook/Event"
import { ConsumerQueue } from "@cardpack/core/engine/port/ConsumerQueue"
import { StoreError, Unreachable } from "@cardpack/core/engine/port/Store"
import { Wakeup, Wakeups } from "@cardpack/core/engine/port/Wakeup"
import * as Worker from "@cardpack/core/workers/consumer/Worker"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Deferred, Effect, Exit, Layer, Logger, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as Clocks from "../../../kit/clock/Clock.ts"
import { layer as reference } from "../../../kit/reference/layer.ts"
import * as Feed from "../../../kit/sample/Feed.ts"
import * as Story from "../../../world/engine/Story.ts"

const world = () =>
  Layer.merge(
    reference,
    Layer.sync(Wakeup, () => new Wakeups())
  )

/** Runs everything that does not wait for time to pass. */
const quiet = Effect.forEach(Array.from({ length: 200 }), () => Effect.yieldNow, { discard: true })

const pass = Effect.fnUntraced(function* (seconds: number) {
  for (let second = 0; second < seconds; second++) {
    yield* TestClock.adjust("1 second")
    yield* quiet
  }
})

type Handle = Worker.Options["handle"]

const worker = (handle: Handle, options: Partial<Worker.Options> = {}) =>
  Effect.andThen(
    Worker.run({
      ...Worker.DEFAULTS,
      consumer: "stock",
      owner: "one",
      start: "start",
      types: null,
      handle,
      ...options
    }),
    quiet
  )

const recording =
  (seen: Array<Event>): Handle =>
  (event) =>
    Effect.sync(() => seen.push(event))

const consumes = Story.on(
  world,
  Effect.gen(function* () {
    const seen: Array<Event> = []
    return { seen, queue: yield* ConsumerQueue, wakeups: yield* Wakeup }
  })
)

const idsOf = (events: ReadonlyArray<Event>) => events.map(({ id }) => id)

const unreachable = new StoreError({ reason: new Unreachable({ cause: "cut by the test" }) })

describe("a consumer of events", () => {
  consumes("runs one handler at once for a partner, and several partners at once", function* () {
    yield* Effect.forEach(Array.from({ length: 6 }), () => Feed.partner(3))
    const running = new Map<string, number>()
    let most = 0
    const handle: Handle = ({ accountId }) =>
      Effect.gen(function* () {
        running.set(accountId, (running.get(accountId) ?? 0) + 1)
        assert.strictEqual(running.get(accountId), 1)
        most = Math.max(most, running.size)
        yield* Effect.sleep("1 second")
        running.delete(accountId)
      })
    yield* worker(handle, { concurrency: 4 })
    assert.strictEqual(running.size, 4)
    yield* pass(10)
    assert.strictEqual(running.size, 0)
    assert.strictEqual(most, 4)
  })

  consumes("tells each minute of a handler that does not end", function* () {
    const told: Array<unknown> = []
    const logger = Logger.layer([Logger.make(({ message }) => told.push(String(message)))])
    yield* Feed.partner(1)
    const end = yield* Deferred.make<void>()
    yield* Effect.provide(
      worker(() => Deferred.await(end)),
      logger
    )
    // The worker's end waits for its handler.
    yield* Effect.addFinalizer(() => Deferred.succeed(end, undefined))
    yield* pass(59)
    assert.lengthOf(told, 0)
    yield* pass(62)
    const line = "a handler has not ended; its partner's later events wait"
    assert.deepStrictEqual(told, [line, line])
    yield* Deferred.succeed(end, undefined)
    yield* pass(120)
    assert.lengthOf(told, 2)
  })

  consumes("wakes at a commit, and finds by itself what nobody told it", function* (s) {
    const [one, two]: [Array<Event>, Array<Event>] = [[], []]
    yield* worker(recording(one), { consumer: "one" })
    yield* worker(recording(two), { consumer: "two" })
    const { account } = yield* Feed.partner(2)
    yield* quiet
    assert.lengthOf(one, 0)
    s.wakeups.happened([account.id])
    yield* quiet
    assert.lengthOf(one, 2)
    assert.lengthOf(two, 2)
    yield* Feed.partner(1)
    yield* pass(1)
    assert.lengthOf(one, 3)
  })

  consumes(
    "finds what nobody told it although its process' clock was set back by an hour",
    function* (s) {
      const { around, clock, set } = yield* Clocks.settable
      yield* worker(recording(s.seen)).pipe(
        Effect.provideService(ConsumerQueue, around(yield* ConsumerQueue)),
        Effect.provideService(Clock.Clock, clock)
      )
      set(-3_600_000)
      const { events } = yield* Feed.partner(3)
      yield* pass(5)
      assert.deepStrictEqual(idsOf(s.seen), idsOf(events))
    }
  )

  consumes(
    "handles what a commit adds while the partner's earlier events are handled",
    function* (s) {
      const { account } = yield* Feed.partner(1)
      yield* worker((event) => Effect.andThen(Effect.sleep(500), recording(s.seen)(event)), {
        poll: 60_000
      })
      yield* Feed.emit(account, Feed.times(1))
      s.wakeups.happened([account.id])
      yield* pass(2)
      assert.lengthOf(s.seen, 2)
    }
  )
})

describe("a handler of events that fails", () => {
  it.effect(
    "is tried again, for ever if the host wants it, later and later, and only its partner waits",
    () => {
      const told: Array<unknown> = []
      const logger = Logger.layer([Logger.make(({ message }) => told.push(message))])
      return Effect.gen(function* () {
        const { account, events } = yield* Feed.partner(2)
        const others = yield* Effect.forEach(Array.from({ length: 5 }), () => Feed.partner(2))
        const seen: Array<Event> = []
        let tries = 0
        const handle: Handle = (event) => {
          if (event.accountId !== account.id) return recording(seen)(event)
          tries++
          return tries % 2 === 0 ? Effect.fail("no stock") : Effect.die(new Error("a bug"))
        }
        yield* worker(handle, { concurrency: 1, maxAttempts: Number.POSITIVE_INFINITY })
        const own = others.flatMap((each) => idsOf(each.events))
        yield* pass(1)
        assert.sameMembers(idsOf(seen), own)
        // At 0, 1, 3, 7, 15, 31 and 63 seconds, and then each minute.
        yield* pass(62)
        assert.strictEqual(tries, 7)
        yield* pass(600)
        assert.strictEqual(tries, 17)
        assert.lengthOf(told, 17)
        assert.lengthOf(seen, own.length)
        assert.lengthOf(events, 2)
      }).pipe(Effect.provide(Layer.merge(world(), logger)))
    }
  )

  consumes("parks the event after so many failures, and the later ones go on", function* (s) {
    const { account, events } = yield* Feed.partner(3)
    const tries = new Map<string, number>()
    const handle: Handle = (event) => {
      const made = (tries.get(event.id) ?? 0) + 1
      tries.set(event.id, made)
      if (event.id === events[0]?.id) return Effect.die(new Error("a bug"))
      // It succeeds with its last attempt, whatever the one before it had.
      return made < 3 ? Effect.fail("away") : recording(s.seen)(event)
    }
    yield* worker(handle, { maxAttempts: 3 })
    yield* pass(20)
    assert.deepStrictEqual(idsOf(s.seen), idsOf(events.slice(1)))
    assert.deepStrictEqual([...tries.values()], [3, 3, 3])
    const parked = yield* s.queue.parked({ consumer: "stock", eventId: null }, 10)
    assert.lengthOf(parked, 1)
    assert.deepInclude(parked[0], { consumer: "stock", failures: 3 })
    assert.deepStrictEqual(parked[0]?.event, events[0])
    assert.match(parked[0]?.why ?? "", /^Error: a bug/)
    const [lane] = yield* s.queue.lease({ consumer: "stock", owner: "b" }, [account.id], 1, 1_000)
    assert.isUndefined(lane)
  })

  consumes("parks an event although its store is unreachable at first", function* (s) {
    const { events } = yield* Feed.partner(2)
    let cuts = 3
    const handle: Handle = (event) =>
      event.id === events[0]?.id ? Effect.fail("away") : recording(s.seen)(event)
    yield* worker(handle, { maxAttempts: 1 }).pipe(
      Effect.provideService(ConsumerQueue, {
        ...s.queue,
        park: (...args) =>
          Effect.suspend(() => (cuts-- > 0 ? Effect.fail(unreachable) : s.queue.park(...args)))
      })
    )
    yield* pass(5)
    assert.deepStrictEqual(idsOf(s.seen), idsOf(events.slice(1)))
    assert.lengthOf(yield* s.queue.parked({ consumer: "stock", eventId: null }, 10), 1)
  })

  consumes(
    "goes on with the same event once it succeeds, and repeats none before it",
    function* (s) {
      const { events } = yield* Feed.partner(3)
      let isAway = true
      const handle: Handle = (event) =>
        isAway && event.id === events[1]?.id ? Effect.fail("away") : recording(s.seen)(event)
      yield* worker(handle)
      assert.lengthOf(s.seen, 1)
      isAway = false
      yield* pass(1)
      assert.deepStrictEqual(idsOf(s.seen), idsOf(events))
    }
  )
})

describe("consumers of the same name", () => {
  consumes("take over from one that died, and repeat only what it was at", function* (s) {
    const { events } = yield* Feed.partner(5)
    const hung = yield* Deferred.make<void>()
    let isDead = false
    const dying = Effect.suspend(() => (isDead ? Effect.fail(unreachable) : Effect.void))
    const handle: Handle = (event) => {
      s.seen.push(event)
      if (s.seen.length < 3) return Effect.void
      isDead = true
      return Effect.andThen(Deferred.await(hung), Effect.fail("dead"))
    }
    yield* worker(handle).pipe(
      Effect.provideService(ConsumerQueue, {
        ...s.queue,
        lease: (...args) => Effect.andThen(dying, s.queue.lease(...args)),
        renew: (...args) => Effect.andThen(dying, s.queue.renew(...args)),
        release: (...args) => Effect.andThen(dying, s.queue.release(...args))
      })
    )
    assert.lengthOf(s.seen, 3)
    const heir: Array<Event> = []
    yield* worker(recording(heir), { owner: "heir" })
    yield* pass(14)
    assert.lengthOf(heir, 0)
    yield* pass(3)
    assert.deepStrictEqual(idsOf(heir), idsOf(events.slice(2)))
    yield* Deferred.succeed(hung, undefined)
  })
})

describe("a consumer that stops, or whose store is unreachable", () => {
  consumes("waits for the handler that runs, and nobody handles its event again", function* (s) {
    const { events } = yield* Feed.partner(3)
    const running = yield* Scope.make()
    yield* worker((event) =>
      Effect.andThen(Effect.sleep("10 seconds"), recording(s.seen)(event))
    ).pipe(Scope.provide(running))
    const stopped = yield* Effect.forkChild(Scope.close(running, Exit.void))
    yield* pass(9)
    assert.isUndefined(stopped.pollUnsafe())
    yield* pass(2)
    assert.isDefined(stopped.pollUnsafe())
    assert.lengthOf(s.seen, 1)
    yield* worker(recording(s.seen), { owner: "next" })
    assert.deepStrictEqual(idsOf(s.seen), idsOf(events))
  })

  consumes("stops at once while a handler waits for its next try", function* (s) {
    yield* Feed.partner(1)
    const running = yield* Scope.make()
    yield* Scope.provide(
      worker(() => Effect.fail("away")),
      running
    )
    yield* pass(100)
    const stopped = yield* Effect.forkChild(Scope.close(running, Exit.void))
    yield* quiet
    assert.isDefined(stopped.pollUnsafe())
    yield* worker(recording(s.seen), { owner: "next" })
    assert.lengthOf(s.seen, 1)
  })

  consumes("goes on once the store is back, and handles each event once", function* (s) {
    let isAway = false
    const reached = Effect.suspend(() => (isAway ? Effect.fail(unreachable) : Effect.void))
    const handle: Handle = (event) => {
      isAway = s.seen.length === 0
      return recording(s.seen)(event)
    }
    yield* worker(handle).pipe(
      Effect.provideService(ConsumerQueue, {
        ...s.queue,
        lease: (...args) => Effect.andThen(reached, s.queue.lease(...args)),
        events: (...args) => Effect.andThen(reached, s.queue.events(...args)),
        renew: (...args) => Effect.andThen(reached, s.queue.renew(...args))
      })
    )
    const { events } = yield* Feed.partner(3)
    yield* pass(10)
    assert.lengthOf(s.seen, 1)
    isAway = false
    yield* pass(30)
    assert.deepStrictEqual(idsOf(s.seen), idsOf(events))
  })
})
