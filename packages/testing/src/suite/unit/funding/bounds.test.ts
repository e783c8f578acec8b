/** Limits on the work that anybody on chain, or one request, can cause (design.md#deposits). */

import { Funding } from "@cardpack/core/commands/funding/Funding"
import { MAX_FOREIGN } from "@cardpack/core/domain/funding/Deposits"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import { where } from "../../../kit/reference/State.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"

/** Beyond the range that one request scans. */
const LONG_AGO = 5_100

describe("a transaction full of other tokens", () => {
  Rig.test(
    "is noted for the operator up to a bound, the same ones each time",
    Effect.gen(function* () {
      const { foreign, mine, sendBatch } = yield* TestChain.TestChain
      const by = yield* Payments.partner
      const calls = Array.from({ length: MAX_FOREIGN + 5 }, (_, index) =>
        Acts.give(foreign, by.address, BigInt(index + 1))
      )
      const hash = yield* sendBatch(calls)
      yield* mine()
      const seen = yield* Payments.receipt(hash)
      for (let times = 0; times < 2; times++) yield* Payments.record(by, seen, true)
      const rows = where((yield* Rig.stored).foreignDeposits, () => true)
      assert.lengthOf(rows, MAX_FOREIGN)
    })
  )
})

describe("a refresh while the watcher is far behind", () => {
  Rig.test(
    "looks back so far and no further; the rest is the watcher's",
    Effect.gen(function* () {
      const funding = yield* Funding
      const { mine } = yield* TestChain.TestChain
      const by = yield* Payments.partner
      const watcher = yield* Watching.make()
      yield* Watching.catchUp(watcher)
      yield* Payments.paid(by.address, 3n)
      yield* mine(LONG_AGO)
      yield* Payments.paid(by.address, 5n)
      yield* Rig.settle
      const found = yield* funding.refresh(by.caller)
      assert.deepStrictEqual(found, { transfers: 1, detected: 0, confirmed: 1 })
      assert.strictEqual(yield* Payments.credited(by), 5n)
      yield* Watching.catchUp(watcher)
      assert.strictEqual(yield* Payments.credited(by), 8n)
      yield* Stories.sound
    })
  )
})

describe("a credited deposit whose transaction is final again, and pays less", () => {
  Rig.test(
    "is an incident, once; the credit stays",
    Effect.gen(function* () {
      const by = yield* Payments.partner
      const hash = yield* Payments.paid(by.address, 9n)
      const seen = yield* Payments.receipt(hash)
      yield* Payments.record(by, seen, true)
      const again = { ...seen.block, hash: `0x${"be".repeat(32)}` as const }
      for (let times = 0; times < 2; times++) {
        yield* Payments.record(by, { ...seen, block: again, sights: [] }, true)
      }
      const [incident, ...others] = yield* Stories.incidents
      assert.lengthOf(others, 0)
      assert.deepInclude(incident, { kind: "reorganized_after_credit", transactionHash: hash })
      assert.strictEqual(yield* Payments.credited(by), 9n)
      assert.strictEqual((yield* Payments.transaction(by)).status, "confirmed")
    })
  )
})
