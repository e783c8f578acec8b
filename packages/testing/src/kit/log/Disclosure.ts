/** The steps after which a minute's seed may be disclosed. */
import { Minute } from "@cardpack/core/domain"
import { DrawLog, LoadPlan, type Reads, Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import * as Story from "../sample/Story.ts"
import * as LogSample from "./LogSample.ts"
import type { Place } from "./Suite.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads | DrawLog.DrawLog>

const MINUTE = 60_000

/** A sealed pack whose window ended at a time. */
const claim = Effect.fnUntraced(function* (refundableUntil: number, isOpened = false) {
  const { items, machine } = yield* Fixture.machine({ common: 1 })
  const { customer } = yield* Fixture.partner()
  const operation = Sample.operation(customer, { vendingMachineId: machine.id })
  const card = Sample.claim(operation, machine, { refundableUntil })
  const [item] = items
  const opened = isOpened ? { itemId: item?.id ?? null, sealed: false } : {}
  yield* Fixture.write({ operations: [operation], cards: [{ ...card, ...opened }] })
})

const ends = (it: It): void => {
  it.effect("LOG-END-01: the last minute that is over ended so long ago by the store's clock", () =>
    Effect.gen(function* () {
      const log = yield* DrawLog.DrawLog
      for (const grace of [0, 5_000, 90_000, 90 * MINUTE]) {
        const before = yield* Story.now
        const minute = yield* log.ended(grace)
        const after = yield* Story.now
        assert.isAtLeast(minute, Minute.of(before - grace) - 1)
        assert.isAtMost(minute, Minute.of(after - grace) - 1)
      }
    })
  )

  it.effect("LOG-END-02: a pack that waits to be opened holds the minute of its window's end", () =>
    Effect.gen(function* () {
      const log = yield* DrawLog.DrawLog
      const now = yield* Story.now
      // Minutes after, it takes the minute of its opening, and holds nothing any more.
      yield* claim(now - Minute.LATE_AFTER - MINUTE)
      yield* claim(now - 6 * MINUTE, true)
      yield* claim(now + MINUTE)
      assert.isAtLeast(yield* log.ended(0), Minute.of(now) - 1)
      yield* claim(now - 4 * MINUTE)
      assert.strictEqual(yield* log.ended(0), Minute.of(now - 4 * MINUTE) - 1)
      assert.strictEqual(yield* log.ended(3 * MINUTE), Minute.of(now - 4 * MINUTE) - 1)
      yield* claim(now - 5 * MINUTE)
      assert.strictEqual(yield* log.ended(0), Minute.of(now - 5 * MINUTE) - 1)
    })
  )
}

/** A server may have other databases, whose transactions are waited for too. */
const settled = Effect.fnUntraced(function* (mark: string) {
  const log = yield* DrawLog.DrawLog
  yield* Effect.repeat(log.isSettled(mark), { until: Boolean })
})

const discloses = (it: It): void => {
  it.effect("LOG-SEED-01: the minute from which seeds are kept never goes back", () =>
    Effect.gen(function* () {
      const log = yield* DrawLog.DrawLog
      const { disclosing } = yield* log.head
      const begin = Math.max(disclosing, 1_000)
      for (const [minute, expected] of [
        [begin + 5, begin + 5],
        [begin + 3, begin + 5],
        [begin + 6, begin + 6],
        [begin, begin + 6]
      ] as const) {
        yield* log.disclosing(minute)
        assert.strictEqual((yield* log.head).disclosing, expected)
      }
      yield* unmoved(begin + 6)
    })
  )

  it.effect("LOG-SEED-02: without anything under way, what was before a mark is settled", () =>
    Effect.gen(function* () {
      const log = yield* DrawLog.DrawLog
      yield* Fixture.account()
      yield* settled(yield* log.disclosing(1))
    })
  )
}

/** A publication leaves it alone. */
const unmoved = Effect.fnUntraced(function* (expected: number) {
  const log = yield* DrawLog.DrawLog
  const { root, size } = yield* log.head
  const whole = LogSample.publication(size + 1, { root, checkpoint: "" })
  assert.isTrue(yield* log.publish(size, whole))
  assert.strictEqual((yield* log.head).disclosing, expected)
})

/** Holds a transaction that has locked an account until it is told to end. */
const held = Effect.fnUntraced(function* () {
  const { id } = yield* Fixture.account()
  const store = yield* Store.Store
  const [begun, end] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
  const transaction = store.transact({ accounts: [id], operator: false }, (transaction) =>
    Effect.gen(function* () {
      yield* transaction.load({ ...LoadPlan.EMPTY, accounts: [id] })
      yield* Deferred.succeed(begun, undefined)
      yield* Deferred.await(end)
    })
  )
  const fiber = yield* Effect.forkChild(transaction)
  yield* Deferred.await(begun)
  return Effect.andThen(Deferred.succeed(end, undefined), Fiber.join(fiber))
})

/** The storage is open twice. */
export const settles = <E>(it: Vitest.MethodsNonLive<never>, place: Place<E>): void => {
  it.effect("LOG-SEED-03: a mark is settled once every transaction before it has ended", () =>
    Effect.gen(function* () {
      const layer = Layer.fresh(yield* place)
      const [writer, reader] = [yield* Layer.build(layer), yield* Layer.build(Layer.fresh(layer))]
      yield* Effect.gen(function* () {
        const log = yield* Effect.provideContext(DrawLog.DrawLog, reader)
        const first = yield* held()
        const mark = yield* log.disclosing(1)
        const later = yield* held()
        const open = yield* log.isSettled(mark)
        const next = yield* log.disclosing(2)
        yield* first
        yield* Effect.provideContext(settled(mark), reader)
        const stillOpen = yield* log.isSettled(next)
        yield* later
        yield* Effect.provideContext(settled(next), reader)
        assert.deepStrictEqual([open, stillOpen], [false, false])
      }).pipe(Effect.provideContext(writer))
    })
  )
}

export const disclosure = (it: It): void => {
  ends(it)
  discloses(it)
}
