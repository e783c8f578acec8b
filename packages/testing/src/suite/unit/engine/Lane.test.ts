import { createCustomer } from "@cardpack/core/commands/customer/CreateCustomer"
import { Engine } from "@cardpack/core/commands/Engine"
import { sandboxCredit } from "@cardpack/core/commands/funding/SandboxCredit"
import type { OperationRequest } from "@cardpack/core/commands/operation/Kinds"
import { type Command, outcomeOf } from "@cardpack/core/engine/Command"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Result } from "effect"
import { TestClock } from "effect/testing"
import * as Rig from "../../../world/engine/Rig.ts"

const order = (
  shop: Rig.Shop,
  fields: Partial<Extract<OperationRequest, { kind: "order" }>> = {}
) => ({
  kind: "order" as const,
  customerId: shop.customer.id,
  vendingMachineId: shop.machine.id,
  quantity: 1,
  reveal: "on_create" as const,
  metadata: null,
  ...fields
})

const newCustomer = (shop: Rig.Shop, externalUserId: string | null = null) =>
  createCustomer(shop.caller, { externalUserId, attributes: {} })

/** Milliseconds. */
const PATIENCE = 1_000

/** A command of the account whose decision throws a defect. */
const broken = (shop: Rig.Shop): Command<unknown> => ({
  ...newCustomer(shop),
  name: "broken",
  decide: () => {
    throw new Error("a broken rule")
  }
})

