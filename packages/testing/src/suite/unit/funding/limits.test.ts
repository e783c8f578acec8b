/**
 * Transfers that are never credited, and deposits that the books can't take
 * (contract.md#receiving-wallet; design.md#money).
 */
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { assert, describe } from "@effect/vitest"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

const play = Play.on(Play.depositor)

describe("another token", () => {
  play("is never credited, and is listed for the operator once it is final, once", function* (s) {
    const amount = 2n ** 255n
    const hash = yield* s.paid(amount, s.foreign)
    yield* s.counts(hash, false, [0, 0, 0])
    assert.lengthOf(yield* s.foreignDeposits, 0)
    for (let times = 0; times < 2; times++) yield* s.counts(hash, true, [0, 0, 0])
    const [row, ...others] = yield* s.foreignDeposits
    assert.lengthOf(others, 0)
    assert.deepInclude(row, {
      accountId: s.by.caller.accountId,
      token: s.foreign,
      to: s.by.address,
      amount,
      chainId: s.chain.chainId,
      transactionHash: hash,
      ordinal: 0,
      blockNumber: (yield* Payments.receipt(hash)).block.number
    })
    yield* s.credited(0n)
    yield* s.statuses()
    yield* s.told()
  })

  play("beside USDC in one transaction changes nothing of the USDC", function* (s) {
    const { address } = s.by
    const hash = yield* s.sendBatch([
      Acts.give(s.foreign, address, 5n),
      Acts.give(s.chain.contracts.usdc, address, 6n)
    ])
    yield* s.mine()
    yield* s.counts(hash, true, [1, 1, 1])
    yield* s.credited(6n)
    assert.lengthOf(yield* s.foreignDeposits, 1)
  })
})

const ROOM = Usd.of(5)

describe("a balance at its limit", () => {
  play("makes an incident of one that does not, written once, and loses nothing", function* (s) {
    yield* s.fill(ROOM)
    const transactionHash = yield* s.paid(ROOM + 1n)
    const before = yield* Stories.balance(s.by)
    for (let times = 0; times < 3; times++) {
      yield* s.settle
      yield* s.drift(Play.HOUR)
      yield* s.look
    }
    yield* s.incident({ kind: "deposit_refused", transactionHash })
    yield* s.statuses("detected")
    assert.deepStrictEqual(yield* Stories.balance(s.by), before)
    yield* s.told("balance.topup.detected")
    // Once there is room, it is credited normally.
    yield* s.grant(-1n)
    yield* s.drift(Play.HOUR)
    yield* s.mine()
    yield* s.look
    yield* s.statuses("confirmed")
    assert.strictEqual((yield* Stories.balance(s.by)).cash, Usd.MAX)
  })

  play("makes an incident of each deposit of a transaction that it refuses", function* (s) {
    yield* s.fill(ROOM)
    const hash = yield* s.paidAll(ROOM + 1n, ROOM + 2n)
    for (let times = 0; times < 2; times++) yield* s.see(hash, true)
    yield* s.incidents("deposit_refused", "deposit_refused")
    yield* s.statuses("detected", "detected")
  })

  play("is no reason to fail for an amount that no balance holds: an incident", function* (s) {
    // Too large for a database column of amounts, so there is no row of it.
    const transactionHash = yield* s.paid(2n ** 100n)
    const next = yield* s.paid(7n)
    yield* s.look
    yield* s.settle
    yield* s.look
    yield* s.credited(7n)
    assert.strictEqual((yield* s.deposit).transactionHash, next)
    yield* s.incident({ kind: "deposit_refused", transactionHash })
  })
})
