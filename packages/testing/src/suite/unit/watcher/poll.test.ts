/** Single polls of a watcher (design.md#watcher). */

import { Engine } from "@cardpack/core/commands/Engine"
import { updatePartner } from "@cardpack/core/commands/partner/UpdatePartner"
import { Chain } from "@cardpack/core/engine/port/Chain"
import * as Watcher from "@cardpack/core/workers/watcher/Watcher"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import { where } from "../../../kit/reference/State.ts"
import * as Matrix from "../../../world/onchain/Matrix.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"
import * as Scene from "./Scene.ts"

describe("a look", () => {
  Rig.test(
    "detects what is near the head and confirms it in the look at which it is final",
    Effect.gen(function* () {
      const { mine } = yield* TestChain.TestChain
      const by = yield* Payments.partner
      const watcher = yield* Watching.make()
      yield* Scene.live(watcher, 2)
      yield* Payments.paid(by.address, 5n)
      const seen: Array<unknown> = []
      for (let block = 0; block < Rig.CONFIRMATIONS; block++) {
        yield* watcher.poll
        seen.push(...(yield* Scene.statuses(by)))
        yield* mine()
      }
      assert.deepStrictEqual(seen, ["detected", "detected", "confirmed"])
      assert.strictEqual(yield* Payments.credited(by), 5n)
      yield* Stories.sound
    })
  )

  Rig.test(
    "finds a deposit to an address that was given out a block before",
    Effect.gen(function* () {
      const watcher = yield* Watching.make()
      yield* Scene.live(watcher, 3)
      for (let times = 0; times < 3; times++) {
        const by = yield* Payments.partner
        yield* Payments.paid(by.address, 5n)
        yield* watcher.poll
        assert.deepStrictEqual(yield* Scene.statuses(by), ["detected"])
      }
    })
  )

  Rig.test(
    "finds a payment to an address that is given out while the watcher looks elsewhere",
    Effect.gen(function* () {
      const one = yield* Payments.partner
      const watcher = yield* Watching.make()
      yield* Scene.live(watcher, 3)
      // Paid before the address was given out: no earlier block is scanned for it.
      const two = yield* Stories.partner()
      yield* Payments.paid(one.address, 1n)
      const address = yield* Payments.addressOf(two)
      yield* Payments.paid(address, 2n)
      yield* Rig.settle
      yield* Watching.catchUp(watcher)
      assert.strictEqual(yield* Payments.credited(one), 1n)
      assert.strictEqual(yield* Payments.credited(two), 2n)
    })
  )

  Rig.test(
    "asks the chain at most 3 times a block while nothing happens, and once where there is no block",
    Effect.gen(function* () {
      const { mine } = yield* TestChain.TestChain
      yield* Effect.forEach(Array.from({ length: 5 }), () => Payments.partner)
      const { asked, watcher } = yield* Scene.counted
      yield* Watching.catchUp(watcher)
      // Warms up: the first polls trust no endpoint.
      yield* Scene.live(watcher, 70)
      asked.length = 0
      yield* watcher.poll
      assert.deepStrictEqual(asked, ["head"])
      asked.length = 0
      for (let block = 0; block < 100; block++) {
        yield* mine()
        yield* watcher.poll
      }

      assert.isAtMost(asked.length, 300)
    })
  )
})

describe("a first look", () => {
  Rig.test(
    "begins at the final block where no block is named",
    Effect.gen(function* () {
      const { mine } = yield* TestChain.TestChain
      const by = yield* Payments.partner
      yield* Payments.paid(by.address, 5n)
      yield* mine(100)
      const { final } = yield* Chain
      const watcher = yield* Watcher.make({ ...Watcher.DEFAULTS, from: null })
      yield* watcher.poll
      const { hash, number } = yield* final
      assert.deepStrictEqual(yield* Scene.cursor, { number, hash })
    })
  )

  Rig.test(
    "goes through thousands of blocks in ranges, and says when more are left",
    Effect.gen(function* () {
      const { mine } = yield* TestChain.TestChain
      const by = yield* Payments.partner
      for (const amount of [1n, 10n, 100n]) {
        yield* Payments.paid(by.address, amount)
        yield* mine(2_050)
      }
      const watcher = yield* Watching.make()
      const more: Array<boolean> = []
      do more.push(yield* watcher.poll)
      while (more.at(-1) === true && more.length < 20)
      assert.deepStrictEqual(more, [true, true, true, true, false])
      assert.strictEqual(yield* Payments.credited(by), 111n)
      const { number } = yield* (yield* Chain).final
      assert.strictEqual((yield* Scene.cursor)?.number, number)
    })
  )
})

describe("a watcher", () => {
  Rig.test(
    "notes the transaction of a mint before it is final",
    Effect.gen(function* () {
      const subject = yield* Matrix.begin("mint", Paths.ACCOUNT)
      const { by, entry, from, path } = subject
      const { mine } = yield* TestChain.TestChain
      const watcher = yield* Watching.make()
      yield* Scene.live(watcher, 3)
      const hash = yield* path.send(from, [Stories.callOf(entry)])
      yield* mine()
      yield* watcher.poll
      const noted = Stories.entryOf(yield* Stories.read(by, entry.operationId))
      assert.strictEqual(noted.transactionHash, hash)
      assert.strictEqual(noted.status, "pending")
      yield* Scene.live(watcher, Rig.CONFIRMATIONS)
      const { operation } = yield* Stories.read(by, entry.operationId)
      assert.strictEqual(operation.status, "completed")
    })
  )

  Rig.test(
    "works with one confirmation, when every block is final",
    Effect.gen(function* () {
      const by = yield* Payments.partner
      const watcher = yield* Watching.make()
      for (let times = 0; times < 15; times++) {
        yield* Payments.paid(by.address, 1n)
        yield* Watching.catchUp(watcher)
        assert.strictEqual(yield* Payments.credited(by), BigInt(times + 1))
      }
    }),
    { confirmations: 1 }
  )

  Rig.test(
    "lists another token that it saw before it was final",
    Effect.gen(function* () {
      const { foreign } = yield* TestChain.TestChain
      const by = yield* Payments.partner
      const watcher = yield* Watching.make()
      yield* Scene.live(watcher, 3)
      yield* Payments.paid(by.address, 5n, foreign)
      yield* Scene.live(watcher, 20)
      const listed = where((yield* Rig.stored).foreignDeposits, () => true)
      assert.lengthOf(listed, 1)
    })
  )
})

describe("a suspended partner", () => {
  Rig.test(
    "has mints confirmed by the watcher, and can't act",
    Effect.gen(function* () {
      const engine = yield* Engine
      const { by, entry, from } = yield* Matrix.begin("mint", Paths.PLAIN)
      yield* Acts.done(from, Stories.callOf(entry))
      yield* engine.run(updatePartner("test", by.caller.accountId, { status: "suspended" }))
      yield* Rig.settle
      const refresh = Stories.act(by, "refresh", entry.operationId)
      assert.strictEqual(yield* Stories.tagOf(refresh), "Forbidden")
      yield* Watching.catchUp(yield* Watching.make())
      const { operation } = yield* Stories.read(by, entry.operationId)
      assert.strictEqual(operation.status, "completed")
    })
  )
})
