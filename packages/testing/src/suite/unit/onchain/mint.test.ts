/** Creating mints: signatures, refusals and repeats (contract.md#mint). */
import { reveal } from "@cardpack/core/commands/card/Reveal"
import { Engine } from "@cardpack/core/commands/Engine"
import * as Fingerprint from "@cardpack/core/domain/idempotency/Fingerprint"
import * as OnchainEntry from "@cardpack/core/domain/onchain/OnchainEntry"
import * as Instant from "@cardpack/core/domain/time/Instant"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as Matrix from "../../../world/onchain/Matrix.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

const LOWER = /^0x[0-9a-f]{40}$/

describe("a mint", () => {
  Rig.test(
    "goes to no deposit address, whosever it is: nothing can be sent from there",
    Effect.gen(function* () {
      const [by, other] = [yield* Payments.partner, yield* Payments.partner]
      const cardIds = yield* Stories.hold(by, 1)
      for (const { address } of [by, other]) {
        assert.strictEqual(yield* Stories.tagOf(Stories.mint(by, cardIds, address)), "Invalid")
      }
      yield* Stories.mint(by, cardIds, Acts.fresh().address)
    })
  )

  Rig.test(
    "answers every field of the contract, for each card in its place",
    Effect.gen(function* () {
      const { chainId, contracts } = yield* Chain
      const by = yield* Stories.partner()
      const { account } = Acts.fresh()
      const cardIds = yield* Stories.hold(by, 3)
      const { details, replayed } = yield* Stories.mint(by, cardIds, account.address)
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
      assert.deepStrictEqual(
        views.map(({ cardId }) => cardId),
        cardIds
      )
      const deadline = Instant.format((yield* Rig.now) + 15 * Instant.MINUTE)
      for (const view of views) {
        assert.deepInclude(view, {
          chainId,
          vendingMachineAddress: contracts.vendingMachine,
          collectionAddress: contracts.collection,
          buyerAddress: TestChain.lower(account.address),
          priceBaseUnits: "0",
          deadline,
          transactionHash: null,
          confirmedAt: null,
          failureReason: null
        })
        assert.match(view.id, /^oco_/)
        assert.match(view.tokenId, /^[0-9]+$/)
        assert.match(view.calldata, /^0x[0-9a-f]+$/)
        assert.match(view.buyerAddress, LOWER)
      }
      assert.strictEqual(new Set(views.map(({ tokenId }) => tokenId)).size, 3)
      const card = yield* Stories.card(by, cardIds[0] ?? assert.fail())
      assert.deepInclude(card.onchain ?? {}, {
        chainId,
        tokenId: views[0]?.tokenId,
        ownerAddress: TestChain.lower(account.address),
        operationId: details.operation.id,
        transactionHash: null,
        mintedAt: null
      })
      assert.deepStrictEqual(yield* Stories.told(by), ["operation.awaiting_chain"])
    })
  )

  Rig.test(
    "can be revealed while it is pending and once it is minted, which changes nothing",
    Effect.gen(function* () {
      const engine = yield* Engine
      const { by, cardId, entry, from } = yield* Matrix.begin("mint", Paths.PLAIN)
      const revealing = reveal(by.caller, { customerId: by.customerId, cardIds: [cardId] })
      const pending = yield* Stories.card(by, cardId)
      assert.deepStrictEqual((yield* engine.run(revealing)).cards[0]?.card, pending)
      yield* Acts.done(from, Stories.callOf(entry))
      yield* Rig.settle
      yield* Stories.act(by, "refresh", entry.operationId)
      const minted = yield* Stories.card(by, cardId)
      assert.isNotNull(minted.onchain?.mintedAt)
      assert.deepStrictEqual((yield* engine.run(revealing)).cards[0]?.card, minted)
      assert.deepStrictEqual(yield* Stories.card(by, cardId), minted)
    })
  )
})

