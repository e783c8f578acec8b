/** Creating on-chain buybacks, and the stop buttons of both (contract.md#onchain-buyback). */
import { setControls } from "@cardpack/core/commands/control/SetControls"
import { Engine } from "@cardpack/core/commands/Engine"
import { noHolder } from "@cardpack/core/commands/onchain/Authorizer"
import * as OnchainEntry from "@cardpack/core/domain/onchain/OnchainEntry"
import * as Instant from "@cardpack/core/domain/time/Instant"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import type * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import { Liar } from "../../../world/chain/simulated/Lying.ts"
import * as Matrix from "../../../world/onchain/Matrix.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

describe("an on-chain buyback", () => {
  Rig.test(
    "answers every field of a burn, with the value of this moment as its quote",
    Effect.gen(function* () {
      const { chainId, contracts } = yield* Chain
      const { by, cardId, entry, from } = yield* Matrix.begin("burn", Paths.PLAIN)
      const card = yield* Stories.card(by, cardId)
      assert.isTrue("requestId" in entry)
      if (!("requestId" in entry)) return
      const view = OnchainEntry.viewBurn(entry)
      assert.deepInclude(view, {
        cardId,
        chainId,
        handlerAddress: contracts.burnHandler,
        collectionAddress: contracts.collection,
        tokenId: String(entry.tokenId),
        burnRequestId: String(entry.requestId),
        ownerAddress: from.address,
        quotedUsd: "8.000000",
        deadline: Instant.format((yield* Rig.now) + 15 * Instant.MINUTE),
        transactionHash: null,
        confirmedAt: null,
        failureReason: null
      })
      assert.match(view.id, /^ocb_/)
      assert.strictEqual(card.onchain?.tokenId, view.tokenId)
      assert.strictEqual(card.status, "buyback_pending")
      const { operation } = yield* Stories.read(by, entry.operationId)
      assert.deepInclude({ ...operation }, { kind: "buyback", mode: "onchain", creditedUsd: 0n })
    })
  )

  Rig.test(
    "of a token that moved is signed for the wallet that holds it now, which alone can burn it",
    Effect.gen(function* () {
      const { contracts } = yield* Chain
      const { by, cardId, entry, from } = yield* Matrix.begin("mint", Paths.PLAIN)
      yield* Acts.done(from, Stories.callOf(entry))
      yield* Rig.settle
      yield* Stories.act(by, "refresh", entry.operationId)
      const friend = Acts.fresh()
      const gift = Acts.handOver(contracts.collection, from.address, friend.address, entry.tokenId)
      yield* Acts.done(from, gift)
      const { details } = yield* Stories.buyback(by, [cardId])
      const burn = Stories.entryOf(details)
      assert.strictEqual(details.onchainBurns[0]?.ownerAddress, friend.address)
      assert.strictEqual((yield* Stories.card(by, cardId)).onchain?.ownerAddress, friend.address)
      yield* Acts.done(from, Stories.callOf(burn))
      yield* Rig.settle
      const waiting = yield* Stories.act(by, "refresh", burn.operationId)
      assert.strictEqual(waiting.operation.status, "awaiting_chain")
      yield* Acts.done(friend, Stories.callOf(burn))
      yield* Rig.settle
      const { operation } = yield* Stories.act(by, "refresh", burn.operationId)
      assert.strictEqual(operation.status, "completed")
      assert.strictEqual(operation.creditedUsd, Stories.WORTH)
      assert.strictEqual((yield* Stories.card(by, cardId)).status, "bought_back")
      yield* Stories.sound
    })
  )

  Rig.test(
    "of a token that no wallet holds is a conflict that says so, and leaves the key free",
    Effect.gen(function* () {
      const { by, cardId, entry, from } = yield* Matrix.begin("mint", Paths.PLAIN)
      yield* Acts.done(from, Stories.callOf(entry))
      yield* Rig.settle
      yield* Stories.act(by, "refresh", entry.operationId)
      yield* Acts.done(from, yield* Acts.burn(from.address, entry.tokenId, Acts.freshId()))
      const reason = yield* Stories.refusal(Stories.buyback(by, [cardId]))
      assert.deepStrictEqual(reason, noHolder(cardId))
      assert.strictEqual((yield* Stories.card(by, cardId)).status, "active")
      yield* Stories.sound
    })
  )

  Rig.test(
    "of a card that is not minted, or whose mint is not final, is a conflict",
    Effect.gen(function* () {
      const { by, cardId, entry, from } = yield* Matrix.begin("mint", Paths.PLAIN)
      const [held] = yield* Stories.hold(by, 1)
      assert.isDefined(held)
      assert.strictEqual(yield* Stories.tagOf(Stories.buyback(by, [held])), "Conflict")
      yield* Acts.done(from, Stories.callOf(entry))
      yield* Stories.act(by, "refresh", entry.operationId)
      assert.strictEqual(yield* Stories.tagOf(Stories.buyback(by, [cardId])), "Conflict")
    })
  )
})

