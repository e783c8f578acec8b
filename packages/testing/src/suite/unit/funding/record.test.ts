/**
 * The effects of receipts on deposits (contract.md#funding-transaction-status; design.md#deposits).
 */

import { Engine } from "@cardpack/core/commands/Engine"
import { updatePartner } from "@cardpack/core/commands/partner/UpdatePartner"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

describe("a deposit", () => {
  Rig.test(
    "is detected at first sight and confirmed when it is final, each told once with its data",
    Effect.gen(function* () {
      const { chainId } = yield* Chain
      const by = yield* Payments.partner
      const hash = yield* Payments.paid(by.address, 25_000_001n)
      const seen = yield* Payments.receipt(hash)
      const first = yield* Payments.record(by, seen, false)
      assert.deepStrictEqual(first, { transfers: 1, detected: 1, confirmed: 0 })
      const detected = yield* Payments.transaction(by)
      assert.deepInclude(detected, {
        status: "detected",
        amountUsd: 25_000_001n,
        chainId,
        transactionHash: hash,
        ordinal: 0,
        blockNumber: seen.block.number,
        failureReason: null,
        confirmedAt: null
      })
      assert.match(detected.id, /^ftx_/)
      assert.strictEqual(yield* Payments.credited(by), 0n)
      const again = yield* Payments.record(by, seen, false)
      assert.deepStrictEqual(again, { transfers: 1, detected: 0, confirmed: 0 })
      assert.deepStrictEqual(yield* Payments.transaction(by), detected)
      const last = yield* Payments.record(by, seen, true)
      assert.deepStrictEqual(last, { transfers: 1, detected: 0, confirmed: 1 })
      const data = {
        fundingTransactionId: detected.id,
        amountUsd: "25.000001",
        chainId,
        transactionHash: hash
      }
      const told = (yield* Stories.events(by)).map((event) => [event.type, event.data])
      assert.deepStrictEqual(told, [
        ["balance.topup.detected", data],
        ["balance.topup.confirmed", data]
      ])
    })
  )

  Rig.test(
    "is one TOPUP of cash that names it, however often its final receipt comes",
    Effect.gen(function* () {
      const by = yield* Payments.partner
      const seen = yield* Payments.receipt(yield* Payments.paid(by.address, 1n))
      const results = yield* Effect.all(
        Array.from({ length: 5 }, () => Payments.record(by, seen, true)),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(
        results.filter(({ confirmed }) => confirmed === 1),
        1
      )
      const row = yield* Payments.transaction(by)
      assert.strictEqual(row.status, "confirmed")
      assert.strictEqual(row.confirmedAt, yield* Rig.now)
      const [entry, ...others] = yield* Payments.credits(by)
      assert.lengthOf(others, 0)
      assert.deepInclude(entry, {
        kind: "TOPUP",
        amount: { cash: 1n, bonus: 0n },
        balanceAfter: { cash: Stories.CASH + 1n, bonus: 0n },
        fundingTransactionId: row.id,
        operationId: null,
        reason: null
      })
      // The end is final: neither a sighting nor a contrary receipt changes it.
      yield* Payments.record(by, seen, false)
      yield* Payments.record(by, { ...seen, succeeded: false, sights: [] }, true)
      assert.deepStrictEqual(yield* Payments.transaction(by), row)
      assert.lengthOf(yield* Stories.told(by), 2)
      yield* Stories.sound
    })
  )
})

describe("a transaction", () => {
  Rig.test(
    "with several deposits is as many funding transactions, by the order of their logs",
    Effect.gen(function* () {
      const by = yield* Payments.partner
      const stranger = TestChain.wallet("stranger").address
      // Another transaction before it, so log indexes in the block and in the receipt differ.
      yield* Payments.pay(stranger, 1n)
      const hash = yield* Payments.payAll([
        [by.address, 5n],
        [stranger, 6n],
        [by.address, 5n],
        [by.address, 0n],
        [by.address, 7n]
      ])
      const seen = yield* Payments.receipt(hash)
      assert.strictEqual(seen.firstLogIndex, 1)
      const early = yield* Payments.record(by, seen, false)
      assert.deepStrictEqual(early, { transfers: 3, detected: 3, confirmed: 0 })
      const logs = (yield* Payments.transactions(by)).map(({ logIndex }) => logIndex)
      assert.deepStrictEqual(logs, [5, 3, 1])
      const done = yield* Payments.record(by, seen, true)
      assert.deepStrictEqual(done, { transfers: 3, detected: 0, confirmed: 3 })
      const rows = (yield* Payments.transactions(by)).toReversed()
      assert.deepStrictEqual(
        rows.map(({ amountUsd, logIndex, ordinal, status }) => [
          ordinal,
          logIndex,
          amountUsd,
          status
        ]),
        [
          [0, 1, 5n, "confirmed"],
          [2, 3, 5n, "confirmed"],
          [4, 5, 7n, "confirmed"]
        ]
      )
      assert.strictEqual(yield* Payments.credited(by), 17n)
      yield* Stories.sound
    })
  )

  Rig.test(
    "to two accounts is each one's own",
    Effect.gen(function* () {
      const one = yield* Payments.partner
      const two = yield* Payments.partner
      assert.notStrictEqual(one.address, two.address)
      const hash = yield* Payments.payAll([
        [one.address, 3n],
        [two.address, 4n]
      ])
      const seen = yield* Payments.receipt(hash)
      for (const by of [one, two]) {
        const done = yield* Payments.record(by, seen, true)
        assert.deepStrictEqual(done, { transfers: 1, detected: 1, confirmed: 1 })
      }
      assert.strictEqual(yield* Payments.credited(one), 3n)
      assert.strictEqual(yield* Payments.credited(two), 4n)
      assert.strictEqual((yield* Payments.transaction(two)).ordinal, 1)
      for (const by of [one, two]) {
        const told = ["balance.topup.detected", "balance.topup.confirmed"]
        assert.deepStrictEqual(yield* Stories.told(by), told)
      }
      yield* Stories.sound
    })
  )
})

describe("a credit", () => {
  Rig.test(
    "comes to a suspended partner too",
    Effect.gen(function* () {
      const engine = yield* Engine
      const by = yield* Payments.partner
      const seen = yield* Payments.receipt(yield* Payments.paid(by.address, Usd.of(5)))
      yield* engine.run(updatePartner("test", by.caller.accountId, { status: "suspended" }))
      yield* Payments.record(by, seen, false)
      yield* Payments.record(by, seen, true)
      assert.strictEqual(yield* Payments.credited(by), Usd.of(5))
      assert.lengthOf(yield* Stories.told(by), 2)
    })
  )

  Rig.test(
    "does not come to an account that has no deposit address",
    Effect.gen(function* () {
      const by = yield* Payments.partner
      const none = yield* Stories.partner()
      const seen = yield* Payments.receipt(yield* Payments.paid(by.address, 5n))
      assert.strictEqual(yield* Stories.tagOf(Payments.record(none, seen, true)), "NotFound")
      assert.strictEqual(yield* Payments.credited(none), 0n)
    })
  )
})
