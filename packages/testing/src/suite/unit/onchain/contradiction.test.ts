/**
 * Reorganizations below the final block: a cancelled action happens after all, or happens under a
 * replaced signature (design.md#incidents, design.md#burn-quotes).
 */

import { Conflict } from "@cardpack/core/domain/refusal/Refusal"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { concatHex } from "viem"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import { expire } from "../../../world/onchain/Expiry.ts"
import * as Matrix from "../../../world/onchain/Matrix.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"

/** Sends a transaction in time that only a deep reorganization includes. */
const sentEarly = Effect.fnUntraced(function* ({ entry, from }: Matrix.Subject) {
  const { mine, reorganize, send } = yield* TestChain.TestChain
  const hash = yield* send(from, Stories.callOf(entry))
  yield* mine()
  yield* reorganize(1)
  return hash
})

/** Replaces the blocks since the deadline; the first new one includes the transaction. */
const landAfterAll = Effect.fnUntraced(function* (hash: `0x${string}`) {
  const { mine, reorganize } = yield* TestChain.TestChain
  yield* reorganize(Rig.CONFIRMATIONS, [{ transaction: hash, block: 0 }])
  yield* mine(20)
})

describe.each(["mint", "burn"] as const)("a %s that lands after it was cancelled", (kind) => {
  Rig.test(
    "is an incident, written once; the card is frozen and nothing else changes",
    Effect.gen(function* () {
      const subject = yield* Matrix.begin(kind, Paths.PLAIN)
      const { by, cardId, entry, from } = subject
      const watcher = yield* Watching.make()
      const hash = yield* sentEarly(subject)
      yield* Watching.catchUp(watcher)
      yield* expire
      yield* Stories.act(by, "cancel", entry.operationId)
      yield* Watching.catchUp(watcher)
      const before = yield* Stories.balance(by)
      const cancelled = yield* Stories.read(by, entry.operationId)
      yield* landAfterAll(hash)
      yield* Watching.catchUp(watcher)
      yield* Watching.catchUp(yield* Watching.make())
      const incidents = yield* Stories.incidents
      assert.lengthOf(incidents, 1)
      assert.deepInclude(incidents[0], {
        kind: kind === "mint" ? "minted_after_cancel" : "burned_after_cancel",
        accountId: by.caller.accountId,
        operationId: entry.operationId,
        cardId,
        transactionHash: hash,
        resolvedAt: null
      })
      const card = yield* Stories.card(by, cardId)
      assert.strictEqual(card.frozenBy, incidents[0]?.id)
      assert.strictEqual(card.status, "active")
      assert.strictEqual(card.onchain === null, kind === "mint")
      assert.deepStrictEqual(yield* Stories.balance(by), before)
      const { affectedCards: _cards, ...after } = yield* Stories.read(by, entry.operationId)
      const { affectedCards: _before, ...expected } = cancelled
      assert.deepStrictEqual(after, expected)
      const again =
        kind === "mint" ? Stories.mint(by, [cardId], from.address) : Stories.buyback(by, [cardId])
      const why = `card ${cardId} is held back by incident ${incidents[0]?.id}`
      assert.deepStrictEqual(yield* Stories.refusal(again), Conflict({ why }))
      const [shown] = (yield* Stories.shown(by, entry.operationId)).affectedCards
      assert.strictEqual(shown?.incidentId, incidents[0]?.id)
      yield* Stories.sound
    })
  )
})

describe("a burn under a signature that was replaced", () => {
  const replaced = Effect.gen(function* () {
    const subject = yield* Matrix.begin("burn", Paths.PLAIN)
    const { by, entry } = subject
    const hash = yield* sentEarly(subject)
    yield* expire
    yield* Stories.reprice(by, Usd.of(50))
    const details = yield* Stories.act(by, "resign", entry.operationId)
    return { ...subject, hash, next: Stories.entryOf(details) }
  })

  Rig.test(
    "pays that signature's quote when it lands after all",
    Effect.gen(function* () {
      const { by, entry, hash } = yield* replaced
      yield* landAfterAll(hash)
      const { operation } = yield* Stories.act(by, "refresh", entry.operationId)
      assert.strictEqual(operation.status, "completed")
      assert.strictEqual(operation.creditedUsd, Stories.WORTH)
      yield* Stories.sound
    })
  )

  Rig.test(
    "does not lend its quote to a call that only carries it along",
    Effect.gen(function* () {
      const subject = yield* Matrix.begin("burn", Paths.ACCOUNT)
      const { by, entry } = subject
      yield* Stories.reprice(by, Usd.of(1))
      yield* expire
      const next = Stories.entryOf(yield* Stories.act(by, "resign", entry.operationId))
      const { contracts } = yield* Chain
      const { sendAccount } = yield* TestChain.TestChain
      const gift = Acts.give(contracts.usdc, Acts.fresh().address, 1n)
      // The old authorization only trails the arguments of a successful call.
      const { data: ballast } = Stories.callOf(entry)
      const laden: TestChain.Call = { to: gift.to, data: concatHex([gift.data, ballast]) }
      yield* sendAccount([laden, Stories.callOf(next)])
      yield* Rig.settle
      const { operation } = yield* Stories.act(by, "refresh", entry.operationId)
      assert.strictEqual(operation.status, "completed")
      assert.strictEqual(operation.creditedUsd, Usd.of(1))
    })
  )
})
