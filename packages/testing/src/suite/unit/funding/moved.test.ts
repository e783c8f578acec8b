/** Deposits that reorganizations move, change or lose (design.md#deposits). */
import { Engine } from "@cardpack/core/commands/Engine"
import { giveUpDeposit } from "@cardpack/core/commands/funding/GiveUpDeposit"
import type { Address, Receipt } from "@cardpack/core/domain/chain/Evm"
import * as Instant from "@cardpack/core/domain/time/Instant"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import { Liar } from "../../../world/chain/simulated/Lying.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"

const HOUR = Instant.HOUR / Instant.SECOND

const DETECTED = "balance.topup.detected"
const CONFIRMED = "balance.topup.confirmed"
const FAILED = "balance.topup.failed"

const other: Address = `0x${"77".repeat(20)}`
/** Changes in the final receipt, and the failure reasons. */
const REASONS: ReadonlyArray<
  readonly [name: string, (seen: Receipt, foreign: Address) => Partial<Receipt>, RegExp]
> = [
  ["failed", () => ({ succeeded: false, sights: [] }), /failed/],
  ["moves nothing", () => ({ sights: [] }), /no such transfer/],
  [
    "moves another token",
    ({ sights }, token) => ({ sights: sights.map((sight) => ({ ...sight, token })) }),
    /not USDC/
  ],
  [
    "pays another address",
    ({ sights }) => ({ sights: sights.map((sight) => ({ ...sight, to: other })) }),
    /another address/
  ]
]

describe("a deposit that was detected", () => {
  Rig.test(
    "and is in another block now, behind other logs, stays one and is credited once",
    Effect.gen(function* () {
      const by = yield* Payments.partner
      const { reorganize } = yield* TestChain.TestChain
      const hash = yield* Payments.paid(by.address, 9n)
      yield* Payments.record(by, yield* Payments.receipt(hash), false)
      const before = yield* Payments.transaction(by)
      const noise = yield* Payments.paid(TestChain.wallet("stranger").address, 1n)
      yield* reorganize(2, [
        { transaction: noise, block: 1 },
        { transaction: hash, block: 1 }
      ])
      const moved = yield* Payments.receipt(hash)
      assert.notStrictEqual(moved.firstLogIndex, before.logIndex)
      yield* Payments.record(by, moved, false)
      const after = yield* Payments.transaction(by)
      assert.deepInclude(after, {
        id: before.id,
        status: "detected",
        blockNumber: moved.block.number,
        blockHash: moved.block.hash,
        logIndex: moved.firstLogIndex
      })
      yield* Payments.record(by, moved, true)
      assert.strictEqual(yield* Payments.credited(by), 9n)
      assert.deepStrictEqual(yield* Stories.told(by), [DETECTED, CONFIRMED])
      yield* Stories.sound
    })
  )

  for (const [name, change, reason] of REASONS) {
    Rig.test(
      `fails when its final transaction ${name}, with the reason, and once`,
      Effect.gen(function* () {
        const by = yield* Payments.partner
        const { foreign } = yield* TestChain.TestChain
        const seen = yield* Payments.receipt(yield* Payments.paid(by.address, 9n))
        yield* Payments.record(by, seen, false)
        // Deposits are seen as transfers; only their fields change.
        const final = { ...seen, ...change(seen, foreign) }
        yield* Payments.record(by, final, true)
        const row = yield* Payments.transaction(by)
        assert.strictEqual(row.status, "failed")
        assert.match(row.failureReason ?? "", reason)
        yield* Payments.record(by, final, true)
        assert.deepStrictEqual(yield* Payments.transaction(by), row)
        assert.deepStrictEqual(yield* Stories.told(by), [DETECTED, FAILED])
        const [, failed] = yield* Stories.events(by)
        assert.deepInclude(failed?.data, {
          fundingTransactionId: row.id,
          amountUsd: "0.000009",
          transactionHash: row.transactionHash
        })
        assert.strictEqual(yield* Payments.credited(by), 0n)
        assert.lengthOf(yield* Stories.incidents, 0)
        yield* Stories.sound
      })
    )
  }
})

describe("a deposit that moves another amount", () => {
  Rig.test(
    "and moves another amount in the end is no silent loss: an incident says so",
    Effect.gen(function* () {
      const by = yield* Payments.partner
      const seen = yield* Payments.receipt(yield* Payments.paid(by.address, 9n))
      yield* Payments.record(by, seen, false)
      const final = { ...seen, sights: seen.sights.map((sight) => ({ ...sight, amount: 8n })) }
      yield* Payments.record(by, final, true)
      assert.strictEqual((yield* Payments.transaction(by)).status, "failed")
      assert.strictEqual(yield* Payments.credited(by), 0n)
      assert.lengthOf(yield* Stories.incidents, 1)
    })
  )
})

const lost = Effect.gen(function* () {
  const by = yield* Payments.partner
  const { reorganize } = yield* TestChain.TestChain
  const watcher = yield* Watching.make()
  const hash = yield* Payments.paid(by.address, 9n)
  yield* Watching.catchUp(watcher)
  assert.strictEqual((yield* Payments.transaction(by)).status, "detected")
  yield* reorganize(1)
  return { by, hash, watcher }
})

