/** Part of the chain suite: reorganizations. */
import { Chain } from "@cardpack/core/ports"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "./Acts.ts"
import { blockAt, problemOf, REORGANIZED, type Tester } from "./Blocks.ts"
import * as TestChain from "./TestChain.ts"

const head = Effect.flatMap(Chain.Chain, (chain) => chain.head)

/** A deposit this many blocks below the newest. */
const deposit = (deep: number) =>
  Effect.gen(function* () {
    const { contracts } = yield* Chain.Chain
    const { mine } = yield* TestChain.TestChain
    const { address } = Acts.fresh()
    const hash = yield* Acts.done(Acts.fresh(), Acts.give(contracts.usdc, address, 1n))
    const block = yield* head
    yield* mine(deep)
    return { hash, block, address, watch: { receivers: [address], cards: false } }
  })

export const reorganized = (it: Tester): void => {
  describe("a reorganization", () => {
    it.effect(
      "CHAIN-REORG-01: a reorganization shows in the hashes from its depth on, and in none before",
      () =>
        Effect.gen(function* () {
          const { mine, reorganize } = yield* TestChain.TestChain
          yield* mine(4)
          const { number } = yield* head
          const kept = yield* blockAt(number - 3n)
          const lost = yield* blockAt(number - 2n)
          yield* reorganize(3)
          assert.isTrue((yield* head).number >= number)
          assert.deepStrictEqual(yield* blockAt(kept.number), kept)
          const other = yield* blockAt(lost.number)
          assert.notStrictEqual(other.hash, lost.hash)
          assert.strictEqual(other.parentHash, kept.hash)
        })
    )

    it.effect(
      "CHAIN-REORG-02: a reorganization makes a transaction unhappen that is not included again",
      () =>
        Effect.gen(function* () {
          const chain = yield* Chain.Chain
          const { reorganize } = yield* TestChain.TestChain
          const { address, block, hash, watch } = yield* deposit(1)
          yield* reorganize(2)
          assert.isNull(yield* chain.receipt(hash))
          assert.strictEqual(yield* problemOf(chain.inBlock(block.hash, watch)), REORGANIZED)
          const { number } = yield* head
          assert.deepStrictEqual(yield* chain.inRange(block.number, number, watch), [])
          assert.deepStrictEqual(yield* chain.balances([address], yield* head), [0n])
        })
    )

    it.effect(
      "CHAIN-REORG-03: a reorganization moves a transaction to another block, where its ordinals are the same",
      () =>
        Effect.gen(function* () {
          const chain = yield* Chain.Chain
          const { reorganize } = yield* TestChain.TestChain
          const { usdc } = chain.contracts
          const { block, hash, watch } = yield* deposit(2)
          const before = yield* chain.receipt(hash)
          const early = yield* deposit(0)
          // Another transaction takes its place, so its log has another index in the block.
          const again = [
            { transaction: early.hash, block: 1 },
            { transaction: hash, block: 1 }
          ]
          yield* reorganize(4, again)
          const moved = yield* blockAt(block.number + 1n)
          const after = yield* chain.receipt(hash)
          assert.deepStrictEqual(after?.block, moved)
          assert.deepStrictEqual(after?.sights, before?.sights)
          assert.deepStrictEqual(
            after?.sights.map(({ ordinal }) => ordinal),
            [0]
          )
          assert.strictEqual(after?.to, usdc)
          assert.deepStrictEqual(yield* chain.inBlock(moved.hash, watch), [hash])
          assert.deepStrictEqual(yield* chain.inBlock(moved.hash, early.watch), [early.hash])
        })
    )

    it.effect("CHAIN-REORG-04: a reorganization can make a mint revert that succeeded before", () =>
      Effect.gen(function* () {
        const chain = yield* Chain.Chain
        const { mine, reorganize, send } = yield* TestChain.TestChain
        const tokenId = Acts.freshId()
        const [one, other] = [Acts.fresh().address, Acts.fresh().address]
        const calls = [yield* Acts.mint(one, tokenId), yield* Acts.mint(other, tokenId)] as const
        const first = yield* send(Acts.fresh(), calls[0])
        yield* mine()
        const second = yield* send(Acts.fresh(), calls[1])
        yield* mine()
        assert.strictEqual(yield* chain.ownerOf(tokenId, yield* head), one)
        assert.isFalse((yield* chain.receipt(second))?.succeeded)
        yield* reorganize(2, [
          { transaction: second, block: 0 },
          { transaction: first, block: 1 }
        ])
        assert.strictEqual(yield* chain.ownerOf(tokenId, yield* head), other)
        assert.isTrue((yield* chain.receipt(second))?.succeeded)
        assert.isFalse((yield* chain.receipt(first))?.succeeded)
      })
    )
  })
}
