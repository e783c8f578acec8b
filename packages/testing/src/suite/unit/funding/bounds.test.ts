/** Limits on the work that anybody on chain, or one request, can cause (design.md#deposits). */
import { Funding } from "@cardpack/core/commands/funding/Funding"
import { MAX_FOREIGN } from "@cardpack/core/domain/funding/Deposits"
import { assert, describe } from "@effect/vitest"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Play from "../../../world/onchain/Play.ts"

/** Beyond the range that one request scans. */
const LONG_AGO = 5_100

const play = Play.on(Play.depositor)

describe("a transaction full of other tokens", () => {
  play("is noted for the operator up to a bound, the same ones each time", function* (s) {
    const calls = Array.from({ length: MAX_FOREIGN + 5 }, (_, index) =>
      Acts.give(s.foreign, s.by.address, BigInt(index + 1))
    )
    const hash = yield* s.sendBatch(calls)
    yield* s.mine()
    for (let times = 0; times < 2; times++) yield* s.see(hash, true)
    assert.lengthOf(yield* s.foreignDeposits, MAX_FOREIGN)
  })
})

describe("a refresh while the watcher is far behind", () => {
  play("looks back so far and no further; the rest is the watcher's", function* (s) {
    const funding = yield* Funding
    // Beyond the overlap of two polls.
    yield* s.mine(100)
    yield* s.look
    yield* s.paid(3n)
    yield* s.mine(LONG_AGO)
    yield* s.paid(5n)
    yield* s.settle
    const found = yield* funding.refresh(s.by.caller)
    assert.deepStrictEqual(found, { transfers: 1, detected: 0, confirmed: 1 })
    yield* s.credited(5n)
    yield* s.look
    yield* s.credited(8n)
  })
})

describe("a transfer whose deposit has another ordinal by hand", () => {
  play("is an incident, and not credited again; neither is it where the row says", function* (s) {
    const transactionHash = yield* s.paid(9n)
    yield* s.see(transactionHash, true)
    const seen = yield* Payments.receipt(transactionHash)
    const sights = seen.sights.map((sight) => ({ ...sight, ordinal: sight.ordinal + 1 }))
    const renumbered = { ...seen, firstLogIndex: seen.firstLogIndex - 1, sights }
    for (let times = 0; times < 2; times++) yield* s.see(renumbered, true)
    yield* s.credited(9n)
    yield* s.statuses("confirmed")
    yield* s.incidents("reorganized_after_credit", "deposit_refused")
  })
})

describe("a credited deposit whose transaction is final again, and pays less", () => {
  play("is an incident, once; the credit stays", function* (s) {
    const transactionHash = yield* s.paid(9n)
    const seen = yield* Payments.receipt(transactionHash)
    yield* s.see(seen, true)
    const block = { ...seen.block, hash: `0x${"be".repeat(32)}` as const }
    for (let times = 0; times < 2; times++) yield* s.see({ ...seen, block, sights: [] }, true)
    yield* s.incident({ kind: "reorganized_after_credit", transactionHash })
    yield* s.credited(9n)
    yield* s.statuses("confirmed")
  })
})