describe("an on-chain buyback that must wait", () => {
  Rig.test(
    "is unavailable while the chain does not answer, writes nothing and leaves the key free",
    Effect.gen(function* () {
      const { heal, obey } = yield* Liar
      const { by, cardId, entry, from } = yield* Matrix.begin("mint", Paths.PLAIN)
      yield* Acts.done(from, Stories.callOf(entry))
      yield* Rig.settle
      yield* Stories.act(by, "refresh", entry.operationId)
      const before = yield* Stories.events(by)
      yield* obey(() => "unreachable")
      const refused = yield* Stories.tagOf(Stories.buyback(by, [cardId], "key"))
      assert.strictEqual(refused, "Unavailable")
      for (const action of ["refresh", "resign", "cancel"] as const) {
        const other = yield* Stories.hold(by, 1)
        const { details } = yield* Stories.mint(by, other, from.address)
        const tag = yield* Stories.tagOf(Stories.act(by, action, details.operation.id))
        assert.strictEqual(tag, "Unavailable")
      }
      yield* heal
      assert.strictEqual((yield* Stories.card(by, cardId)).status, "active")
      assert.deepStrictEqual((yield* Stories.events(by)).slice(0, before.length), before)
      assert.isFalse((yield* Stories.buyback(by, [cardId], "key")).replayed)
      yield* Stories.sound
    })
  )
})

describe("a stop button", () => {
  const press = (name: "mints" | "buybacks", isOn: boolean) =>
    Effect.flatMap(Engine, (engine) =>
      engine.run(setControls("test", { controls: { [name]: isOn }, reason: "test" }))
    )

  Rig.test(
    "stops new mints and buybacks, before the customer is looked up, and no replay",
    Effect.gen(function* () {
      const by = yield* Stories.partner()
      const wallet: TestChain.Wallet = Acts.fresh()
      const cardIds = yield* Stories.hold(by, 1)
      const nobody = { ...by, customerId: Sample.id("cus") }
      yield* press("mints", false)
      for (const who of [by, nobody]) {
        const refused = Stories.mint(who, cardIds, wallet.address, "key")
        assert.strictEqual(yield* Stories.tagOf(refused), "Unavailable")
      }
      yield* press("mints", true)
      const { details } = yield* Stories.mint(by, cardIds, wallet.address, "key")
      yield* press("mints", false)
      assert.isTrue((yield* Stories.mint(by, cardIds, wallet.address, "key")).replayed)
      // Authorized burns continue; only new requests are stopped.
      yield* Acts.done(wallet, Stories.callOf(Stories.entryOf(details)))
      yield* Rig.settle
      yield* Stories.act(by, "refresh", details.operation.id)
      yield* press("buybacks", false)
      assert.strictEqual(yield* Stories.tagOf(Stories.buyback(by, cardIds)), "Unavailable")
      yield* press("buybacks", true)
      assert.isFalse((yield* Stories.buyback(by, cardIds)).replayed)
    })
  )
})
