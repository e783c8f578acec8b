/** Watched addresses: all that were given out, in whatever order they were recorded. */

import { Engine } from "@cardpack/core/commands/Engine"
import { assignAddress } from "@cardpack/core/commands/funding/AssignAddress"
import { DepositAddresses } from "@cardpack/core/engine/port/DepositAddresses"
import { Watchlist } from "@cardpack/core/engine/port/Watchlist"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"
import * as Scene from "./Scene.ts"

/** Takes an index now, and writes the address when told to. */
const taken = Effect.fnUntraced(function* (by: Stories.Partner) {
  const engine = yield* Engine
  const index = yield* (yield* Watchlist).nextIndex
  const address = (yield* DepositAddresses).addressOf(index)
  return { address, write: engine.run(assignAddress(by.caller, index, address)) }
})

describe("an address", () => {
  Rig.test(
    "that is written down after one of a higher index is watched too",
    Effect.gen(function* () {
      const watcher = yield* Watching.make()
      yield* Watching.live(watcher, 3)
      const slow = yield* Stories.partner()
      const { address, write } = yield* taken(slow)
      const fast = yield* Payments.partner
      yield* Payments.paid(fast.address, 1n)
      yield* Watching.catchUp(watcher)
      assert.deepStrictEqual(yield* Scene.statuses(fast), ["detected"])
      yield* write
      yield* Payments.paid(address, 2n)
      yield* Watching.live(watcher, 15)
      assert.strictEqual(yield* Payments.credited(slow), 2n)
      assert.strictEqual(yield* Payments.credited(fast), 1n)
    })
  )

  Rig.test(
    "may be written down minutes after one of a higher index",
    Effect.gen(function* () {
      const { drift } = yield* Rig.Host
      const watcher = yield* Watching.make()
      yield* Watching.live(watcher, 3)
      yield* drift(600)
      const slow = yield* Stories.partner()
      const { address, write } = yield* taken(slow)
      yield* Payments.partner
      yield* Watching.live(watcher, 1)
      yield* drift(300)
      yield* write
      yield* Payments.paid(address, 2n)
      yield* Watching.catchUp(watcher)
      assert.deepStrictEqual(yield* Scene.statuses(slow), ["detected"])
    })
  )

  Rig.test(
    "is read once and not with every look",
    Effect.gen(function* () {
      const { wait } = yield* Rig.Host
      const asked: Array<number> = []
      const watcher = yield* Scene.changed(({ watchlist }) => ({
        watchlist: {
          ...watchlist,
          receivers: (above, limit) =>
            Effect.tap(watchlist.receivers(above, limit), (found) =>
              Effect.sync(() => asked.push(found.length))
            )
        }
      }))
      for (let times = 0; times < 3; times++) {
        yield* Effect.forEach(Array.from({ length: 4 }), () => Payments.partner)
        yield* wait(3_600)
        yield* Watching.live(watcher, 2)
      }
      const { receivers } = yield* Watchlist
      assert.lengthOf(yield* receivers(-1, 100), 12)
      for (let hours = 0; hours < 2; hours++) {
        yield* wait(3_600)
        yield* Watching.live(watcher, 1)
      }
      asked.length = 0
      yield* Watching.live(watcher, 10)
      assert.deepStrictEqual(new Set(asked), new Set([0]))
    })
  )
})
