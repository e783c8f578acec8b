/** Reports and sightings of mints and burns (contract.md#submit). */
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Play from "../../../world/onchain/Play.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

const TIMES = Array.from({ length: 5 })

describe("a reported transaction", () => {
  Play.on(Play.entry("mint"))(
    "is kept when the chain does not answer, and judged by the watcher later",
    function* (s) {
      const failing = yield* s.fails
      yield* s.settle
      yield* s.obey(() => "unreachable")
      assert.strictEqual((yield* s.submit(failing)).transactionHash, failing)
      yield* s.heal
      yield* s.look
      assert.strictEqual((yield* s.entryNow).failureReason, "the transaction failed")
    }
  )
})

describe("a burn that everybody finds at once", () => {
  Play.on(Play.entry("burn"))("is credited once", function* (s) {
    const before = yield* s.balance
    const hash = yield* s.done()
    yield* s.settle
    yield* Effect.all(
      [s.look, s.later, ...TIMES.map(() => s.submit(hash)), ...TIMES.map(() => s.refresh)],
      { concurrency: "unbounded" }
    )
    assert.strictEqual((yield* s.balance).cash, before.cash + Stories.WORTH)
    yield* s.told("operation.awaiting_chain", "buyback.completed")
  })
})
