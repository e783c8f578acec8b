/** Part of the chain suite: blocks. */
import { Chain, type Signer } from "@cardpack/core/ports"
import { assert, describe, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as TestChain from "./TestChain.ts"

export type Tester = Vitest.MethodsNonLive<Chain.Chain | TestChain.TestChain | Signer.Signer>

/** The port's problem for a block that is not in the chain. */
export const REORGANIZED = "reorganized"

/** The problem of a failed question; "none" if it succeeded. */
export const problemOf = <A, R>(question: Effect.Effect<A, Chain.ChainError, R>) =>
  Effect.match(question, { onFailure: ({ problem }) => problem, onSuccess: () => "none" })

/** The block with that number; it must exist. */
export const blockAt = (number: bigint) =>
  Effect.gen(function* () {
    const block = yield* (yield* Chain.Chain).block(number)
    return block ?? assert.fail(`there is no block ${number}`)
  })

export const blocks = (it: Tester): void => {
  describe("blocks", () => {
    it.effect(
      "CHAIN-BLOCK-01: blocks are chained by the hashes of their parents, each later than the one before",
      () =>
        Effect.gen(function* () {
          const chain = yield* Chain.Chain
          yield* (yield* TestChain.TestChain).mine(4)
          const head = yield* chain.head
          assert.deepStrictEqual(yield* blockAt(head.number), head)
          for (let { number } = head; number > head.number - 4n; number -= 1n) {
            const block = yield* blockAt(number)
            const parent = yield* blockAt(number - 1n)
            assert.strictEqual(block.parentHash, parent.hash)
            assert.isAbove(block.at, parent.at)
          }
        })
    )

    it.effect("CHAIN-BLOCK-02: blocks are null beyond the newest one", () =>
      Effect.gen(function* () {
        const chain = yield* Chain.Chain
        const { number } = yield* chain.head
        assert.isNull(yield* chain.block(number + 1n))
        yield* (yield* TestChain.TestChain).mine()
        assert.isNotNull(yield* chain.block(number + 1n))
        assert.strictEqual((yield* chain.head).number, number + 1n)
      })
    )

    it.effect(
      "CHAIN-BLOCK-03: blocks are final once they have the confirmations, their own block being one",
      () =>
        Effect.gen(function* () {
          const chain = yield* Chain.Chain
          const testChain = yield* TestChain.TestChain
          assert.isAtLeast(testChain.confirmations, 2)
          yield* testChain.mine(testChain.confirmations)
          const { number } = yield* chain.head
          const final = yield* chain.final
          assert.strictEqual(final.number, number - BigInt(testChain.confirmations - 1))
          assert.deepStrictEqual(final, yield* blockAt(final.number))
        })
    )
  })
}
