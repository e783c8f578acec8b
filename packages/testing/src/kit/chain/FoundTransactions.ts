/** Part of the chain suite: finding watched transactions. */
import type { Evm } from "@cardpack/core/domain"
import { Chain } from "@cardpack/core/ports"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "./Acts.ts"
import { blockAt, problemOf, REORGANIZED, type Tester } from "./Blocks.ts"
import * as TestChain from "./TestChain.ts"

const transfersTo = (...receivers: ReadonlyArray<Evm.Address>): Chain.Watch => ({
  receivers,
  cards: false
})
const CARDS: Chain.Watch = { receivers: [], cards: true }
const NO_BLOCK: Evm.Hash = `0x${"ab".repeat(32)}`

/** The transactions found from a block on, by both queries, which must agree. */
const since = (from: bigint, watch: Chain.Watch) =>
  Effect.gen(function* () {
    const chain = yield* Chain.Chain
    const { number } = yield* chain.head
    const inRange = yield* chain.inRange(from, number, watch)
    const numbers = Array.from({ length: Number(number - from) + 1 }, (_, i) => from + BigInt(i))
    const inBlocks = yield* Effect.forEach(numbers, (at) =>
      Effect.flatMap(blockAt(at), ({ hash }) => chain.inBlock(hash, watch))
    )
    assert.deepStrictEqual(inBlocks.flat(), inRange)
    return inRange
  })

const next = Effect.gen(function* () {
  return (yield* (yield* Chain.Chain).head).number + 1n
})

