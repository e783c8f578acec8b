/** Mints with the service's signature but without an order (decisions.md#unordered-mints). */

import { ACTION } from "@cardpack/core/commands/onchain/UnorderedMint"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import { where } from "../../../kit/reference/State.ts"
import * as Matrix from "../../../world/onchain/Matrix.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"

const alarms = Effect.map(Rig.stored, ({ log }) => where(log, ({ action }) => action === ACTION))

describe("a token that nobody ordered", () => {
  Rig.test(
    "is in the operator's log once it is final, and only once; ordered ones never are",
    Effect.gen(function* () {
      const { mine } = yield* TestChain.TestChain
      // This card was ordered and minted normally.
      yield* Matrix.begin("burn", Paths.PLAIN)
      const watcher = yield* Watching.make()
      yield* Watching.catchUp(watcher)
      assert.deepStrictEqual(yield* alarms, [])

      const buyer = Acts.fresh()
      const tokenId = yield* Acts.minted(buyer.address)
      yield* Watching.catchUp(watcher)
      yield* mine(Rig.CONFIRMATIONS + 1)
      yield* Watching.catchUp(watcher)
      const [alarm, ...more] = yield* alarms
      assert.lengthOf(more, 0)
      assert.strictEqual(alarm?.actor, "watcher")
      assert.strictEqual(alarm?.subject, String(tokenId))
      // A new watcher polls the same blocks again.
      yield* Watching.catchUp(yield* Watching.make())
      assert.lengthOf(yield* alarms, 1)
      assert.deepStrictEqual(yield* Stories.incidents, [])
    })
  )
})
