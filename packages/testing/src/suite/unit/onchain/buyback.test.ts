/** Creating on-chain buybacks, and the stop buttons of both (contract.md#onchain-buyback). */
import { setControls } from "@cardpack/core/commands/control/SetControls"
import { Engine } from "@cardpack/core/commands/Engine"
import { noHolder } from "@cardpack/core/commands/onchain/Authorizer"
import * as OnchainEntry from "@cardpack/core/domain/onchain/OnchainEntry"
import * as Instant from "@cardpack/core/domain/time/Instant"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

/** A card whose mint is final. */
const minted = Play.on(
  Effect.gen(function* () {
    const s = yield* Play.entry("mint")
    yield* s.done()
    yield* s.settle
    yield* s.refresh
    return { ...s, buyback: Stories.buyback(s.by, [s.cardId], "key") }
  })
)

describe("an on-chain buyback", () => {
  Play.on(Play.entry("burn"))(
    "answers every field of a burn, with the value of this moment as its quote",
    function* ({ card, cardId, chain, entry, from, is }) {
      if (!("requestId" in entry)) return assert.fail("it is a burn")
      const view = OnchainEntry.viewBurn(entry)
      assert.deepInclude(view, {
        cardId,
        chainId: chain.chainId,
        handlerAddress: chain.contracts.burnHandler,
        collectionAddress: chain.contracts.collection,
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
      const { onchain, status } = yield* card
      assert.strictEqual(onchain?.tokenId, view.tokenId)
      assert.strictEqual(status, "buyback_pending")
      yield* is("awaiting_chain", { kind: "buyback", mode: "onchain", creditedUsd: 0n })
    }
  )

  minted(
    "of a token that moved is signed for the wallet that holds it now, which alone can burn it",
    function* (s) {
      const { collection } = s.chain.contracts
      const friend = Acts.fresh()
      const { address } = s.from
      yield* Acts.done(s.from, Acts.handOver(collection, address, friend.address, s.entry.tokenId))
      const { details } = yield* s.buyback
      const burn = Stories.entryOf(details)
      assert.strictEqual(details.onchainBurns[0]?.ownerAddress, friend.address)
      assert.strictEqual((yield* s.card).onchain?.ownerAddress, friend.address)
      for (const [wallet, status] of [
        [s.from, "awaiting_chain"],
        [friend, "completed"]
      ] as const) {
        yield* Acts.done(wallet, Stories.callOf(burn))
        yield* s.settle
        const { operation } = yield* Stories.act(s.by, "refresh", burn.operationId)
        assert.strictEqual(operation.status, status)
        assert.strictEqual(operation.creditedUsd, wallet === friend ? Stories.WORTH : 0n)
      }
      assert.strictEqual((yield* s.card).status, "bought_back")
    }
  )

  minted("of a token that no wallet holds is a conflict, and leaves the key free", function* (s) {
    yield* Acts.done(s.from, yield* Acts.burn(s.from.address, s.entry.tokenId, Acts.freshId()))
    for (let times = 0; times < 2; times++) {
      assert.deepStrictEqual(yield* Stories.refusal(s.buyback), noHolder(s.cardId))
    }
    assert.strictEqual((yield* s.card).status, "active")
  })

  Play.on(Play.entry("mint"))(
    "of a card that is not minted, or whose mint is not final, is a conflict",
    function* (s) {
      const held = yield* Stories.hold(s.by, 1)
      assert.strictEqual(yield* Stories.tagOf(Stories.buyback(s.by, held)), "Conflict")
      yield* s.done()
      yield* s.refresh
      assert.strictEqual(yield* Stories.tagOf(s.again), "Conflict")
    }
  )

  minted(
    "is unavailable while the chain does not answer, writes nothing and leaves the key free",
    function* (s) {
      const before = yield* Stories.events(s.by)
      yield* s.obey(() => "unreachable")
      assert.strictEqual(yield* Stories.tagOf(s.buyback), "Unavailable")
      for (const action of ["refresh", "resign", "cancel"] as const) {
        const other = yield* Stories.hold(s.by, 1)
        const { details } = yield* Stories.mint(s.by, other, s.from.address)
        const tag = yield* Stories.tagOf(Stories.act(s.by, action, details.operation.id))
        assert.strictEqual(tag, "Unavailable")
      }
      yield* s.heal
      assert.strictEqual((yield* s.card).status, "active")
      assert.deepStrictEqual((yield* Stories.events(s.by)).slice(0, before.length), before)
      assert.isFalse((yield* s.buyback).replayed)
    }
  )
})

describe("a stop button", () => {
  const press = (name: "mints" | "buybacks", isOn: boolean) =>
    Effect.flatMap(Engine, (engine) =>
      engine.run(setControls("test", { controls: { [name]: isOn }, reason: "test" }))
    )

  Play.bare(
    "stops new mints and buybacks, before the customer is looked up, and no replay",
    function* (s) {
      const by = yield* Stories.partner()
      const wallet = Acts.fresh()
      const cardIds = yield* Stories.hold(by, 1)
      const mint = (who = by) => Stories.mint(who, cardIds, wallet.address, "key")
      yield* press("mints", false)
      for (const who of [by, { ...by, customerId: Sample.id("cus") }]) {
        assert.strictEqual(yield* Stories.tagOf(mint(who)), "Unavailable")
      }
      yield* press("mints", true)
      const { details } = yield* mint()
      yield* press("mints", false)
      assert.isTrue((yield* mint()).replayed)
      // Authorized burns continue; only new requests are stopped.
      yield* Acts.done(wallet, Stories.callOf(Stories.entryOf(details)))
      yield* s.settle
      yield* Stories.act(by, "refresh", details.operation.id)
      yield* press("buybacks", false)
      assert.strictEqual(yield* Stories.tagOf(Stories.buyback(by, cardIds)), "Unavailable")
      yield* press("buybacks", true)
      assert.isFalse((yield* Stories.buyback(by, cardIds)).replayed)
    }
  )
})
