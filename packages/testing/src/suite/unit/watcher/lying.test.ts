/**
 * A watcher behind endpoints that fail and lie (design.md#watcher): it misses nothing and records
 * nothing twice.
 */
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Watching from "../../../world/onchain/Watching.ts"
import * as Scene from "./Scene.ts"

/** Hides transactions, and balances that would reveal them. */
const silent = (change: { isSilent: boolean }) =>
  Scene.changed(({ chain }) => {
    const told = <A>(all: ReadonlyArray<A>): ReadonlyArray<A> => (change.isSilent ? [] : all)
    return {
      chain: {
        ...chain,
        inBlock: (block, watch) => Effect.map(chain.inBlock(block, watch), told),
        inRange: (from, to, watch) => Effect.map(chain.inRange(from, to, watch), told),
        receipt: (hash) => (change.isSilent ? Effect.succeed(null) : chain.receipt(hash)),
        balances: (all) => Effect.succeed(all.map(() => 0n))
      }
    }
  })

describe("logs that were left out", () => {
  const play = Play.on(Play.depositor)

  play("while the cursor passed are found by the overlap behind it", function* (s) {
    const change = { isSilent: false }
    const watcher = yield* silent(change)
    // Beyond the overlap of two polls.
    yield* s.mine(100)
    yield* Watching.live(watcher, 1)
    change.isSilent = true
    const { block } = yield* Payments.receipt(yield* s.paid(5n))
    yield* Watching.live(watcher, 30)
    assert.isAbove(Number((yield* Scene.cursor)?.number), Number(block.number))
    yield* s.credited(0n)
    change.isSilent = false
    yield* Watching.live(watcher, 30)
    yield* s.credited(5n)
  })

  play("of what was credited are no reorganization", function* (s) {
    const change = { isSilent: false }
    const watcher = yield* silent(change)
    yield* Watching.live(watcher, 30)
    yield* s.paid(5n)
    yield* Watching.live(watcher, Rig.CONFIRMATIONS)
    yield* s.credited(5n)
    change.isSilent = true
    yield* Watching.live(watcher, 30)
    yield* s.later
    yield* s.incidents()
  })
})
