/**
 * Transfers that are never credited, and deposits that the books can't take
 * (contract.md#receiving-wallet; design.md#money).
 */

import { Engine } from "@cardpack/core/commands/Engine"
import { adjust } from "@cardpack/core/commands/partner/Adjust"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import { where } from "../../../kit/reference/State.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"

const foreignDeposits = Effect.map(Rig.stored, (state) => where(state.foreignDeposits, () => true))

describe("another token", () => {
  Rig.test(
    "is never credited, and is listed for the operator once it is final, once",
    Effect.gen(function* () {
      const { chainId } = yield* Chain
      const { foreign } = yield* TestChain.TestChain
      const by = yield* Payments.partner
      const amount = 2n ** 255n
      const hash = yield* Payments.paid(by.address, amount, foreign)
      const seen = yield* Payments.receipt(hash)
      const nothing = { transfers: 0, detected: 0, confirmed: 0 }
      assert.deepStrictEqual(yield* Payments.record(by, seen, false), nothing)
      assert.lengthOf(yield* foreignDeposits, 0)
      for (let times = 0; times < 2; times++) {
        assert.deepStrictEqual(yield* Payments.record(by, seen, true), nothing)
      }
      const [row, ...others] = yield* foreignDeposits
      assert.lengthOf(others, 0)
      assert.deepInclude(row, {
        accountId: by.caller.accountId,
        token: foreign,
        to: by.address,
        amount,
        chainId,
        transactionHash: hash,
        ordinal: 0,
        blockNumber: seen.block.number
      })
      assert.strictEqual(yield* Payments.credited(by), 0n)
      assert.lengthOf(yield* Payments.transactions(by), 0)
      assert.lengthOf(yield* Stories.told(by), 0)
      yield* Stories.sound
    })
  )

  Rig.test(
    "beside USDC in one transaction changes nothing of the USDC",
    Effect.gen(function* () {
      const { contracts } = yield* Chain
      const { foreign, mine, sendBatch } = yield* TestChain.TestChain
      const by = yield* Payments.partner
      const hash = yield* sendBatch([
        Acts.give(foreign, by.address, 5n),
        Acts.give(contracts.usdc, by.address, 6n)
      ])
      yield* mine()
      const seen = yield* Payments.receipt(hash)
      const done = yield* Payments.record(by, seen, true)
      assert.deepStrictEqual(done, { transfers: 1, detected: 1, confirmed: 1 })
      assert.strictEqual(yield* Payments.credited(by), 6n)
      assert.lengthOf(yield* foreignDeposits, 1)
    })
  )
})

describe("a transfer of nothing", () => {
  Rig.test(
    "is ignored, of USDC and of others",
    Effect.gen(function* () {
      const { foreign } = yield* TestChain.TestChain
      const by = yield* Payments.partner
      for (const token of [undefined, foreign]) {
        const seen = yield* Payments.receipt(yield* Payments.paid(by.address, 0n, token))
        const done = yield* Payments.record(by, seen, true)
        assert.deepStrictEqual(done, { transfers: 0, detected: 0, confirmed: 0 })
      }
      assert.lengthOf(yield* foreignDeposits, 0)
      assert.lengthOf(yield* Payments.transactions(by), 0)
    })
  )
})

const ROOM = Usd.of(5)
const full = Effect.gen(function* () {
  const engine = yield* Engine
  const by = yield* Payments.partner
  const grant = { partnerId: by.caller.accountId, bucket: "cash", reason: "test" } as const
  yield* engine.run(adjust("test", { ...grant, amountUsd: Usd.MAX - Stories.CASH - ROOM }))
  return { by, grant }
})

describe("a balance at its limit", () => {
  Rig.test(
    "takes a deposit that just fits",
    Effect.gen(function* () {
      const { by } = yield* full
      const seen = yield* Payments.receipt(yield* Payments.paid(by.address, ROOM))
      yield* Payments.record(by, seen, true)
      const { cash } = yield* Stories.balance(by)
      assert.strictEqual(cash, Usd.MAX)
      assert.lengthOf(yield* Stories.incidents, 0)
    })
  )

  Rig.test(
    "makes an incident of one that does not, written once, and loses nothing",
    Effect.gen(function* () {
      const engine = yield* Engine
      const { mine } = yield* TestChain.TestChain
      const { drift } = yield* Rig.Host
      const { by, grant } = yield* full
      const watcher = yield* Watching.make()
      const hash = yield* Payments.paid(by.address, ROOM + 1n)
      const before = yield* Stories.balance(by)
      for (let times = 0; times < 3; times++) {
        yield* Rig.settle
        yield* drift(3_600)
        yield* Watching.catchUp(watcher)
      }
      const [incident, ...others] = yield* Stories.incidents
      assert.lengthOf(others, 0)
      assert.deepInclude(incident, { kind: "deposit_refused", transactionHash: hash })
      assert.strictEqual((yield* Payments.transaction(by)).status, "detected")
      assert.deepStrictEqual(yield* Stories.balance(by), before)
      assert.deepStrictEqual(yield* Stories.told(by), ["balance.topup.detected"])
      // Once there is room, it is credited normally.
      yield* engine.run(adjust("test", { ...grant, amountUsd: -1n }))
      yield* drift(3_600)
      yield* mine()
      yield* Watching.catchUp(watcher)
      assert.strictEqual((yield* Payments.transaction(by)).status, "confirmed")
      assert.strictEqual((yield* Stories.balance(by)).cash, Usd.MAX)
      yield* Stories.sound
    })
  )

  Rig.test(
    "takes what fits of a transaction, and the rest is an incident",
    Effect.gen(function* () {
      const { by } = yield* full
      const hash = yield* Payments.payAll([
        [by.address, ROOM],
        [by.address, 1n]
      ])
      const seen = yield* Payments.receipt(hash)
      const done = yield* Payments.record(by, seen, true)
      assert.deepStrictEqual(done, { transfers: 2, detected: 2, confirmed: 1 })
      assert.lengthOf(yield* Stories.incidents, 1)
      yield* Stories.sound
    })
  )
})

describe("a deposit beyond every limit", () => {
  Rig.test(
    "makes an incident of each deposit of a transaction that it refuses",
    Effect.gen(function* () {
      const { by } = yield* full
      const hash = yield* Payments.payAll([
        [by.address, ROOM + 1n],
        [by.address, ROOM + 2n]
      ])
      const seen = yield* Payments.receipt(hash)
      yield* Payments.record(by, seen, true)
      yield* Payments.record(by, seen, true)
      assert.lengthOf(yield* Stories.incidents, 2)
      assert.lengthOf(yield* Payments.transactions(by), 2)
      yield* Stories.sound
    })
  )

  Rig.test(
    "is no reason to fail for an amount that no balance holds: an incident, and no row of it",
    Effect.gen(function* () {
      const by = yield* Payments.partner
      const watcher = yield* Watching.make()
      // Too large for a database column of amounts.
      const hash = yield* Payments.paid(by.address, 2n ** 100n)
      const next = yield* Payments.paid(by.address, 7n)
      yield* Watching.catchUp(watcher)
      yield* Rig.settle
      yield* Watching.catchUp(watcher)
      assert.strictEqual(yield* Payments.credited(by), 7n)
      const row = yield* Payments.transaction(by)
      assert.strictEqual(row.transactionHash, next)
      const refused = (yield* Stories.incidents).filter(({ kind }) => kind === "deposit_refused")
      assert.deepStrictEqual(
        refused.map(({ transactionHash }) => transactionHash),
        [hash]
      )
      yield* Stories.sound
    })
  )
})
