/** The watcher's waits go on as they are when its process' wall clock is set. */
import type { Hash } from "@cardpack/core/domain/chain/Evm"
import * as Instant from "@cardpack/core/domain/time/Instant"
import { Patience } from "@cardpack/core/workers/watcher/Patience"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Watching from "../../../world/onchain/Watching.ts"
import * as Scene from "./Scene.ts"

const HASH: Hash = `0x${"1".repeat(64)}`

describe("a watcher whose wall clock is set", () => {
  it("back asks for a waiting transaction now rather than in an hour", () => {
    const patience = new Patience()
    patience.answered(HASH, Instant.DAY)
    assert.isFalse(patience.isDue(HASH, Instant.DAY))
    assert.isTrue(patience.isDue(HASH, Instant.DAY - Instant.HOUR))
  })

  Rig.test(
    "back still compares balances in time",
    Effect.gen(function* () {
      yield* Payments.partner
      const { asked, watcher } = yield* Scene.asking
      const { drift } = yield* Rig.Host
      const comparisons = Effect.gen(function* () {
        yield* Watching.live(watcher, 3)
        return asked.filter((name) => name === "balances").length
      })
      const before = yield* comparisons
      assert.isAbove(before, 0)
      assert.strictEqual(yield* comparisons, before)
      yield* drift(-Instant.HOUR / Instant.SECOND)
      assert.isAbove(yield* comparisons, before)
    })
  )
})