describe("a lane", () => {
  it.effect("runs waiting commands in one transaction", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const engine = yield* Engine
      const faults = yield* Rig.Faults
      const hold = yield* Rig.hold
      const first = yield* Effect.forkChild(engine.run(newCustomer(shop)))
      yield* hold.reached
      const others = yield* Effect.forEach(Array.from({ length: 20 }), () =>
        Effect.forkChild(engine.run(newCustomer(shop)))
      )
      yield* Effect.yieldNow
      yield* hold.release
      yield* Fiber.join(first)
      yield* Fiber.awaitAll(others)
      assert.deepStrictEqual(
        faults.committed.slice(-2).map((changes) => changes.customers.length),
        [1, 20]
      )
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("answers nothing, refusals included, before the COMMIT", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const engine = yield* Engine
      yield* engine.run(newCustomer(shop, "taken"))
      const hold = yield* Rig.hold
      const refused = yield* Effect.forkChild(Effect.exit(engine.run(newCustomer(shop, "taken"))))
      yield* hold.reached
      yield* Effect.yieldNow
      assert.isUndefined(refused.pollUnsafe())
      yield* hold.release
      assert.isTrue(Exit.isFailure(yield* Fiber.join(refused)))
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("finishes a command whose caller gave up", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const engine = yield* Engine
      const reads = yield* Reads
      const hold = yield* Rig.hold
      const waiter = yield* Effect.forkChild(engine.run(newCustomer(shop, "kept")))
      yield* hold.reached
      yield* Fiber.interrupt(waiter)
      yield* hold.release
      yield* engine.run(newCustomer(shop))
      assert.isNotNull(yield* reads.customerByExternalId(shop.account.id, "kept"))
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("keeps one command's refusal or defect from the others of its batch", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({ cash: 15 })
      const engine = yield* Engine
      const exits = yield* Effect.all(
        [
          Effect.exit(engine.submit(shop.caller, "a", order(shop))),
          Effect.exit(engine.run(broken(shop))),
          Effect.exit(engine.submit(shop.caller, "b", order(shop))),
          Effect.exit(engine.run(newCustomer(shop)))
        ],
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        exits.map((exit) => exit._tag),
        ["Success", "Failure", "Failure", "Success"]
      )
      const faults = yield* Rig.Faults
      assert.strictEqual(faults.committed.at(-1)?.operations.length, 1)
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.live(
    "decides the whole batch anew after a transaction that was not committed, with the same ids",
    () =>
      Effect.gen(function* () {
        const shop = yield* Rig.shop({})
        const engine = yield* Engine
        const faults = yield* Rig.Faults
        faults.script.push("unreachable after work", "unreachable before commit")
        const before = faults.begun.length
        const { details } = yield* engine.submit(shop.caller, "once", order(shop, { quantity: 2 }))
        assert.strictEqual(faults.begun.length - before, 3)
        assert.deepStrictEqual(
          details.cards.map(({ card }) => card.ordinal),
          [0, 1]
        )
        assert.strictEqual(faults.committed.at(-1)?.operations[0]?.id, details.operation.id)
      }).pipe(Effect.provide(Rig.layer()))
  )

  it.live("refuses as unavailable while the store is unreachable, and recovers by itself", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const engine = yield* Engine
      const faults = yield* Rig.Faults
      faults.script.push(...Array.from({ length: 7 }, () => "unreachable before commit" as const))
      const refused = yield* Effect.flip(engine.run(newCustomer(shop)))
      assert.strictEqual(refused.reason._tag, "Unavailable")
      yield* engine.run(newCustomer(shop))
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("splits a batch that breaks a constraint, so that only the guilty command fails", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const engine = yield* Engine
      const clash = newCustomer(shop)
      const guilty: typeof clash = {
        ...clash,
        // A taken sequence, so the store refuses the commit.
        decide: (rows, fresh) =>
          Result.map(outcomeOf(clash.decide(rows, fresh)), ({ answer, changes }) => ({
            answer,
            changes: { ...changes, customers: [{ ...answer, sequence: shop.customer.sequence }] }
          }))
      }
      const hold = yield* Rig.hold
      const running = yield* Effect.forkChild(engine.run(newCustomer(shop)))
      yield* hold.reached
      const together = yield* Effect.forEach(
        [newCustomer(shop, "a"), guilty, newCustomer(shop, "b"), newCustomer(shop, "c")],
        (command) => Effect.forkChild(engine.run(command), { startImmediately: true })
      )
      yield* hold.release
      yield* Fiber.join(running)
      const exits = yield* Effect.forEach(together, Fiber.await)
      assert.deepStrictEqual(
        exits.map((exit) => exit._tag),
        ["Success", "Failure", "Success", "Success"]
      )
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("bounds a batch by its cards", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const engine = yield* Engine
      const faults = yield* Rig.Faults
      yield* Effect.all(
        Array.from({ length: 6 }, (_, at) =>
          engine.submit(shop.caller, `k${at}`, order(shop, { quantity: 3 }))
        ),
        { concurrency: "unbounded" }
      )
      for (const changes of faults.committed) assert.isAtMost(changes.cards.length, 9)
      const cards = faults.committed.reduce((sum, changes) => sum + changes.cards.length, 0)
      assert.strictEqual(cards, 18)
    }).pipe(Effect.provide(Rig.layer({ maxCards: 9 })))
  )

  it.effect("refuses commands beyond its limit instead of growing", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const engine = yield* Engine
      const hold = yield* Rig.hold
      const running = yield* Effect.forkChild(engine.run(newCustomer(shop)))
      yield* hold.reached
      const others = yield* Effect.forEach(Array.from({ length: 8 }), () =>
        Effect.forkChild(engine.run(newCustomer(shop)), { startImmediately: true })
      )
      yield* hold.release
      yield* Fiber.join(running)
      const exits = yield* Effect.forEach(others, Fiber.await)
      assert.lengthOf(exits.filter(Exit.isSuccess), 3)
      assert.lengthOf(exits.filter(Exit.isFailure), 5)
    }).pipe(Effect.provide(Rig.layer({ maxWaiting: 3 })))
  )

  it.effect("refuses those that waited too long, and serves those behind them", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const engine = yield* Engine
      const hold = yield* Rig.hold
      const sent = () => Effect.forkChild(engine.run(newCustomer(shop)), { startImmediately: true })
      const running = yield* sent()
      yield* hold.reached
      const late = [yield* sent(), yield* sent()]
      yield* TestClock.adjust(PATIENCE)
      const inTime = yield* sent()
      yield* TestClock.adjust(1)
      yield* hold.release
      yield* Fiber.joinAll([running, inTime])
      for (const fiber of late) {
        const { reason } = yield* Effect.flip(Fiber.join(fiber))
        assert.deepInclude(reason, { _tag: "Unavailable", seconds: 1 })
      }
    }).pipe(Effect.provide(Rig.layer({ patience: PATIENCE })))
  )

  it.effect("refuses those that wait too long also while a batch hangs", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const engine = yield* Engine
      const hold = yield* Rig.hold
      const first = yield* Effect.forkChild(engine.run(newCustomer(shop, "first")))
      yield* hold.reached
      const late = yield* Effect.forkChild(engine.run(newCustomer(shop, "late")))
      yield* Effect.yieldNow
      yield* TestClock.adjust(PATIENCE + 1_000)
      const { reason } = yield* Effect.flip(Fiber.join(late))
      assert.deepInclude(reason, { _tag: "Unavailable", seconds: 1 })
      yield* hold.release
      yield* Fiber.join(first)
      yield* engine.run(newCustomer(shop, "late"))
    }).pipe(Effect.provide(Rig.layer({ patience: PATIENCE })))
  )

  it.effect("goes on after a store that throws, and answers what it held", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const engine = yield* Engine
      const { script } = yield* Rig.Faults
      script.push("throws")
      const broken = yield* Effect.exit(engine.run(newCustomer(shop, "broken")))
      assert.isTrue(Exit.isFailure(broken) && Cause.hasDies(broken.cause))
      yield* engine.run(newCustomer(shop, "next"))
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("finishes waiting commands when it closes", () =>
    Effect.gen(function* () {
      const done: Array<string> = []
      yield* Effect.scoped(
        Effect.gen(function* () {
          const shop = yield* Rig.shop({})
          const engine = yield* Engine
          yield* Effect.forkDetach(
            Effect.forEach(
              ["a", "b", "c"],
              (id) =>
                Effect.andThen(
                  engine.run(newCustomer(shop, id)),
                  Effect.sync(() => done.push(id))
                ),
              { concurrency: "unbounded" }
            )
          )
          yield* Effect.yieldNow
        }).pipe(Effect.provide(Rig.layer()))
      )
      yield* Effect.yieldNow
      assert.deepStrictEqual(done.sort(), ["a", "b", "c"])
    })
  )

  it.effect("gives one sandbox credit to two requests at once", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({ cash: 0 })
      const engine = yield* Engine
      const exits = yield* Effect.all(
        [0, 1].map(() => Effect.exit(engine.run(sandboxCredit(shop.caller)))),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(exits.filter(Exit.isSuccess).length, 1)
    }).pipe(Effect.provide(Rig.layer()))
  )
})
