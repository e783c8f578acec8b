/**
 * Reorganizations below the final block of a confirmed mint or burn (decisions.md#final-replaced):
 * the loss becomes an incident about its entry, and nothing changes silently.
 */
import { returnStock } from "@cardpack/core/commands/catalog/Stock"
import type { Hash } from "@cardpack/core/domain/chain/Evm"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import type * as Matrix from "../../../world/onchain/Matrix.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

/** Lost blocks; the second of them had the confirmation. */
const DEPTH = Rig.CONFIRMATIONS + 1

const watched = Effect.fnUntraced(function* (kind: Matrix.Kind, path = Paths.PLAIN) {
  const s = yield* Play.entry(kind, path)
  return {
    ...s,
    confirmed: Effect.gen(function* () {
      yield* s.look
      yield* s.live(Rig.CONFIRMATIONS)
      yield* s.is("completed")
    }),
    /** What must not change: all but the cards, one of which may be frozen. */
    kept: Effect.gen(function* () {
      const { affectedCards: _cards, ...rest } = yield* s.read
      return { ...rest, balance: yield* s.balance, told: yield* Stories.told(s.by) }
    }),
    hasOne: Effect.fnUntraced(function* (transactionHash: Hash) {
      const { id } = yield* s.incident({
        kind: "reorganized_after_credit",
        accountId: s.by.caller.accountId,
        operationId: s.id,
        cardId: s.cardId,
        transactionHash,
        resolvedAt: null
      })
      assert.strictEqual((yield* s.card).frozenBy, id)
    }),
    isUntouched: Effect.gen(function* () {
      yield* s.incidents()
      assert.isNull((yield* s.card).frozenBy)
    })
  }
})

describe.each(["mint", "burn"] as const)("a deep reorganization after a %s", (kind) => {
  const play = Play.on(
    Effect.gen(function* () {
      const s = yield* watched(kind)
      yield* s.look
      const hash = yield* s.done()
      yield* s.confirmed
      return { ...s, hash }
    })
  )

  play("that loses it is one incident; the card is frozen and nothing else changes", function* (s) {
    const before = yield* s.kept
    const card = yield* s.card
    yield* s.reorg(DEPTH)
    yield* s.look
    yield* s.live(15)
    yield* s.later
    yield* s.hasOne(s.hash)
    const { frozenBy, updatedAt } = yield* s.card
    assert.deepStrictEqual(yield* s.card, { ...card, frozenBy, updatedAt })
    assert.deepStrictEqual(yield* s.kept, before)
  })

  play("that has it in another block is none", function* (s) {
    const before = yield* s.kept
    yield* s.reorg(DEPTH, s.hash, 2)
    yield* s.look
    yield* s.live(15)
    yield* s.isUntouched
    assert.deepStrictEqual(yield* s.kept, before)
  })
})

describe("a deep reorganization after a burn", () => {
  Play.on(watched("burn"))("takes the item off sale, which somebody returned", function* (s) {
    yield* s.look
    yield* s.done()
    yield* s.confirmed
    const [{ item } = assert.fail("there is no card")] = (yield* s.read).affectedCards
    const references = [item?.reference ?? ""]
    const returned = s.engine.run(returnStock("operator", { references, reason: "it is here" }))
    yield* returned
    yield* s.reorg(DEPTH)
    yield* s.look
    yield* s.live(15)
    assert.include((yield* Effect.flip(returned)).message, "is frozen by incident")
    yield* s.later
  })
})

describe("a deep reorganization after a mint", () => {
  Play.on(watched("mint", Paths.ACCOUNT))(
    "that keeps the transaction but not the mint inside it is an incident too",
    function* (s) {
      const { usdc } = s.chain.contracts
      yield* s.look
      yield* Acts.done(Acts.fresh(), Acts.give(usdc, s.account, Usd.of(5)))
      // The mint succeeds only because the buyer can also pay.
      const pay = Acts.pay(usdc, Acts.fresh().address, Usd.of(5))
      const hash = yield* s.sendAccount([Stories.callOf(s.entry), pay])
      yield* s.mine()
      yield* s.confirmed
      // The buyer's money is lost, and the transaction is included again.
      yield* s.reorg(Rig.CONFIRMATIONS + 2, hash, 1)
      yield* s.look
      yield* s.live(15)
      assert.isTrue((yield* s.chain.receipt(hash))?.succeeded)
      yield* s.hasOne(hash)
    }
  )

  Play.on(watched("mint", Paths.MULTICALL))(
    "that keeps another mint of the same transaction is an incident too",
    function* (s) {
      yield* s.look
      const strange = yield* Acts.mint(Acts.fresh().address, Acts.freshId(), 10 * Acts.LIFE)
      const hash = yield* s.sendBatch([Stories.callOf(s.entry), strange])
      yield* s.mine()
      yield* s.confirmed
      // By now only the other signature is valid.
      yield* s.pass(2 * Acts.LIFE)
      yield* s.reorg(DEPTH, hash)
      yield* s.look
      yield* s.live(15)
      const { sights = [] } = (yield* s.chain.receipt(hash)) ?? {}
      assert.lengthOf(
        sights.filter(({ _tag }) => _tag === "Minted"),
        1
      )
      yield* s.hasOne(hash)
    }
  )
})
