/** Creating on-chain buybacks, and the stop buttons of both (contract.md#onchain-buyback). */
import { reveal } from "@cardpack/core/commands/card/Reveal"
import { Engine } from "@cardpack/core/commands/Engine"
import { noHolder } from "@cardpack/core/commands/onchain/Authorizer"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

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
  minted("is of a card that a reveal leaves as it is", function* (s) {
    const before = yield* s.card
    const { caller, customerId } = s.by
    yield* (yield* Engine).run(reveal(caller, { customerId, cardIds: [s.cardId] }))
    assert.deepStrictEqual(yield* s.card, before)
    assert.strictEqual((yield* s.buyback).details.operation.status, "awaiting_chain")
  })

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
