/** Creating mints: signatures, refusals and repeats (contract.md#mint). */
import { reveal } from "@cardpack/core/commands/card/Reveal"
import { Engine } from "@cardpack/core/commands/Engine"
import * as Fingerprint from "@cardpack/core/domain/idempotency/Fingerprint"
import * as OnchainEntry from "@cardpack/core/domain/onchain/OnchainEntry"
import * as Instant from "@cardpack/core/domain/time/Instant"
import { assert, describe } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

const holder = Effect.gen(function* () {
  const s = yield* Play.stage
  const by = yield* Stories.partner()
  const wallet = Acts.fresh()
  return { ...s, by, wallet, cardIds: yield* Stories.hold(by, 3) }
})
const play = Play.on(holder)

describe("a mint", () => {
  play("is of cards that a reveal leaves as they are", function* (s) {
    yield* Stories.mint(s.by, s.cardIds, s.wallet.address)
    const before = yield* Stories.card(s.by, s.cardIds[0] ?? assert.fail())
    const { caller, customerId } = s.by
    yield* (yield* Engine).run(reveal(caller, { customerId, cardIds: s.cardIds }))
    assert.deepStrictEqual(yield* Stories.card(s.by, before.id), before)
  })

  play("goes to no deposit address, whosever it is: nothing can leave it", function* (s) {
    for (const by of [s.by, yield* Stories.partner()]) {
      const address = yield* Payments.addressOf(by)
      for (const spelled of [address, `0x${address.slice(2).toUpperCase()}`])
        assert.strictEqual(yield* Stories.tagOf(Stories.mint(s.by, s.cardIds, spelled)), "Invalid")
    }
    yield* Stories.mint(s.by, s.cardIds, s.wallet.address)
  })

  play("answers every field of the contract, for each card in its place", function* (s) {
    const { chainId, contracts } = s.chain
    const owner = TestChain.lower(s.wallet.account.address)
    const { details, replayed } = yield* Stories.mint(s.by, s.cardIds, s.wallet.account.address)
    assert.isFalse(replayed)
    assert.deepInclude(details.operation, {
      kind: "mint",
      mode: "onchain",
      status: "awaiting_chain",
      chargedUsd: 0n,
      creditedUsd: 0n,
      completedAt: null
    })
    const views = details.onchainOrders.map(OnchainEntry.viewOrder)
    Play.same(
      views.map(({ cardId }) => cardId),
      s.cardIds
    )
    for (const view of views) {
      assert.deepInclude(view, {
        chainId,
        vendingMachineAddress: contracts.vendingMachine,
        collectionAddress: contracts.collection,
        buyerAddress: owner,
        priceBaseUnits: "0",
        deadline: Instant.format((yield* Rig.now) + 15 * Instant.MINUTE),
        transactionHash: null,
        confirmedAt: null,
        failureReason: null
      })
      assert.match(view.id, /^oco_/)
      assert.match(view.tokenId, /^[0-9]+$/)
      assert.match(view.calldata, /^0x[0-9a-f]+$/)
    }
    assert.match(owner, /^0x[0-9a-f]{40}$/)
    assert.strictEqual(new Set(views.map(({ tokenId }) => tokenId)).size, 3)
    const card = yield* Stories.card(s.by, s.cardIds[0] ?? assert.fail())
    assert.deepInclude(card.onchain ?? {}, {
      chainId,
      tokenId: views[0]?.tokenId,
      ownerAddress: owner,
      operationId: details.operation.id,
      transactionHash: null,
      mintedAt: null
    })
    Play.same(yield* Stories.told(s.by), ["operation.awaiting_chain"])
  })
})

describe("a mint's wallet in another letter case", () => {
  const spelled = ({ account }: ReturnType<typeof Acts.fresh>) => [
    account.address,
    TestChain.lower(account.address),
    `0x${account.address.slice(2).toUpperCase()}`
  ]

  // Its books hold copies of one operation, which are not sound.
  Rig.test(
    "is the same wallet, also for a request of an earlier release, which kept it",
    Effect.gen(function* () {
      const { by, cardIds, wallet } = yield* holder
      const all = spelled(wallet)
      const { details } = yield* Stories.mint(by, cardIds, all[0] ?? "", "key")
      const { id, sequence } = details.operation
      const ofKeys = new Map([["key", id]])
      for (const [at, walletAddress] of all.entries()) {
        const sent = { kind: "mint", customerId: by.customerId, cardIds, walletAddress }
        const earlier = {
          id: Sample.id("op"),
          sequence: sequence + 1_000_000n + BigInt(at),
          idempotencyKey: `earlier ${at}`,
          fingerprint: Result.getOrThrow(Fingerprint.ofText(JSON.stringify(sent)))
        }
        yield* Fixture.write({ operations: [{ ...details.operation, ...earlier }] })
        ofKeys.set(earlier.idempotencyKey, earlier.id)
      }
      for (const [key, expected] of ofKeys) {
        for (const address of all) {
          const again = yield* Stories.mint(by, cardIds, address, key)
          assert.isTrue(again.replayed, `${key} ${address}`)
          assert.strictEqual(again.details.operation.id, expected)
        }
        const another = Stories.mint(by, cardIds, Acts.fresh().address, key)
        assert.strictEqual(yield* Stories.tagOf(another), "IdempotencyConflict")
      }
    })
  )
})

describe("a mint request", () => {
  play("to a contract of the service is refused, and leaves the key free", function* (s) {
    const mint = (address: string) => Stories.mint(s.by, s.cardIds, address, "once")
    for (const address of Object.values(s.chain.contracts)) {
      for (const text of [address, `0x${address.slice(2).toUpperCase()}`]) {
        const reason = yield* Stories.refusal(mint(text))
        assert.deepInclude(reason, { _tag: "Invalid", field: "walletAddress" })
      }
    }
    assert.isFalse((yield* mint(s.wallet.address)).replayed)
  })
})
