/** Cancelling what has expired (contract.md#cancel). */
import * as Evidence from "@cardpack/core/commands/onchain/Evidence"
import { cancel, resign } from "@cardpack/core/commands/onchain/Expired"
import { OnchainActions } from "@cardpack/core/commands/onchain/OnchainActions"
import { targetOf } from "@cardpack/core/commands/onchain/Target"
import * as OnchainEntry from "@cardpack/core/domain/onchain/OnchainEntry"
import * as Instant from "@cardpack/core/domain/time/Instant"
import { assert, describe } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

const KINDS = ["mint", "burn"] as const
const BEGUN = "operation.awaiting_chain"
const ENDED = {
  mint: ["operation.onchain_cancelled", "operation.cancelled"],
  burn: ["operation.cancelled"]
} as const
const DAY = 86_400

describe.each(KINDS)("cancelling a %s", (kind) => {
  const play = Play.on(Play.entry(kind))

  play("frees the card once every signature has expired, and tells it", function* (s) {
    const before = yield* s.balance
    yield* s.expire
    const details = yield* s.cancel
    yield* s.is("cancelled", { completedAt: null })
    assert.strictEqual(Stories.entryOf(details).status, "cancelled")
    const card = yield* s.card
    assert.strictEqual(card.status, "active")
    assert.strictEqual(card.onchain === null, kind === "mint")
    assert.deepStrictEqual(yield* s.balance, before)
    yield* s.told(BEGUN, ...ENDED[kind])
    yield* s.refuses("Conflict", "cancel", "resign")
    assert.deepStrictEqual(yield* s.refresh, details)
    yield* s.told(BEGUN, ...ENDED[kind])
  })

  play("is refused while it is valid by the chain's clock, wherever the host's is", function* (s) {
    yield* s.refuses("Conflict", "cancel")
    for (const days of [1, -2]) {
      yield* s.drift(days * DAY)
      yield* s.refuses("Conflict", "cancel")
    }
    yield* s.past(0)
    yield* s.refuses("Conflict", "cancel")
    // The host's clock is a day behind, and one more block is final.
    yield* s.mine()
    yield* s.cancel
    yield* s.is("cancelled")
  })
})

describe.each(KINDS)("cancelling a %s too early", (kind) => {
  const play = Play.on(Play.entry(kind))

  play(
    "says until when and when to come again: once a block past the deadline is final",
    function* (s) {
      yield* s.settle
      const deadline = OnchainEntry.deadlineOf(s.entry)
      const behind = (yield* s.chain.head).at - (yield* s.chain.final).at
      assert.isAbove(behind, 0)
      const retryAt = deadline + behind + Instant.SECOND
      for (const action of ["cancel", "resign"] as const) {
        const reason = yield* Stories.refusal(s.act(action))
        assert.deepInclude(reason, { _tag: "Conflict", retryAt })
        assert.include("why" in reason ? reason.why : "", Instant.format(deadline))
      }
      yield* s.past(1)
      assert.strictEqual((yield* s.chain.head).at, retryAt)
      yield* s.cancel
      yield* s.is("cancelled")
    }
  )
})

describe.each(KINDS)("cancelling a %s too late", (kind) => {
  const play = Play.on(Play.entry(kind))

  play("and re-signing it at once: one of them wins", function* (s) {
    const onchain = yield* OnchainActions
    yield* s.expire
    const results = yield* Effect.all(
      (["resign", "cancel", "resign", "cancel"] as const).map((action) =>
        Effect.result(onchain[action](s.by.caller, s.id))
      ),
      { concurrency: "unbounded" }
    )
    assert.lengthOf(results.filter(Result.isSuccess), 1)
    const details = yield* s.read
    const card = yield* s.card
    const isWaiting = details.operation.status === "awaiting_chain"
    assert.lengthOf(Stories.entryOf(details).signatures, isWaiting ? 2 : 1)
    const isFree = kind === "mint" ? card.onchain === null : card.status === "active"
    assert.strictEqual(isFree, !isWaiting)
  })

  play("is refused with evidence about a signature that was replaced meanwhile", function* (s) {
    yield* s.expire
    const before = yield* s.read
    const { unused } = yield* Evidence.gather(s.chain, Stories.entriesOf(before))
    assert.lengthOf(unused, 1)
    yield* s.resign
    const late = s.engine.run(cancel(s.by.caller, targetOf(before), unused, 0))
    assert.strictEqual(yield* Stories.tagOf(late), "Conflict")
    const signed = { calldata: "0x", owner: Acts.fresh().address } as const
    const renewals = unused.map((each) => ({
      _tag: "burn" as const,
      unused: each,
      signature: { ...signed, deadline: each.deadline + 1_000 }
    }))
    const again = s.engine.run(resign(s.by.caller, targetOf(before), renewals, unused, 0))
    assert.strictEqual(yield* Stories.tagOf(again), "Conflict")
  })
})

describe.each(KINDS)("cancelling what is confirmed in part, of a %s", (kind) => {
  const play = Play.on(Play.several(kind, 3))
  const TOLD = {
    mint: [BEGUN, "operation.onchain_cancelled"],
    burn: [BEGUN, "buyback.completed"]
  }[kind]

  play("keeps that part, frees the rest and is cancelled all the same", function* (s) {
    yield* s.done(1)
    yield* s.expire
    const ended = yield* s.act("cancel")
    const creditedUsd = kind === "mint" ? 0n : Stories.WORTH
    yield* s.is("cancelled", { completedAt: null, creditedUsd })
    const views = yield* Stories.shown(s.by, s.id)
    for (const all of [Stories.entriesOf(ended), [...views.onchainOrders, ...views.onchainBurns]]) {
      const statuses = all.map(({ status }: { readonly status: string }) => status)
      assert.deepStrictEqual(statuses, ["cancelled", "confirmed", "cancelled"])
    }
    const events = yield* s.events
    Play.same(
      events.map(({ type }) => type),
      TOLD
    )
    const about = kind === "mint" ? "cancelled" : "confirmed"
    assert.deepStrictEqual(
      events.at(-1)?.data.entryIds,
      Stories.entriesOf(ended).flatMap(({ id, status }) => (status === about ? [id] : []))
    )
    const cards = yield* Effect.forEach(s.cardIds, (cardId) => Stories.card(s.by, cardId))
    assert.deepStrictEqual(
      cards.map(({ onchain, status }) => (kind === "mint" ? typeof onchain?.mintedAt : status)),
      kind === "mint" ? ["undefined", "number", "undefined"] : ["active", "bought_back", "active"]
    )
  })
})
