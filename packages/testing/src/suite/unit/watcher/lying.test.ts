/**
 * A watcher behind endpoints that fail and lie (design.md#watcher): it misses nothing and records
 * nothing twice.
 */
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Random from "../../../kit/arbitrary/Random.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Lying from "../../../world/chain/simulated/Lying.ts"
import { Liar, type Lie, type Method } from "../../../world/chain/simulated/Lying.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
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
      Rig.test(
        `${lie} by ${told} has caught up within 3 looks once that is over`,
        Effect.gen(function* () {
          const { heal, obey } = yield* Liar
          const { mine } = yield* TestChain.TestChain
          const by = yield* Payments.partner
          const watcher = yield* Watching.make()
          yield* Scene.live(watcher, 3)
          yield* obey((method) => (method === told ? lie : null))
          for (let block = 0; block < 24; block++) {
            if (block % 3 === 0) yield* Payments.pay(by.address, 1n)
            yield* mine()
            yield* Watching.tryPolls(watcher, 1)
            assert.isAtMost(Number(yield* Payments.credited(by)), block / 3 + 1)
          }
          yield* heal
          yield* mine(Rig.CONFIRMATIONS)
          const { drift } = yield* Rig.Host
          // Past every pause after a failed query.
          yield* drift(600)
          yield* Watching.tryPolls(watcher, 3)
          assert.strictEqual(yield* Payments.credited(by), 8n)
          assert.lengthOf(yield* Stories.told(by), 16)
          yield* Stories.sound
        })
      )
    }
  }

  Rig.test(
    "anything now and then credits the truth",
    Effect.gen(function* () {
      const { heal, obey } = yield* Liar
      const { mine } = yield* TestChain.TestChain
      const { drift } = yield* Rig.Host
      const partners = yield* Effect.forEach(Array.from({ length: 4 }), () => Payments.partner)
      const watcher = yield* Watching.make()
      const random = Random.make(4)
      yield* Scene.live(watcher, 3)
      const rates = { unreachable: 0.1, nothing: 0.1, twice: 0.1, stale: 0.1 }
      yield* obey(Lying.seeded(random, rates))
      for (let block = 0; block < 120; block++) {
        const to = partners[random.below(4)] ?? assert.fail()
        yield* Payments.pay(to.address, BigInt(1 + random.below(9)))
        yield* mine()
        yield* Watching.tryPolls(watcher, 1)
      }
      yield* heal
      yield* mine(12)
      yield* drift(3_600)
      yield* Watching.tryPolls(watcher, 3)
      for (const by of partners) {
        const { count, sum } = yield* Scene.truth(by)
        assert.strictEqual(yield* Payments.credited(by), sum)
        assert.lengthOf(yield* Payments.credits(by), count)
      }
      yield* Stories.sound
    })
  )
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
  Rig.test(
    "while the cursor passed are found by the overlap behind it",
    Effect.gen(function* () {
      const by = yield* Payments.partner
      const change = { isSilent: false }
      const watcher = yield* silent(change)
      // Beyond the overlap of two polls.
      yield* (yield* TestChain.TestChain).mine(100)
      yield* Scene.live(watcher, 1)
      change.isSilent = true
      const { block } = yield* Payments.receipt(yield* Payments.paid(by.address, 5n))
      yield* Scene.live(watcher, 30)
      assert.isAbove(Number((yield* Scene.cursor)?.number), Number(block.number))
      assert.strictEqual(yield* Payments.credited(by), 0n)
      change.isSilent = false
      yield* Scene.live(watcher, 30)
      assert.strictEqual(yield* Payments.credited(by), 5n)
    })
  )

  Rig.test(
    "of what was credited are no reorganization",
    Effect.gen(function* () {
      const by = yield* Payments.partner
      const change = { isSilent: false }
      const watcher = yield* silent(change)
      yield* Scene.live(watcher, 30)
      yield* Payments.paid(by.address, 5n)
      yield* Scene.live(watcher, Rig.CONFIRMATIONS)
      assert.strictEqual(yield* Payments.credited(by), 5n)
      change.isSilent = true
      yield* Scene.live(watcher, 30)
      yield* Watching.catchUp(yield* Watching.make())
      assert.lengthOf(yield* Stories.incidents, 0)
    })
  )
})