describe("a mint's wallet in another letter case", () => {
  const spelled = ({ account }: ReturnType<typeof Acts.fresh>) => [
    account.address,
    TestChain.lower(account.address),
    `0x${account.address.slice(2).toUpperCase()}`
  ]

  Rig.test(
    "is the same wallet: the request is a replay",
    Effect.gen(function* () {
      const by = yield* Stories.partner()
      const cardIds = yield* Stories.hold(by, 1)
      const all = spelled(Acts.fresh())
      const first = yield* Stories.mint(by, cardIds, all[0] ?? "", "key")
      for (const address of all) {
        const again = yield* Stories.mint(by, cardIds, address, "key")
        assert.isTrue(again.replayed, address)
        assert.strictEqual(again.details.operation.id, first.details.operation.id)
      }
      const other = Stories.mint(by, cardIds, Acts.fresh().address, "key")
      assert.strictEqual(yield* Stories.tagOf(other), "IdempotencyConflict")
    })
  )

  Rig.test(
    "is the same as in the request of an earlier release, which kept it as it was sent",
    Effect.gen(function* () {
      const by = yield* Stories.partner()
      const [cardId] = yield* Stories.hold(by, 1)
      assert.isDefined(cardId)
      const all = spelled(Acts.fresh())
      const { customerId } = by
      const { details } = yield* Stories.mint(by, [cardId], all[0] ?? "", "key")
      for (const [at, walletAddress] of all.entries()) {
        const sent = { kind: "mint", customerId, cardIds: [cardId], walletAddress }
        const fingerprint = Result.getOrThrow(Fingerprint.ofText(JSON.stringify(sent)))
        const idempotencyKey = `earlier ${at}`
        const sequence = details.operation.sequence + 1_000_000n + BigInt(at)
        const earlier = { id: Sample.id("op"), sequence, idempotencyKey, fingerprint }
        yield* Fixture.write({ operations: [{ ...details.operation, ...earlier }] })
        for (const address of all) {
          const again = yield* Stories.mint(by, [cardId], address, idempotencyKey)
          assert.isTrue(again.replayed, `${walletAddress} ${address}`)
          assert.strictEqual(again.details.operation.id, earlier.id)
        }
      }
    })
  )
})

describe("a mint request", () => {
  Rig.test(
    "to a contract of the service is refused, in any letter case, and leaves the key free",
    Effect.gen(function* () {
      const { contracts } = yield* Chain
      const by = yield* Stories.partner()
      const cardIds = yield* Stories.hold(by, 1)
      for (const address of Object.values(contracts)) {
        for (const text of [address, `0x${address.slice(2).toUpperCase()}`]) {
          const reason = yield* Stories.refusal(Stories.mint(by, cardIds, text, "once"))
          assert.deepInclude(reason, { _tag: "Invalid", field: "walletAddress" })
        }
      }
      const { details } = yield* Stories.mint(by, cardIds, Acts.fresh().address, "once")
      assert.strictEqual(details.operation.status, "awaiting_chain")
    })
  )

  Rig.test(
    "of a card that is not held, or twice, or of somebody else is refused, all or nothing",
    Effect.gen(function* () {
      const by = yield* Stories.partner()
      const stranger = yield* Stories.partner()
      const { address } = Acts.fresh()
      const [one, two] = yield* Stories.hold(by, 2)
      const [foreign] = yield* Stories.hold(stranger, 1)
      assert.isDefined(one)
      assert.isDefined(two)
      assert.isDefined(foreign)
      yield* Stories.mint(by, [one], address)
      const tag = (ids: ReadonlyArray<typeof one>) => Stories.tagOf(Stories.mint(by, ids, address))
      assert.strictEqual(yield* tag([two, one]), "Conflict")
      assert.strictEqual(yield* tag([two, foreign]), "NotFound")
      assert.strictEqual(yield* tag([two, two]), "Invalid")
      assert.strictEqual(yield* tag([]), "Invalid")
      assert.isNull((yield* Stories.card(by, two)).onchain)
      yield* Stories.sound
    })
  )

  Rig.test(
    "is replayed as it stands now, and another request with its key is a conflict",
    Effect.gen(function* () {
      const by = yield* Stories.partner()
      const wallet = Acts.fresh()
      const cardIds = yield* Stories.hold(by, 1)
      const first = yield* Stories.mint(by, cardIds, wallet.address, "key")
      const again = yield* Stories.mint(by, cardIds, wallet.address, "key")
      assert.isTrue(again.replayed)
      assert.deepStrictEqual(Stories.view(again), { ...Stories.view(first), replayed: true })
      const other = Stories.mint(by, cardIds, Acts.fresh().address, "key")
      assert.strictEqual(yield* Stories.tagOf(other), "IdempotencyConflict")
      yield* Acts.done(wallet, Stories.callOf(Stories.entryOf(first.details)))
      yield* Rig.settle
      yield* Stories.act(by, "refresh", first.details.operation.id)
      const late = yield* Stories.mint(by, cardIds, wallet.address, "key")
      assert.isTrue(late.replayed)
      assert.strictEqual(late.details.operation.status, "completed")
    })
  )
})
