/** Mints with the service's signature but without an order (decisions.md#unordered-mints). */
import { ACTION } from "@cardpack/core/commands/onchain/UnorderedMint"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import { where } from "../../../kit/reference/State.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Rig from "../../../world/onchain/Rig.ts"

const alarms = Effect.map(Rig.stored, ({ log }) => where(log, ({ action }) => action === ACTION))

describe("a token that nobody ordered", () => {
  // The card of the burn was ordered and minted normally.
  Play.on(Play.entry("burn"))(
    "is in the operator's log once it is final, and only once; ordered ones never are",
    function* (s) {
      yield* s.look
      assert.deepStrictEqual(yield* alarms, [])
      const tokenId = yield* Acts.minted(Acts.fresh().address)
      yield* s.look
      yield* s.mine(Rig.CONFIRMATIONS + 1)
      yield* s.look
      const [alarm, ...more] = yield* alarms
      assert.lengthOf(more, 0)
      assert.deepInclude({ ...alarm }, { actor: "watcher", subject: String(tokenId) })
      // A new watcher polls the same blocks again, below a new final one.
      yield* s.mine()
      yield* s.later
      assert.lengthOf(yield* alarms, 1)
      yield* s.incidents()
    }
  )
})
