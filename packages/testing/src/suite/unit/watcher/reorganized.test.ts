/** Reorganizations below, at and above the final depth (design.md#watcher). */
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Matrix from "../../../world/onchain/Matrix.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"
import * as Scene from "./Scene.ts"

/** A watcher that has polled some blocks, and a deposit this many blocks deep. */
const deposited = Effect.fnUntraced(function* (blocks: number) {
  const by = yield* Payments.partner
  const watcher = yield* Watching.make()
  yield* Scene.live(watcher, 5)
  const hash = yield* Payments.paid(by.address, 5n)
  yield* Watching.catchUp(watcher)
  yield* Scene.live(watcher, blocks - 1)
  return { by, hash, watcher }
})

const kinds = Effect.map(Stories.incidents, (all) => all.map(({ kind }) => kind))

/** Numbers of lost blocks: all but the final one, and deeper. */
const DEPTHS = [
  { name: "below the final depth", depth: Rig.CONFIRMATIONS - 1, isCredited: false },
  { name: "at the final depth", depth: Rig.CONFIRMATIONS, isCredited: true },
  { name: "one above the final depth", depth: Rig.CONFIRMATIONS + 1, isCredited: true },
  { name: "far above the final depth", depth: Rig.CONFIRMATIONS + 40, isCredited: true }
] as const

describe("a reorganization", () => {
  for (const { depth, isCredited, name } of DEPTHS) {
    Rig.test(
      `${name} that moves a deposit leaves one credit and no incident`,
      Effect.gen(function* () {
        const { by, hash, watcher } = yield* deposited(depth)
        assert.deepStrictEqual(yield* Scene.statuses(by), [isCredited ? "confirmed" : "detected"])
        const { reorganize } = yield* TestChain.TestChain
        yield* reorganize(depth, [{ transaction: hash, block: depth - 1 }])
        yield* Watching.catchUp(watcher)
        yield* Scene.live(watcher, 15)
        assert.deepStrictEqual(yield* Scene.statuses(by), ["confirmed"])
        assert.strictEqual(yield* Payments.credited(by), 5n)
        assert.deepStrictEqual(yield* kinds, [])
        yield* Stories.sound
      })
    )

    Rig.test(
      `${name} that loses a deposit ${isCredited ? "is an incident, and takes no credit back" : "credits nothing"}`,
      Effect.gen(function* () {
        const { by, hash, watcher } = yield* deposited(depth)
        const { reorganize } = yield* TestChain.TestChain
        yield* reorganize(depth)
        yield* Watching.catchUp(watcher)
        yield* Scene.live(watcher, 15)
        yield* Watching.catchUp(yield* Watching.make())
        assert.strictEqual(yield* Payments.credited(by), isCredited ? 5n : 0n)
        assert.deepStrictEqual(yield* kinds, isCredited ? ["reorganized_after_credit"] : [])
        if (isCredited) {
          const [incident] = yield* Stories.incidents
          const { accountId } = by.caller
          assert.deepInclude(incident, { accountId, transactionHash: hash, cardId: null })
        }
        yield* Stories.sound
      })
    )

    Rig.test(
      `${name} that brings a deposit has it credited`,
      Effect.gen(function* () {
        const { by, watcher } = yield* deposited(1)
        const { mine, reorganize } = yield* TestChain.TestChain
        const late = yield* Payments.paid(by.address, 7n)
        yield* reorganize(1)
        yield* mine(depth)
        yield* Watching.catchUp(watcher)
        yield* Scene.live(watcher, 2)
        yield* reorganize(depth, [{ transaction: late, block: 0 }])
        yield* Watching.catchUp(watcher)
        yield* Scene.live(watcher, 15)
        assert.strictEqual(yield* Payments.credited(by), 12n)
        yield* Stories.sound
      })
    )
  }
})

