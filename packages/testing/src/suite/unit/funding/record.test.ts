/**
 * The effects of receipts on deposits (contract.md#funding-transaction-status; design.md#deposits).
 */
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

const DETECTED = "balance.topup.detected"
const CONFIRMED = "balance.topup.confirmed"

const play = Play.on(Play.depositor)

describe("a deposit", () => {
  play("is one TOPUP of cash that names it, however often its receipt comes", function* (s) {
    const seen = yield* Payments.receipt(yield* s.paid(1n))
    const results = yield* Effect.all(
      Array.from({ length: 5 }, () => s.see(seen, true)),
      { concurrency: "unbounded" }
    )
    assert.lengthOf(
      results.filter(({ confirmed }) => confirmed === 1),
      1
    )
    const row = yield* s.deposit
    assert.deepInclude(row, { status: "confirmed", confirmedAt: yield* Rig.now })
    const [entry, ...others] = yield* Payments.credits(s.by)
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
    yield* s.see(seen, false)
    yield* s.see({ ...seen, succeeded: false, sights: [] }, true)
    assert.deepStrictEqual(yield* s.deposit, row)
    yield* s.told(DETECTED, CONFIRMED)
  })
})

describe("a transaction", () => {
  play("with several deposits is as many funding transactions, by their logs", function* (s) {
    const { address } = s.by
    const stranger = TestChain.wallet("stranger").address
    // Another transaction before it, so log indexes in the block and in the receipt differ.
    yield* Payments.pay(stranger, 1n)
    const hash = yield* Payments.payAll([
      [address, 5n],
      [stranger, 6n],
      [address, 5n],
      [address, 0n],
      [address, 7n]
    ])
    assert.strictEqual((yield* Payments.receipt(hash)).firstLogIndex, 1)
    for (const [isFinal, detected, confirmed] of [
      [false, 3, 0],
      [true, 0, 3]
    ] as const) {
      yield* s.counts(hash, isFinal, [3, detected, confirmed])
      const rows = (yield* Payments.transactions(s.by)).toReversed()
      const status = isFinal ? "confirmed" : "detected"
      assert.deepStrictEqual(
        rows.map((row) => [row.ordinal, row.logIndex, row.amountUsd, row.status]),
        [
          [0, 1, 5n, status],
          [2, 3, 5n, status],
          [4, 5, 7n, status]
        ]
      )
    }
    yield* s.credited(17n)
  })

  play("to two accounts is each one's own", function* (s) {
    const two = yield* Payments.partner
    assert.notStrictEqual(s.by.address, two.address)
    const hash = yield* Payments.payAll([
      [s.by.address, 3n],
      [two.address, 4n]
    ])
    const seen = yield* Payments.receipt(hash)
    for (const [by, amount] of [
      [s.by, 3n],
      [two, 4n]
    ] as const) {
      const done = yield* Payments.record(by, seen, true)
      assert.deepStrictEqual(done, { transfers: 1, detected: 1, confirmed: 1 })
      yield* s.credited(amount, by)
      Play.same(yield* Stories.told(by), [DETECTED, CONFIRMED])
    }
    assert.strictEqual((yield* Payments.transaction(two)).ordinal, 1)
  })
})
