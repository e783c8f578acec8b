import { createCustomer } from "@cardpack/core/commands/customer/CreateCustomer"
import { type Command, outcomeOf, type Refused } from "@cardpack/core/engine/Command"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Layer, Logger, Result } from "effect"
import { TestClock } from "effect/testing"
import * as Rig from "../../../world/engine/Rig.ts"
import * as Stage from "../../../world/engine/Stage.ts"

const { tries } = Stage

/** Milliseconds. */
const PATIENCE = 1_000

const patiently = Stage.on({ patience: PATIENCE })

const tags = (exits: ReadonlyArray<Exit.Exit<unknown, unknown>>) => exits.map(({ _tag }) => _tag)

const together = { concurrency: "unbounded" } as const

describe("a lane", () => {
  tries("runs waiting commands in one transaction", function* (s) {
    const customers = Array.from({ length: 20 }, () => s.customer())
    const { first, release, waiting } = yield* s.behind(...customers)
    yield* release
    yield* Fiber.awaitAll([first, ...waiting])
    const sizes = s.faults.committed.slice(-2).map(({ customers }) => customers.length)
    assert.deepStrictEqual(sizes, [1, 20])
  })

  tries("answers nothing, refusals included, before the COMMIT", function* (s) {
    yield* s.customer("taken")
    const hold = yield* Rig.hold
    const refused = yield* Effect.forkChild(Effect.exit(s.customer("taken")))
    yield* hold.reached
    yield* Effect.yieldNow
    assert.isUndefined(refused.pollUnsafe())
    yield* hold.release
    assert.isTrue(Exit.isFailure(yield* Fiber.join(refused)))
  })

  tries("finishes a command whose caller gave up", function* (s) {
    const hold = yield* Rig.hold
    const waiter = yield* Effect.forkChild(s.customer("kept"))
    yield* hold.reached
    yield* Fiber.interrupt(waiter)
    yield* hold.release
    yield* s.customer()
    const { customerByExternalId } = yield* Reads
    assert.isNotNull(yield* customerByExternalId(s.shop.account.id, "kept"))
  })

  Stage.on({}, { cash: 15 })("keeps a refusal or defect from the rest of its batch", function* (s) {
    const broken: Command<unknown> = {
      ...s.create(),
      name: "broken",
      decide: () => {
        throw new Error("a broken rule")
      }
    }
    const all = [s.submit("a"), s.engine.run(broken), s.submit("b"), s.customer()]
    const exits = yield* Effect.forEach(
      all,
      (each) => Effect.exit<unknown, unknown, never>(each),
      together
    )
    assert.deepStrictEqual(tags(exits), ["Success", "Failure", "Failure", "Success"])
    assert.strictEqual(s.faults.committed.at(-1)?.operations.length, 1)
  })

  // The waits between tries are those of the live clock.
  it.live("decides the whole batch anew after a failed transaction, with the same ids", () =>
    Effect.gen(function* () {
      const { faults, submit } = yield* Stage.stage({})
      // The day's seeds are committed to before the first draw.
      yield* submit("before", { quantity: 1 })
      faults.script.push("unreachable after work", "unreachable before commit")
      const before = faults.begun.length
      const { details } = yield* submit("once", { quantity: 2 })
      assert.strictEqual(faults.begun.length - before, 3)
      const ordinals = details.cards.map(({ card }) => card.ordinal)
      assert.deepStrictEqual(ordinals, [0, 1])
      assert.strictEqual(faults.committed.at(-1)?.operations[0]?.id, details.operation.id)
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.live("refuses as unavailable while the store is unreachable, and recovers by itself", () => {
    const lines: Array<string> = []
    const logger = Logger.make(({ message }) => void lines.push(String(message)))
    return Effect.gen(function* () {
      const { customer, faults } = yield* Stage.stage({})
      faults.script.push(...Array.from({ length: 7 }, () => "unreachable before commit" as const))
      const refused = yield* Effect.flip(customer())
      assert.strictEqual(refused.reason._tag, "Unavailable")
      // The answer does not tell why, so the log does.
      assert.match(lines.join("\n"), /^1 commands are refused: the store can't be used: \w/)
      yield* customer()
    }).pipe(Effect.provide(Layer.provideMerge(Rig.layer(), Logger.layer([logger]))))
  })

  tries("splits a batch that breaks a constraint: only the guilty command fails", function* (s) {
    const clash = s.create()
    const guilty: typeof clash = {
      ...clash,
      // A taken sequence, so the store refuses the commit.
      decide: (rows, fresh) =>
        Result.map(outcomeOf(clash.decide(rows, fresh)), ({ answer, changes }) => ({
          answer,
          changes: { ...changes, customers: [{ ...answer, sequence: s.shop.customer.sequence }] }
        }))
    }
    const all = [s.create("a"), guilty, s.create("b"), s.create("c")]
    const { release, waiting } = yield* s.behind(...all.map(s.engine.run))
    yield* release
    const exits = yield* Effect.forEach(waiting, Fiber.await)
    assert.deepStrictEqual(tags(exits), ["Success", "Failure", "Success", "Success"])
  })

  tries("splits a batch of which one command lacks a grant, and repeats nothing", function* (s) {
    const { release, waiting } = yield* s.behind(
      ...["a", "b", "c", "d"].map((name) => s.customer(name))
    )
    // All four, the first two, the first, the second, the others.
    s.faults.script.push("lacks", "lacks", "pass", "lacks", "pass")
    yield* release
    const exits = yield* Effect.forEach(waiting, Fiber.await)
    assert.deepStrictEqual(tags(exits), ["Success", "Failure", "Success", "Success"])
    assert.lengthOf(s.faults.script, 0)
  })

  Stage.on({ maxWaiting: 1 })(
    "bounds those that wait for what others hold, and has room for the others",
    function* (s) {
      const { caller } = yield* Rig.shop({})
      s.faults.taken.add(s.shop.account.id)
      const waiting: Array<Fiber.Fiber<unknown, Refused>> = []
      for (const name of ["a", "b", "c"]) {
        waiting.push(yield* Effect.forkChild(s.customer(name)))
        yield* TestClock.adjust(1)
      }
      yield* s.engine.run(createCustomer(caller, { externalUserId: null, attributes: {} }))
      s.faults.taken.clear()
      yield* TestClock.adjust(1_000)
      const exits = yield* Effect.forEach(waiting, Fiber.await)
      assert.deepStrictEqual(tags(exits), ["Success", "Failure", "Failure"])
    }
  )

  Stage.on({ maxCards: 9 })("bounds a batch by its cards", function* (s) {
    const orders = Array.from({ length: 6 }, (_, at) => s.submit(`k${at}`, { quantity: 3 }))
    yield* Effect.all(orders, together)
    const sizes = s.faults.committed.map(({ cards }) => cards.length)
    assert.isAtMost(Math.max(...sizes), 9)
    assert.strictEqual(
      sizes.reduce((sum, size) => sum + size, 0),
      18
    )
  })

  Stage.on({ maxWaiting: 3 })("refuses commands beyond its limit", function* (s) {
    const { release, waiting } = yield* s.behind(...Array.from({ length: 8 }, () => s.customer()))
    yield* release
    const exits = yield* Effect.forEach(waiting, Fiber.await)
    assert.lengthOf(exits.filter(Exit.isSuccess), 3)
  })

  const isLate = Effect.fnUntraced(function* (fiber: Fiber.Fiber<unknown, Refused>) {
    const { reason } = yield* Effect.flip(Fiber.join(fiber))
    assert.deepInclude(reason, { _tag: "Unavailable", seconds: 1 })
  })

  patiently("refuses those that waited too long, and serves those behind them", function* (s) {
    const { first, release, start, waiting } = yield* s.behind(s.customer(), s.customer())
    yield* TestClock.adjust(PATIENCE)
    const inTime = yield* start(s.customer())
    yield* TestClock.adjust(1)
    yield* release
    yield* Fiber.joinAll([first, inTime])
    for (const fiber of waiting) yield* isLate(fiber)
  })

  patiently("refuses those that wait too long also while a batch hangs", function* (s) {
    const { first, release, waiting } = yield* s.behind(s.customer("late"))
    yield* TestClock.adjust(PATIENCE + 1_000)
    for (const fiber of waiting) yield* isLate(fiber)
    yield* release
    yield* Fiber.join(first)
    yield* s.customer("late")
  })

  tries("goes on after a store that throws, and answers what it held", function* (s) {
    s.faults.script.push("throws")
    const broken = yield* Effect.exit(s.customer("broken"))
    assert.isTrue(Exit.isFailure(broken) && Cause.hasDies(broken.cause))
    yield* s.customer("next")
  })
})