describe("a deposit that no block has any more", () => {
  Rig.test(
    "stays detected for 24 hours, and fails then",
    Effect.gen(function* () {
      const { by, watcher } = yield* lost
      const { wait } = yield* Rig.Host
      for (const seconds of [HOUR, 22 * HOUR, HOUR - 60]) {
        yield* wait(seconds)
        yield* Rig.settle
        yield* Watching.catchUp(watcher)
        assert.strictEqual((yield* Payments.transaction(by)).status, "detected")
      }
      yield* wait(3_600)
      yield* Rig.settle
      yield* Watching.catchUp(watcher)
      const row = yield* Payments.transaction(by)
      assert.strictEqual(row.status, "failed")
      assert.match(row.failureReason ?? "", /24 hours/)
      assert.deepStrictEqual(yield* Stories.told(by), [DETECTED, FAILED])
      yield* Stories.sound
    })
  )

  Rig.test(
    "is not credited when a block has it after that: an incident, written once",
    Effect.gen(function* () {
      const { by, hash, watcher } = yield* lost
      const { mine, reorganize } = yield* TestChain.TestChain
      const { wait } = yield* Rig.Host
      yield* wait(25 * HOUR)
      yield* Rig.settle
      yield* Watching.catchUp(watcher)
      assert.strictEqual((yield* Payments.transaction(by)).status, "failed")
      yield* mine()
      yield* reorganize(1, [{ transaction: hash, block: 0 }])
      yield* Watching.catchUp(watcher)
      assert.lengthOf(yield* Stories.incidents, 0)
      yield* mine(20)
      yield* Watching.catchUp(watcher)
      yield* Watching.catchUp(yield* Watching.make())
      assert.strictEqual((yield* Payments.transaction(by)).status, "failed")
      assert.strictEqual(yield* Payments.credited(by), 0n)
      const incidents = (yield* Stories.incidents).filter(
        ({ kind }) => kind === "deposit_after_failure"
      )
      assert.lengthOf(incidents, 1)
      assert.deepInclude(incidents[0], {
        accountId: by.caller.accountId,
        transactionHash: hash,
        cardId: null,
        resolvedAt: null
      })
      assert.deepStrictEqual(yield* Stories.told(by), [DETECTED, FAILED])
      yield* Stories.sound
    })
  )
})

describe("a deposit that a block has again", () => {
  Rig.test(
    "begins its 24 hours again with each block that had it",
    Effect.gen(function* () {
      const { by, hash } = yield* lost
      const { mine, reorganize } = yield* TestChain.TestChain
      const { drift } = yield* Rig.Host
      const engine = yield* Engine
      /** As on the chain where the deposit was last seen. */
      const giveUp = Effect.gen(function* () {
        const { blockNumber } = yield* Payments.transaction(by)
        const block = yield* (yield* Chain).block(blockNumber)
        if (block === null) return assert.fail("the chain is too short")
        return yield* engine.run(giveUpDeposit(by.caller.accountId, hash, block))
      })
      yield* drift(20 * HOUR)
      yield* mine()
      yield* reorganize(1, [{ transaction: hash, block: 0 }])
      yield* Payments.record(by, yield* Payments.receipt(hash), false)
      yield* reorganize(1)
      yield* drift(10 * HOUR)
      yield* giveUp
      assert.strictEqual((yield* Payments.transaction(by)).status, "detected")
      yield* drift(14 * HOUR)
      yield* giveUp
      assert.strictEqual((yield* Payments.transaction(by)).status, "failed")
    })
  )

  Rig.test(
    "is not given up while its block stands, whatever is said of its receipt",
    Effect.gen(function* () {
      const by = yield* Payments.partner
      const { drift } = yield* Rig.Host
      const engine = yield* Engine
      const hash = yield* Payments.paid(by.address, 9n)
      const receipt = yield* Payments.receipt(hash)
      yield* Payments.record(by, receipt, false)
      yield* drift(48 * HOUR)
      yield* engine.run(giveUpDeposit(by.caller.accountId, hash, receipt.block))
      assert.strictEqual((yield* Payments.transaction(by)).status, "detected")
    })
  )

  Rig.test(
    "is not given up while the chain does not answer",
    Effect.gen(function* () {
      const { by, hash, watcher } = yield* lost
      const { mine, reorganize } = yield* TestChain.TestChain
      const { heal, obey } = yield* Liar
      const { wait } = yield* Rig.Host
      yield* wait(25 * HOUR)
      yield* mine()
      yield* reorganize(1, [{ transaction: hash, block: 0 }])
      yield* obey((method) => (method === "receipt" ? "unreachable" : null))
      yield* Watching.tryPolls(watcher, 3)
      assert.strictEqual((yield* Payments.transaction(by)).status, "detected")
      yield* heal
      yield* Rig.settle
      yield* Watching.catchUp(watcher)
      assert.strictEqual((yield* Payments.transaction(by)).status, "confirmed")
    })
  )

  Rig.test(
    "and was credited is not given up, whatever its age",
    Effect.gen(function* () {
      const by = yield* Payments.partner
      const { drift } = yield* Rig.Host
      const engine = yield* Engine
      const hash = yield* Payments.paid(by.address, 9n)
      yield* Payments.record(by, yield* Payments.receipt(hash), true)
      const before = yield* Payments.transaction(by)
      yield* drift(48 * HOUR)
      const { blockNumber: number } = yield* Payments.transaction(by)
      const block = { ...(yield* (yield* Chain).head), number }
      yield* engine.run(giveUpDeposit(by.caller.accountId, hash, block))
      assert.deepStrictEqual(yield* Payments.transaction(by), before)
      assert.deepStrictEqual(yield* Stories.told(by), [DETECTED, CONFIRMED])
    })
  )
})
