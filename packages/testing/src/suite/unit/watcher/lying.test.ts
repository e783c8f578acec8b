/**
 * A watcher behind endpoints that fail and lie (design.md#watcher): it misses nothing and records
 * nothing twice.
 */
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import type { Lie, Method } from "../../../world/chain/simulated/Lying.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"
import * as Scene from "./Scene.ts"

const CASES: ReadonlyArray<readonly [Lie, ReadonlyArray<Method>]> = [
  ["unreachable", ["head", "final", "block", "inBlock", "inRange", "receipt", "balances"]],
  ["nothing", ["inBlock", "inRange", "receipt"]],
  ["twice", ["inBlock", "inRange"]],
  ["stale", ["head", "final"]]
]

describe("a watcher that is told", () => {
  for (const [lie, methods] of CASES) {
    for (const told of methods) {
      Play.on(Play.depositor)(
        `${lie} by ${told} has caught up within 3 looks once that is over`,
        function* (s) {
          yield* s.live(3)
          yield* s.obey((method) => (method === told ? lie : null))
          for (let block = 0; block < 24; block++) {
            if (block % 3 === 0) yield* Payments.pay(s.by.address, 1n)
            yield* s.mine()
            yield* s.tries(1)
            assert.isAtMost(Number(yield* Payments.credited(s.by)), block / 3 + 1)
          }
          yield* s.heal
          yield* s.mine(Rig.CONFIRMATIONS)
          // Past every pause after a failed query.
          yield* s.drift(600)
          yield* s.tries(3)
          yield* s.credited(8n)
          assert.lengthOf(yield* Stories.told(s.by), 16)
        }
      )
    }
  }
})

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