describe("a deep reorganization", () => {
  Rig.test(
    "that keeps the transaction but not the transfer inside it is an incident too",
    Effect.gen(function* () {
      const { mine, reorganize, sendAccount, account } = yield* TestChain.TestChain
      const { contracts } = yield* Chain
      const by = yield* Payments.partner
      const watcher = yield* Watching.make()
      yield* Scene.live(watcher, 5)
      const funds = yield* Payments.paid(account, 5n)
      const hash = yield* sendAccount([Acts.pay(contracts.usdc, by.address, 5n)])
      yield* mine()
      yield* Watching.catchUp(watcher)
      yield* Scene.live(watcher, Rig.CONFIRMATIONS)
      assert.strictEqual(yield* Payments.credited(by), 5n)
      // In the new chain the account has no money when it pays, so its inner call fails.
      yield* reorganize(Rig.CONFIRMATIONS + 2, [
        { transaction: hash, block: 0 },
        { transaction: funds, block: 1 }
      ])
      yield* Watching.catchUp(watcher)
      yield* Scene.live(watcher, 15)
      assert.deepStrictEqual(yield* kinds, ["reorganized_after_credit"])
    })
  )

  Rig.test(
    "in which a transaction does more than before has that written down too",
    Effect.gen(function* () {
      const { mine, reorganize, sendBatch } = yield* TestChain.TestChain
      const { contracts } = yield* Chain
      const one = yield* Payments.partner
      const two = yield* Payments.partner
      const watcher = yield* Watching.make()
      yield* Scene.live(watcher, 5)
      const pays = [
        Acts.pay(contracts.usdc, one.address, 1n),
        Acts.pay(contracts.usdc, two.address, 5n)
      ]
      const { to } = yield* Payments.receipt(yield* Effect.tap(sendBatch(pays), () => mine()))
      const multicall = to ?? assert.fail("it is no creation")
      yield* Payments.paid(multicall, 1n)
      // So far only the first payment is covered.
      const hash = yield* Effect.tap(sendBatch(pays), () => mine())
      const funds = yield* Payments.paid(multicall, 5n)
      yield* Watching.catchUp(watcher)
      yield* Scene.live(watcher, 20)
      assert.deepStrictEqual(
        [yield* Payments.credited(one), yield* Payments.credited(two)],
        [1n, 0n]
      )
      yield* reorganize(22, [
        { transaction: funds, block: 0 },
        { transaction: hash, block: 1 }
      ])
      yield* Watching.catchUp(watcher)
      yield* Scene.live(watcher, 20)
      assert.deepStrictEqual(
        [yield* Payments.credited(one), yield* Payments.credited(two)],
        [1n, 5n]
      )
      assert.deepStrictEqual(yield* kinds, [])
    })
  )
})

describe("a deep reorganization that is found late", () => {
  Rig.test(
    "that happens while nobody watches is found by the next watcher",
    Effect.gen(function* () {
      const { by } = yield* deposited(Rig.CONFIRMATIONS)
      const { mine, reorganize } = yield* TestChain.TestChain
      yield* reorganize(Rig.CONFIRMATIONS)
      yield* mine(30)
      yield* Watching.catchUp(yield* Watching.make())
      assert.strictEqual(yield* Payments.credited(by), 5n)
      assert.deepStrictEqual(yield* kinds, ["reorganized_after_credit"])
    })
  )

  Rig.test(
    "that loses a burn that was credited is an incident",
    Effect.gen(function* () {
      const { by, entry, from } = yield* Matrix.begin("burn", Paths.PLAIN)
      const { reorganize } = yield* TestChain.TestChain
      const watcher = yield* Watching.make()
      yield* Watching.catchUp(watcher)
      yield* Acts.done(from, Stories.callOf(entry))
      yield* Scene.live(watcher, Rig.CONFIRMATIONS)
      const { operation } = yield* Stories.read(by, entry.operationId)
      assert.strictEqual(operation.status, "completed")
      yield* reorganize(Rig.CONFIRMATIONS + 1)
      yield* Watching.catchUp(watcher)
      yield* Scene.live(watcher, 15)
      assert.deepStrictEqual(yield* kinds, ["reorganized_after_credit"])
    })
  )
})
