/** Part of the chain suite: the contracts' state at a block. */
import type { Evm } from "@cardpack/core/domain"
import { Chain } from "@cardpack/core/ports"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "./Acts.ts"
import { problemOf, REORGANIZED, type Tester } from "./Blocks.ts"
import * as TestChain from "./TestChain.ts"

const head = Effect.flatMap(Chain.Chain, (chain) => chain.head)

export const state = (it: Tester): void => {
  describe("the state at a block", () => {
    it.effect(
      "CHAIN-STATE-01: the state at a block tells who holds a token: nobody, its buyer, nobody again",
      () =>
        Effect.gen(function* () {
          const chain = yield* Chain.Chain
          const owner = Acts.fresh()
          const [tokenId, requestId] = [Acts.freshId(), Acts.freshId()]
          const before = yield* head
          yield* Acts.done(Acts.fresh(), yield* Acts.mint(owner.address, tokenId))
          const minted = yield* head
          yield* Acts.done(owner, yield* Acts.burn(owner.address, tokenId, requestId))
          const burned = yield* head
          const told = (block: Evm.Block) =>
            Effect.all({
              owner: chain.ownerOf(tokenId, block),
              mint: chain.used("mint", tokenId, block),
              burn: chain.used("burn", requestId, block)
            })
          assert.deepStrictEqual(yield* told(before), { owner: null, mint: false, burn: false })
          assert.deepStrictEqual(yield* told(minted), {
            owner: owner.address,
            mint: true,
            burn: false
          })
          assert.deepStrictEqual(yield* told(burned), { owner: null, mint: true, burn: true })
        })
    )

    it.effect(
      "CHAIN-STATE-02: the state at a block keeps the ids of mints and of burns apart",
      () =>
        Effect.gen(function* () {
          const chain = yield* Chain.Chain
          const owner = Acts.fresh()
          const tokenId = yield* Acts.minted(owner.address)
          const at = yield* head
          assert.isTrue(yield* chain.used("mint", tokenId, at))
          assert.isFalse(yield* chain.used("burn", tokenId, at))
        })
    )

    it.effect(
      "CHAIN-STATE-03: the state at a block leaves an authorization unused that came too late",
      () =>
        Effect.gen(function* () {
          const chain = yield* Chain.Chain
          const { pass } = yield* TestChain.TestChain
          const tokenId = Acts.freshId()
          const call = yield* Acts.mint(Acts.fresh().address, tokenId, 60)
          yield* pass(120)
          yield* Acts.done(Acts.fresh(), call)
          assert.isFalse(yield* chain.used("mint", tokenId, yield* head))
          assert.isNull(yield* chain.ownerOf(tokenId, yield* head))
        })
    )

    it.effect(
      "CHAIN-STATE-04: the state at a block tells balances of USDC in the order of the addresses",
      () =>
        Effect.gen(function* () {
          const chain = yield* Chain.Chain
          const { foreign, mine, send } = yield* TestChain.TestChain
          const wallets = [Acts.fresh(), Acts.fresh(), Acts.fresh()] as const
          const addresses = wallets.map(({ address }) => address)
          const before = yield* head
          yield* send(Acts.fresh(), Acts.give(chain.contracts.usdc, wallets[2].address, 9n))
          yield* send(Acts.fresh(), Acts.give(chain.contracts.usdc, wallets[0].address, 4n))
          yield* send(Acts.fresh(), Acts.give(foreign, wallets[1].address, 5n))
          yield* mine()
          const after = yield* head
          assert.deepStrictEqual(yield* chain.balances(addresses, before), [0n, 0n, 0n])
          assert.deepStrictEqual(yield* chain.balances(addresses, after), [4n, 0n, 9n])
          assert.deepStrictEqual(yield* chain.balances(addresses.toReversed(), after), [9n, 0n, 4n])
          assert.deepStrictEqual(yield* chain.balances([], after), [])
          const many = Array.from({ length: 500 }, () => wallets[0].address)
          const expected = many.map(() => 4n)
          assert.deepStrictEqual(yield* chain.balances(many, after), expected)
        })
    )

    it.effect(
      "CHAIN-STATE-05: the state at a block is asked for a block by its hash, and of one that is gone there is none",
      () =>
        Effect.gen(function* () {
          const chain = yield* Chain.Chain
          const { mine, reorganize } = yield* TestChain.TestChain
          yield* mine(2)
          const gone = yield* head
          yield* reorganize(1)
          const { address } = Acts.fresh()
          assert.strictEqual(yield* problemOf(chain.used("mint", 1n, gone)), REORGANIZED)
          assert.strictEqual(yield* problemOf(chain.ownerOf(1n, gone)), REORGANIZED)
          assert.strictEqual(yield* problemOf(chain.balances([address], gone)), REORGANIZED)
          assert.strictEqual(yield* problemOf(chain.isTouched(address, gone)), REORGANIZED)
          assert.strictEqual(yield* problemOf(chain.used("mint", 1n, yield* head)), "none")
        })
    )

    it.effect(
      "CHAIN-STATE-06: the state at a block tells whether an address was touched: it holds USDC, sent a transaction or has code",
      () =>
        Effect.gen(function* () {
          const chain = yield* Chain.Chain
          const { foreign, mine, send } = yield* TestChain.TestChain
          const [paid, sender, other] = [Acts.fresh(), Acts.fresh(), Acts.fresh()]
          const before = yield* head
          yield* send(sender, Acts.give(chain.contracts.usdc, paid.address, 9n))
          yield* send(Acts.fresh(), Acts.give(foreign, other.address, 5n))
          yield* mine()
          const after = yield* head
          const told = (block: Evm.Block) =>
            Effect.forEach([paid, sender, other], ({ address }) => chain.isTouched(address, block))
          assert.deepStrictEqual(yield* told(before), [false, false, false])
          assert.deepStrictEqual(yield* told(after), [true, true, false])
          assert.isTrue(yield* chain.isTouched(chain.contracts.usdc, after))
        })
    )
  })
}
