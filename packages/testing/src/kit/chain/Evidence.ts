/** Part of the chain suite: receipts. */
import type { Evm } from "@cardpack/core/domain"
import { Chain } from "@cardpack/core/ports"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { zeroAddress } from "viem"
import * as Acts from "./Acts.ts"
import type { Tester } from "./Blocks.ts"
import * as TestChain from "./TestChain.ts"

/** The receipt of a transaction; it must be in a block. */
const receiptOf = (hash: Evm.Hash) =>
  Effect.gen(function* () {
    const receipt = yield* (yield* Chain.Chain).receipt(hash)
    return receipt ?? assert.fail("the transaction is in no block")
  })

const sightsOf = (hash: Evm.Hash): Effect.Effect<ReadonlyArray<Evm.Sight>, unknown, Chain.Chain> =>
  Effect.map(receiptOf(hash), ({ sights }) => sights)

export const evidence = (it: Tester): void => {
  describe("a receipt", () => {
    it.effect(
      "CHAIN-RECEIPT-01: a receipt is null until the transaction is in a block, and for one that nobody sent",
      () =>
        Effect.gen(function* () {
          const chain = yield* Chain.Chain
          const testChain = yield* TestChain.TestChain
          const hash = yield* testChain.send(
            Acts.fresh(),
            Acts.give(chain.contracts.usdc, Acts.fresh().address, 1n)
          )
          assert.isNull(yield* chain.receipt(hash))
          yield* testChain.mine()
          assert.isNotNull(yield* chain.receipt(hash))
          assert.isNull(yield* chain.receipt(`0x${"cd".repeat(32)}`))
        })
    )

    it.effect(
      "CHAIN-RECEIPT-02: a receipt tells a transfer with its block, target and calldata",
      () =>
        Effect.gen(function* () {
          const chain = yield* Chain.Chain
          const { usdc } = chain.contracts
          const [payer, { address }] = [Acts.fresh(), Acts.fresh()]
          yield* Acts.done(payer, Acts.give(usdc, payer.address, 10_000_000n))
          const call = Acts.pay(usdc, address, 1_234_567n)
          const hash = yield* Acts.done(payer, call)
          const amount = 1_234_567n
          assert.deepStrictEqual(yield* receiptOf(hash), {
            transactionHash: hash,
            block: yield* chain.head,
            succeeded: true,
            to: usdc,
            calldata: call.data,
            firstLogIndex: 0,
            sights: [
              {
                _tag: "Transferred",
                ordinal: 0,
                token: usdc,
                from: payer.address,
                to: address,
                amount
              }
            ]
          })
        })
    )

    it.effect(
      "CHAIN-RECEIPT-03: a receipt counts logs from the first one of the transaction, not of the block",
      () =>
        Effect.gen(function* () {
          const { contracts } = yield* Chain.Chain
          const { foreign, mine, send, sendBatch } = yield* TestChain.TestChain
          const { address } = Acts.fresh()
          const first = yield* send(Acts.fresh(), Acts.give(contracts.usdc, address, 1n))
          const hash = yield* sendBatch([
            Acts.give(contracts.usdc, address, 2n),
            Acts.give(foreign, address, 3n),
            Acts.give(contracts.usdc, address, 4n)
          ])
          yield* mine()
          const given = { _tag: "Transferred", from: zeroAddress, to: address } as const
          assert.deepStrictEqual(yield* sightsOf(hash), [
            { ...given, ordinal: 0, token: contracts.usdc, amount: 2n },
            { ...given, ordinal: 1, token: foreign, amount: 3n },
            { ...given, ordinal: 2, token: contracts.usdc, amount: 4n }
          ])
          const [one, other] = [yield* receiptOf(first), yield* receiptOf(hash)]
          assert.strictEqual(one.block.hash, other.block.hash)
          // Either may come first in the block, whose logs are counted across both.
          assert.include(
            [
              [0, 1],
              [3, 0]
            ].map(String),
            String([one.firstLogIndex, other.firstLogIndex])
          )
        })
    )

    it.effect(
      "CHAIN-RECEIPT-04: a receipt tells no more of a reverted transaction than that it is in a block",
      () =>
        Effect.gen(function* () {
          const { contracts } = yield* Chain.Chain
          const call = Acts.pay(contracts.usdc, Acts.fresh().address, 1n)
          const hash = yield* Acts.done(Acts.fresh(), call)
          const { calldata, firstLogIndex, sights, succeeded, to } = yield* receiptOf(hash)
          assert.deepStrictEqual(
            { calldata, firstLogIndex, sights, succeeded, to },
            {
              calldata: call.data,
              firstLogIndex: 0,
              sights: [],
              succeeded: false,
              to: contracts.usdc
            }
          )
        })
    )

    it.effect(
      "CHAIN-RECEIPT-05: a receipt tells a mint, whoever sent it and through whatever contract",
      () =>
        Effect.gen(function* () {
          const { contracts } = yield* Chain.Chain
          const { account, mine, send, sendAccount, sendBatch } = yield* TestChain.TestChain
          const { address } = Acts.fresh()
          const ids = [Acts.freshId(), Acts.freshId(), Acts.freshId()] as const
          const calls = [
            yield* Acts.mint(address, ids[0]),
            yield* Acts.mint(address, ids[1]),
            yield* Acts.mint(account, ids[2])
          ] as const
          const hashes = [
            yield* send(Acts.fresh(), calls[0]),
            yield* sendBatch([calls[1]]),
            yield* sendAccount([calls[2]])
          ] as const
          yield* mine()
          const minted = (tokenId: bigint, to = address) =>
            ({ _tag: "Minted", ordinal: 1, tokenId, to }) as const
          assert.deepStrictEqual(yield* sightsOf(hashes[0]), [minted(ids[0])])
          assert.deepStrictEqual(yield* sightsOf(hashes[1]), [minted(ids[1])])
          assert.deepStrictEqual(yield* sightsOf(hashes[2]), [minted(ids[2], account)])
          const direct = yield* receiptOf(hashes[0])
          assert.deepStrictEqual(
            [direct.to, direct.calldata],
            [contracts.vendingMachine, calls[0].data]
          )
          for (const hash of [hashes[1], hashes[2]]) {
            const { succeeded, to } = yield* receiptOf(hash)
            assert.isTrue(succeeded)
            assert.notStrictEqual(to, contracts.vendingMachine)
          }
        })
    )

    it.effect(
      "CHAIN-RECEIPT-06: a receipt tells a burn of a plain owner and of a smart account, with its request",
      () =>
        Effect.gen(function* () {
          const { account, mine, send, sendAccount } = yield* TestChain.TestChain
          const owner = Acts.fresh()
          const plain = { requestId: Acts.freshId(), tokenId: yield* Acts.minted(owner.address) }
          const smart = { requestId: Acts.freshId(), tokenId: yield* Acts.minted(account) }
          const hashes = [
            yield* send(owner, yield* Acts.burn(owner.address, plain.tokenId, plain.requestId)),
            yield* sendAccount([yield* Acts.burn(account, smart.tokenId, smart.requestId)])
          ] as const
          yield* mine()
          const burned = { _tag: "Burned", ordinal: 0 } as const
          assert.deepStrictEqual(yield* sightsOf(hashes[0]), [
            { ...burned, ...plain, owner: owner.address }
          ])
          assert.deepStrictEqual(yield* sightsOf(hashes[1]), [
            { ...burned, ...smart, owner: account }
          ])
        })
    )

    it.effect(
      "CHAIN-RECEIPT-07: a receipt tells nothing of a call that reverted inside of a transaction that did not",
      () =>
        Effect.gen(function* () {
          const { account, mine, sendAccount, sendBatch } = yield* TestChain.TestChain
          const owner = Acts.fresh()
          const tokenId = yield* Acts.minted(owner.address)
          // The handler requires the owner as caller, but here the caller is the multicall contract.
          const batch = yield* sendBatch([yield* Acts.burn(owner.address, tokenId, Acts.freshId())])
          const twice = yield* Acts.mint(account, Acts.freshId())
          const smart = yield* sendAccount([twice, twice])
          yield* mine()
          for (const hash of [batch, smart]) {
            const { sights, succeeded } = yield* receiptOf(hash)
            assert.deepStrictEqual({ sights, succeeded }, { sights: [], succeeded: true })
          }
        })
    )

    it.effect(
      "CHAIN-RECEIPT-08: a receipt shows the revert of a mint past its deadline, and of another's burn",
      () =>
        Effect.gen(function* () {
          const { mine, pass, send } = yield* TestChain.TestChain
          const [stranger, owner] = [Acts.fresh(), Acts.fresh()]
          const tokenId = yield* Acts.minted(owner.address)
          const late = yield* Acts.mint(owner.address, Acts.freshId(), 60)
          const theft = yield* Acts.burn(owner.address, tokenId, Acts.freshId())
          yield* pass(120)
          const hashes = [yield* send(stranger, late), yield* send(stranger, theft)]
          yield* mine()
          for (const hash of hashes) assert.isFalse((yield* receiptOf(hash)).succeeded)
        })
    )
  })
}
