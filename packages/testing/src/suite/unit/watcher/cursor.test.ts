/** Restarts, several watchers, and the stored cursor (design.md#watcher). */
import { Chain } from "@cardpack/core/engine/port/Chain"
import { Watchlist } from "@cardpack/core/engine/port/Watchlist"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import { Liar } from "../../../world/chain/simulated/Lying.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"
import * as Scene from "./Scene.ts"

describe("a restart", () => {
  Rig.test(
    "goes on behind the stored cursor and misses nothing that happened meanwhile",
    Effect.gen(function* () {
      const { mine } = yield* TestChain.TestChain
      const by = yield* Payments.partner
      const watcher = yield* Watching.make()
      yield* Scene.live(watcher, 12)
      yield* Payments.paid(by.address, 1n)
      yield* Watching.catchUp(watcher)
      yield* Payments.paid(by.address, 10n)
      yield* mine(200)
      yield* Payments.paid(by.address, 100n)
      const { asked, watcher: next } = yield* Scene.counted
      yield* Watching.catchUp(next)
      assert.notInclude(asked.slice(0, 4), "balances")
      assert.deepStrictEqual(yield* Scene.statuses(by), ["confirmed", "confirmed", "detected"])
      yield* Scene.live(next, Rig.CONFIRMATIONS)
      assert.strictEqual(yield* Payments.credited(by), 111n)
      yield* Stories.sound
    })
  )

  Rig.test(
    "after every single look loses and doubles nothing",
    Effect.gen(function* () {
      const { mine } = yield* TestChain.TestChain
      const by = yield* Payments.partner
      for (let block = 0; block < 30; block++) {
        if (block % 4 === 0) yield* Payments.pay(by.address, 1n)
        yield* mine()
        yield* (yield* Watching.make()).poll
      }
      yield* Rig.settle
      yield* Watching.catchUp(yield* Watching.make())
      assert.strictEqual(yield* Payments.credited(by), 8n)
      assert.lengthOf(yield* Stories.told(by), 16)
      yield* Stories.sound
    })
  )
})

describe("two watchers", () => {
  Rig.test(
    "at once write everything once",
    Effect.gen(function* () {
      const { mine } = yield* TestChain.TestChain
      const by = yield* Payments.partner
      const watchers = [yield* Watching.make(), yield* Watching.make()]
      for (let block = 0; block < 30; block++) {
        if (block % 3 === 0) yield* Payments.pay(by.address, 1n)
        yield* mine()
        yield* Effect.all(
          watchers.map((watcher) => watcher.poll),
          { concurrency: "unbounded" }
        )
      }
      yield* Rig.settle
      for (const watcher of watchers) yield* Watching.catchUp(watcher)
      assert.strictEqual(yield* Payments.credited(by), 10n)
      assert.lengthOf(yield* Stories.told(by), 20)
      yield* Stories.sound
    })
  )

  Rig.test(
    "of which one is slow: its move of the cursor is lost, and moves nothing back",
    Effect.gen(function* () {
      const by = yield* Payments.partner
      const { mine } = yield* TestChain.TestChain
      const moves: Array<boolean> = []
      const fast = yield* Watching.make()
      yield* Scene.live(fast, 3)
      const slow = yield* Scene.changed(({ watchlist }) => ({
        watchlist: {
          ...watchlist,
          moveCursor: (from, to) =>
            // The other watcher polls between this one's last answer and its move.
            Effect.ignore(Effect.andThen(mine(20), fast.poll)).pipe(
              Effect.andThen(watchlist.moveCursor(from, to)),
              Effect.tap((moved) => Effect.sync(() => moves.push(moved)))
            )
        }
      }))
      yield* Payments.paid(by.address, 5n)
      yield* mine(20)
      yield* slow.poll
      const cursor = yield* Scene.cursor
      assert.deepStrictEqual(moves, [false])
      const { number } = yield* (yield* Chain).final
      assert.strictEqual(cursor?.number, number)
      assert.strictEqual(yield* Payments.credited(by), 5n)
      yield* Stories.sound
    })
  )
})

describe("a cursor", () => {
  Rig.test(
    "that an operator moves back has the blocks looked through again",
    Effect.gen(function* () {
      const { moveCursor } = yield* Watchlist
      const { foreign, mine } = yield* TestChain.TestChain
      const by = yield* Payments.partner
      yield* Payments.paid(by.address, 5n)
      yield* Payments.paid(by.address, 9n, foreign)
      yield* mine(300)
      const { hash, number } = yield* (yield* Chain).final
      yield* moveCursor(null, { number, hash })
      // The first poll compares balances; this test must not find anything by that.
      const watcher = yield* Scene.changed(({ chain }) => ({
        chain: { ...chain, balances: (all) => Effect.succeed(all.map(() => 0n)) }
      }))
      yield* Watching.catchUp(watcher)
      yield* Scene.live(watcher, 15)
      assert.strictEqual(yield* Payments.credited(by), 0n)
      const cursor = yield* Scene.cursor
      assert.isTrue(yield* moveCursor(cursor, { number: 0n, hash: null }))
      yield* Scene.live(watcher, 1)
      assert.strictEqual(yield* Payments.credited(by), 5n)
      yield* moveCursor(yield* Scene.cursor, { number: 0n, hash: null })
      yield* Scene.live(watcher, 15)
      assert.strictEqual(yield* Payments.credited(by), 5n)
      yield* Stories.sound
    })
  )

  Rig.test(
    "does not move past what could not be asked or written",
    Effect.gen(function* () {
      const { heal, obey } = yield* Liar
      const { lose } = yield* Rig.Host
      const { mine } = yield* TestChain.TestChain
      const by = yield* Payments.partner
      const watcher = yield* Watching.make()
      yield* Scene.live(watcher, 3)
      const before = yield* Scene.cursor
      yield* Payments.paid(by.address, 5n)
      yield* mine(20)
      for (const silent of ["head", "inRange", "receipt"] as const) {
        yield* obey((method) => (method === silent ? "unreachable" : null))
        yield* Watching.tryPolls(watcher, 2)
        assert.deepStrictEqual(yield* Scene.cursor, before)
      }
      yield* heal
      yield* lose(true)
      yield* Watching.tryPolls(watcher, 1)
      assert.deepStrictEqual(yield* Scene.cursor, before)
      yield* lose(false)
      yield* Watching.catchUp(watcher)
      assert.strictEqual(yield* Payments.credited(by), 5n)
      yield* Stories.sound
    })
  )
})
