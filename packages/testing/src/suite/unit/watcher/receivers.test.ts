/** Watched addresses: all that were given out, in whatever order they were recorded. */
import { assignAddress } from "@cardpack/core/commands/funding/AssignAddress"
import { DepositAddresses } from "@cardpack/core/engine/port/DepositAddresses"
import { Watchlist } from "@cardpack/core/engine/port/Watchlist"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"
import * as Scene from "./Scene.ts"

const play = Play.on(
  Effect.gen(function* () {
    const s = yield* Play.stage
    const by = yield* Stories.partner()
    const take = Effect.gen(function* () {
      const { index } = yield* (yield* Watchlist).nextIndex
      const address = (yield* DepositAddresses).addressOf(index)
      return {
        address,
        write: s.engine.run(assignAddress(by.caller, { index, address, assignedAtBlock: null }))
      }
    })
    return { ...s, by, take }
  })
)

describe("an address", () => {
  play("that is written down after one of a higher index is watched too", function* (s) {
    yield* s.live(3)
    const { address, write } = yield* s.take
    const fast = yield* Payments.partner
    yield* Payments.paid(fast.address, 1n)
    yield* s.look
    assert.deepStrictEqual(yield* Scene.statuses(fast), ["detected"])
    yield* write
    yield* Payments.paid(address, 2n)
    yield* s.live(15)
    assert.strictEqual(yield* Payments.credited(s.by), 2n)
    assert.strictEqual(yield* Payments.credited(fast), 1n)
  })

  Play.bare("is read once and not with every look", function* (s) {
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
      yield* s.wait(Play.HOUR)
      yield* Watching.live(watcher, 2)
    }
    assert.lengthOf(yield* (yield* Watchlist).receivers(-1, 100), 12)
    for (let hours = 0; hours < 2; hours++) {
      yield* s.wait(Play.HOUR)
      yield* Watching.live(watcher, 1)
    }
    asked.length = 0
    yield* Watching.live(watcher, 10)
    assert.deepStrictEqual(new Set(asked), new Set([0]))
  })
})