export const found = (it: Tester): void => {
  describe("what is found", () => {
    it.effect(
      "CHAIN-FOUND-01: what is found are transfers of any token to a receiver, in the order of the chain",
      () =>
        Effect.gen(function* () {
          const { contracts } = yield* Chain.Chain
          const { foreign, mine, send } = yield* TestChain.TestChain
          const [one, other, sender] = [Acts.fresh(), Acts.fresh(), Acts.fresh()]
          const from = yield* next
          const hashes = [
            yield* Acts.done(sender, Acts.give(contracts.usdc, one.address, 5n)),
            yield* send(sender, Acts.give(foreign, other.address, 7n)),
            yield* send(sender, Acts.give(contracts.usdc, other.address, 7n))
          ]
          yield* mine(2)
          yield* Acts.done(one, Acts.pay(contracts.usdc, sender.address, 5n))
          assert.deepStrictEqual(
            yield* since(from, transfersTo(one.address, other.address)),
            hashes
          )
          assert.deepStrictEqual(yield* since(from, transfersTo(one.address)), hashes.slice(0, 1))
          assert.deepStrictEqual(yield* since(from, transfersTo(Acts.fresh().address)), [])
        })
    )

    it.effect("CHAIN-FOUND-02: what is found is each transaction once, however much it did", () =>
      Effect.gen(function* () {
        const { contracts } = yield* Chain.Chain
        const { foreign, mine, sendBatch } = yield* TestChain.TestChain
        const { address } = Acts.fresh()
        const from = yield* next
        const hash = yield* sendBatch([
          Acts.give(contracts.usdc, address, 1n),
          Acts.give(contracts.usdc, address, 1n),
          Acts.give(foreign, address, 1n)
        ])
        yield* mine()
        assert.deepStrictEqual(yield* since(from, transfersTo(address)), [hash])
        assert.deepStrictEqual(yield* since(from, transfersTo(address, address)), [hash])
      })
    )

    it.effect(
      "CHAIN-FOUND-03: what is found are mints and burns where cards are watched, and nowhere else",
      () =>
        Effect.gen(function* () {
          const [relayer, owner] = [Acts.fresh(), Acts.fresh()]
          const from = yield* next
          const tokenId = Acts.freshId()
          const mint = yield* Acts.done(relayer, yield* Acts.mint(owner.address, tokenId))
          const request = yield* Acts.burn(owner.address, tokenId, Acts.freshId())
          const burn = yield* Acts.done(owner, request)
          assert.deepStrictEqual(yield* since(from, CARDS), [mint, burn])
          // A card sent to a deposit address is not a token deposit.
          assert.deepStrictEqual(yield* since(from, transfersTo(owner.address)), [])
        })
    )

    it.effect("CHAIN-FOUND-04: what is found is not a card that changes hands", () =>
      Effect.gen(function* () {
        const chain = yield* Chain.Chain
        const [owner, other] = [Acts.fresh(), Acts.fresh()]
        const tokenId = yield* Acts.minted(owner.address)
        const from = yield* next
        const { collection } = chain.contracts
        const call = Acts.handOver(collection, owner.address, other.address, tokenId)
        const hash = yield* Acts.done(owner, call)
        assert.strictEqual(yield* chain.ownerOf(tokenId, yield* chain.head), other.address)
        const watch = { receivers: [owner.address, other.address], cards: true }
        assert.deepStrictEqual(yield* since(from, watch), [])
        assert.deepStrictEqual((yield* chain.receipt(hash))?.sights, [])
      })
    )

    it.effect("CHAIN-FOUND-05: what is found are both in one answer when both are watched", () =>
      Effect.gen(function* () {
        const { contracts } = yield* Chain.Chain
        const [relayer, owner] = [Acts.fresh(), Acts.fresh()]
        const { mine, send } = yield* TestChain.TestChain
        const from = yield* next
        const call = yield* Acts.mint(owner.address, Acts.freshId())
        const hashes = [
          yield* send(relayer, Acts.give(contracts.usdc, owner.address, 1n)),
          yield* send(relayer, call),
          yield* send(relayer, Acts.give(contracts.usdc, owner.address, 1n))
        ]
        yield* mine()
        const watch = { receivers: [owner.address], cards: true }
        assert.deepStrictEqual(yield* since(from, watch), hashes)
      })
    )

    it.effect(
      "CHAIN-FOUND-06: what is found is found among more receivers than fit in one question",
      () =>
        Effect.gen(function* () {
          const { contracts } = yield* Chain.Chain
          const { mine, send } = yield* TestChain.TestChain
          const addressOf = (index: number): Evm.Address =>
            `0x${(0xca_0000 + index).toString(16).padStart(40, "0")}`
          const receivers = Array.from({ length: 2_500 }, (_, index) => addressOf(index))
          const from = yield* next
          const hashes = yield* Effect.forEach([0, 999, 1_000, 2_499], (index) =>
            send(Acts.fresh(), Acts.give(contracts.usdc, addressOf(index), 1n))
          )
          yield* mine()
          assert.deepStrictEqual(yield* since(from, transfersTo(...receivers)), hashes)
        })
    )

    it.effect(
      "CHAIN-FOUND-07: what is found is nothing in what was reverted, and nothing when nothing is watched",
      () =>
        Effect.gen(function* () {
          const { contracts } = yield* Chain.Chain
          const { address } = Acts.fresh()
          const from = yield* next
          yield* Acts.done(Acts.fresh(), Acts.pay(contracts.usdc, address, 1n))
          assert.deepStrictEqual(yield* since(from, transfersTo(address)), [])
          assert.deepStrictEqual(yield* since(from, { receivers: [], cards: false }), [])
        })
    )

    it.effect(
      "CHAIN-FOUND-08: what is found is nothing in a range of no blocks, and no answer beyond the newest one",
      () =>
        Effect.gen(function* () {
          const chain = yield* Chain.Chain
          const { number } = yield* chain.head
          const watch = transfersTo(Acts.fresh().address)
          assert.deepStrictEqual(yield* chain.inRange(number, number - 1n, watch), [])
          assert.strictEqual(yield* problemOf(chain.inRange(0n, number + 1n, watch)), REORGANIZED)
          assert.strictEqual(yield* problemOf(chain.inBlock(NO_BLOCK, watch)), REORGANIZED)
        })
    )
  })
}
