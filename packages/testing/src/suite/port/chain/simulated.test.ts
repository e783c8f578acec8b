import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as Random from "../../../kit/arbitrary/Random.ts"
import * as Acts from "../../../kit/chain/Acts.ts"
import { problemOf } from "../../../kit/chain/Blocks.ts"
import { chain } from "../../../kit/chain/Suite.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Lying from "../../../world/chain/simulated/Lying.ts"
import * as Simulated from "../../../world/chain/simulated/Simulated.ts"
import { ours } from "../../../world/run/Certificates.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.effect)

chain({ adapter: "simulated", open: Simulated.layer({ confirmations: 3 }), ...ours })
chain({
  adapter: "simulated, behind a liar that is told nothing",
  open: Lying.layer(Simulated.layer({ confirmations: 3 })),
  ...ours
})

const history = Effect.gen(function* () {
  const chain = yield* Chain
  const { foreign, mine, pass, reorganize, send } = yield* TestChain.TestChain
  const wallet = TestChain.wallet("one")
  const give = Acts.give(chain.contracts.usdc, wallet.address, 5n)
  const hash = yield* send(wallet, give)
  yield* mine(2)
  yield* pass(60)
  yield* send(wallet, Acts.give(foreign, wallet.address, 5n))
  yield* mine(3)
  yield* reorganize(4, [{ transaction: hash, block: 1 }])
  return [yield* chain.head, yield* chain.receipt(hash)] as const
})

describe("a simulated chain", () => {
  test("is the same each time", function* () {
    const once = yield* Effect.provide(history, Layer.fresh(Simulated.layer()))
    const twice = yield* Effect.provide(history, Layer.fresh(Simulated.layer()))
    assert.deepStrictEqual(once, twice)
  })
})

describe("a liar", () => {
  const deposit = Effect.gen(function* () {
    const chain = yield* Chain
    const { mine } = yield* TestChain.TestChain
    const { address } = Acts.fresh()
    yield* mine(4)
    const hash = yield* Acts.done(Acts.fresh(), Acts.give(chain.contracts.usdc, address, 5n))
    const head = yield* chain.head
    const found = chain.inBlock(head.hash, { receivers: [address], cards: false })
    return { chain, found, hash, head }
  })

  it.effect("lies as it is told, until it is healed", () =>
    Effect.gen(function* () {
      const { obey, heal } = yield* Lying.Liar
      const { chain, found, hash, head } = yield* deposit
      yield* obey(() => "nothing")
      assert.deepStrictEqual(yield* found, [])
      assert.isNull(yield* chain.receipt(hash))
      assert.deepStrictEqual(yield* chain.head, head)
      yield* obey(() => "twice")
      assert.deepStrictEqual(yield* found, [hash, hash])
      yield* obey(() => "stale")
      assert.strictEqual((yield* chain.head).number, head.number - 3n)
      yield* obey((method) => (method === "receipt" ? "unreachable" : null))
      assert.strictEqual(yield* problemOf(chain.receipt(hash)), "unreachable")
      assert.deepStrictEqual(yield* found, [hash])
      yield* heal
      assert.strictEqual((yield* chain.receipt(hash))?.transactionHash, hash)
    }).pipe(Effect.provide(Lying.layer(Simulated.layer())))
  )

  it.effect("lies now and then, the same each time for a seed", () =>
    Effect.gen(function* () {
      const rates = { unreachable: 0.1, nothing: 0.2, twice: 0.1, stale: 0.1 }
      const lies = (seed: number) => {
        const script = Lying.seeded(Random.make(seed), rates)
        return Array.from({ length: 2_000 }, () => script("inBlock"))
      }
      assert.deepStrictEqual(lies(7), lies(7))
      assert.notDeepEqual(lies(7), lies(8))
      const share = (lie: Lying.Lie | null) => lies(7).filter((one) => one === lie).length / 2_000
      assert.closeTo(share("nothing"), 0.2, 0.05)
      assert.closeTo(share(null), 0.5, 0.05)
    })
  )
})
