/**
 * Reorganizations below the final block: a cancelled action happens after all, or happens under a
 * replaced signature (design.md#incidents, design.md#burn-quotes).
 */
import { Conflict } from "@cardpack/core/domain/refusal/Refusal"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { assert, describe } from "@effect/vitest"
import { concatHex } from "viem"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

describe.each(["mint", "burn"] as const)("a %s that lands after it was cancelled", (kind) => {
  Play.on(Play.entry(kind))(
    "is an incident, written once; the card is frozen and nothing else changes",
    function* (s) {
      // Sent in time but in a lost block; only a deep reorganization includes it again.
      const transactionHash = yield* s.done()
      yield* s.reorg(1)
      yield* s.look
      yield* s.expire
      yield* s.cancel
      yield* s.look
      const before = yield* s.balance
      const { affectedCards: _before, ...expected } = yield* s.read
      yield* s.reorg(Rig.CONFIRMATIONS, transactionHash)
      yield* s.mine(20)
      yield* s.look
      yield* s.later
      const { id } = yield* s.incident({
        kind: kind === "mint" ? "minted_after_cancel" : "burned_after_cancel",
        accountId: s.by.caller.accountId,
        operationId: s.id,
        cardId: s.cardId,
        transactionHash,
        resolvedAt: null
      })
      const card = yield* s.card
      assert.deepInclude({ ...card }, { frozenBy: id, status: "active" })
      assert.strictEqual(card.onchain === null, kind === "mint")
      assert.deepStrictEqual(yield* s.balance, before)
      const { affectedCards: _cards, ...after } = yield* s.read
      assert.deepStrictEqual(after, expected)
      const why = `card ${s.cardId} is frozen by incident ${id}`
      assert.deepStrictEqual(yield* Stories.refusal(s.again), Conflict({ why }))
      const [shown] = (yield* Stories.shown(s.by, s.id)).affectedCards
      assert.strictEqual(shown?.incidentId, id)
    }
  )
})

describe("a burn under a signature that was replaced", () => {
  Play.on(Play.entry("burn"))("pays that signature's quote when it lands after all", function* (s) {
    const hash = yield* s.done()
    yield* s.reorg(1)
    yield* s.expire
    yield* Stories.reprice(s.by, Usd.of(50))
    yield* s.resign
    yield* s.reorg(Rig.CONFIRMATIONS, hash)
    yield* s.mine(20)
    yield* s.ends("completed", { creditedUsd: Stories.WORTH })
  })

  Play.on(Play.entry("burn", Paths.ACCOUNT))(
    "does not lend its quote to a call that only carries it along",
    function* (s) {
      yield* Stories.reprice(s.by, Usd.of(1))
      yield* s.expire
      const next = yield* s.resign
      const gift = Acts.give(s.chain.contracts.usdc, Acts.fresh().address, 1n)
      // The old authorization only trails the arguments of a successful call.
      const laden = { to: gift.to, data: concatHex([gift.data, Stories.callOf(s.entry).data]) }
      yield* s.sendAccount([laden, Stories.callOf(next)])
      yield* s.settle
      yield* s.ends("completed", { creditedUsd: Usd.of(1) })
    }
  )
})
