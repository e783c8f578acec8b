/** Cancelling what has expired (contract.md#cancel). */
import { Engine } from "@cardpack/core/commands/Engine"
import * as Evidence from "@cardpack/core/commands/onchain/Evidence"
import { cancel, resign } from "@cardpack/core/commands/onchain/Expired"
import { OnchainActions } from "@cardpack/core/commands/onchain/OnchainActions"
import { targetOf } from "@cardpack/core/commands/onchain/Target"
import * as OnchainEntry from "@cardpack/core/domain/onchain/OnchainEntry"
import * as Instant from "@cardpack/core/domain/time/Instant"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import { expire, finalPast } from "../../../world/onchain/Expiry.ts"
import * as Matrix from "../../../world/onchain/Matrix.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

const KINDS = ["mint", "burn"] as const

const EVENTS = {
  mint: ["operation.onchain_cancelled", "operation.cancelled"],
  burn: ["operation.cancelled"]
} as const

const eventsOf = ({ by, entry }: Matrix.Subject) =>
  Effect.map(Stories.events(by), (events) =>
    events.filter(({ data }) => data.operationId === entry.operationId).map(({ type }) => type)
  )

describe.each(KINDS)("cancelling a %s", (kind) => {
  Rig.test(
    "frees the card once every signature has expired, and tells it",
    Effect.gen(function* () {
      const subject = yield* Matrix.begin(kind, Paths.PLAIN)
      const { by, cardId, entry } = subject
      const before = yield* Stories.balance(by)
      yield* expire
      const details = yield* Stories.act(by, "cancel", entry.operationId)
      assert.strictEqual(details.operation.status, "cancelled")
      assert.isNull(details.operation.completedAt)
      assert.strictEqual(Stories.entryOf(details).status, "cancelled")
      const card = yield* Stories.card(by, cardId)
      assert.strictEqual(card.status, "active")
      assert.strictEqual(card.onchain === null, kind === "mint")
      assert.deepStrictEqual(yield* Stories.balance(by), before)
      const cancelled = ["operation.awaiting_chain", ...EVENTS[kind]]
      assert.deepStrictEqual(yield* eventsOf(subject), cancelled)
      for (const action of ["cancel", "resign"] as const) {
        const again = Stories.act(by, action, entry.operationId)
        assert.strictEqual(yield* Stories.tagOf(again), "Conflict")
      }
      assert.deepStrictEqual(yield* Stories.act(by, "refresh", entry.operationId), details)
      assert.deepStrictEqual(yield* eventsOf(subject), cancelled)
      yield* Stories.sound
    })
  )

  Rig.test(
    "lets the card be used again, under another id that is signed once",
    Effect.gen(function* () {
      const { by, cardId, entry, from } = yield* Matrix.begin(kind, Paths.PLAIN)
      yield* expire
      yield* Stories.act(by, "cancel", entry.operationId)
      const again =
        kind === "mint"
          ? yield* Stories.mint(by, [cardId], from.address)
          : yield* Stories.buyback(by, [cardId])
      const next = Stories.entryOf(again.details)
      const idOf = (each: typeof next) => ("requestId" in each ? each.requestId : each.tokenId)
      assert.notStrictEqual(idOf(next), idOf(entry))
      yield* Acts.done(from, Stories.callOf(next))
      yield* Rig.settle
      const { operation } = yield* Stories.act(by, "refresh", next.operationId)
      assert.strictEqual(operation.status, "completed")
      yield* Stories.sound
    })
  )

  Rig.test(
    "is refused while it is valid by the chain's clock, wherever the host's is",
    Effect.gen(function* () {
      const { by, entry } = yield* Matrix.begin(kind, Paths.PLAIN)
      const { drift } = yield* Rig.Host
      const cancel = Stories.act(by, "cancel", entry.operationId)
      assert.strictEqual(yield* Stories.tagOf(cancel), "Conflict")
      for (const days of [1, -2]) {
        yield* drift(days * 86_400)
        assert.strictEqual(yield* Stories.tagOf(cancel), "Conflict")
      }
      yield* finalPast(entry, 0)
      assert.strictEqual(yield* Stories.tagOf(cancel), "Conflict")
      // The host's clock is a day behind, and one more block is final.
      yield* (yield* TestChain.TestChain).mine()
      assert.strictEqual((yield* cancel).operation.status, "cancelled")
    })
  )
})

describe.each(KINDS)("cancelling a %s too early", (kind) => {
  Rig.test(
    "says until when and when to come again: once a block past the deadline is final",
    Effect.gen(function* () {
      const { by, entry } = yield* Matrix.begin(kind, Paths.PLAIN)
      const chain = yield* Chain
      yield* Rig.settle
      const deadline = OnchainEntry.deadlineOf(entry)
      const cancel = Stories.act(by, "cancel", entry.operationId)
      const behind = (yield* chain.head).at - (yield* chain.final).at
      assert.isAbove(behind, 0)
      const retryAt = deadline + behind + Instant.SECOND
      for (const act of [cancel, Stories.act(by, "resign", entry.operationId)]) {
        const reason = yield* Stories.refusal(act)
        assert.deepInclude(reason, { _tag: "Conflict", retryAt })
        assert.include("why" in reason ? reason.why : "", Instant.format(deadline))
      }
      yield* finalPast(entry, 1)
      assert.strictEqual((yield* chain.head).at, retryAt)
      assert.strictEqual((yield* cancel).operation.status, "cancelled")
    })
  )

  Rig.test(
    "is refused while only blocks that may be lost are past the deadline",
    Effect.gen(function* () {
      const { by, entry } = yield* Matrix.begin(kind, Paths.PLAIN)
      const { wait } = yield* Rig.Host
      const { mine } = yield* TestChain.TestChain
      yield* wait(1_000)
      yield* mine(Rig.CONFIRMATIONS - 1)
      const cancel = Stories.act(by, "cancel", entry.operationId)
      assert.strictEqual(yield* Stories.tagOf(cancel), "Conflict")
      yield* mine()
      assert.strictEqual((yield* cancel).operation.status, "cancelled")
    })
  )

  Rig.test(
    "is refused after a re-signing, until that has expired too",
    Effect.gen(function* () {
      const { by, entry } = yield* Matrix.begin(kind, Paths.PLAIN)
      yield* expire
      yield* Stories.act(by, "resign", entry.operationId)
      const cancel = Stories.act(by, "cancel", entry.operationId)
      assert.strictEqual(yield* Stories.tagOf(cancel), "Conflict")
      yield* expire
      assert.strictEqual((yield* cancel).operation.status, "cancelled")
    })
  )

  Rig.test(
    "confirms what landed in time, instead",
    Effect.gen(function* () {
      const subject = yield* Matrix.begin(kind, Paths.PLAIN)
      const { by, entry, from } = subject
      yield* Acts.done(from, Stories.callOf(entry))
      yield* expire
      const cancel = Stories.act(by, "cancel", entry.operationId)
      assert.strictEqual(yield* Stories.tagOf(cancel), "Conflict")
      const details = yield* Stories.read(by, entry.operationId)
      assert.strictEqual(details.operation.status, "completed")
      assert.notInclude(yield* eventsOf(subject), "operation.cancelled")
      yield* Stories.sound
    })
  )
})

describe.each(KINDS)("cancelling a %s too late", (kind) => {
  Rig.test(
    "and re-signing it at once: one of them wins",
    Effect.gen(function* () {
      const onchain = yield* OnchainActions
      const { by, cardId, entry } = yield* Matrix.begin(kind, Paths.PLAIN)
      yield* expire
      const results = yield* Effect.all(
        (["resign", "cancel", "resign", "cancel"] as const).map((action) =>
          Effect.result(onchain[action](by.caller, entry.operationId))
        ),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(results.filter(Result.isSuccess), 1)
      const details = yield* Stories.read(by, entry.operationId)
      const card = yield* Stories.card(by, cardId)
      const isWaiting = details.operation.status === "awaiting_chain"
      assert.lengthOf(Stories.entryOf(details).signatures, isWaiting ? 2 : 1)
      const held = kind === "mint" ? card.onchain === null : card.status === "active"
      assert.strictEqual(held, !isWaiting)
      yield* Stories.sound
    })
  )

  Rig.test(
    "is refused with evidence about a signature that was replaced meanwhile",
    Effect.gen(function* () {
      const engine = yield* Engine
      const chain = yield* Chain
      const { by, entry } = yield* Matrix.begin(kind, Paths.PLAIN)
      yield* expire
      const before = yield* Stories.read(by, entry.operationId)
      const { unused } = yield* Evidence.gather(chain, Stories.entriesOf(before))
      assert.lengthOf(unused, 1)
      yield* Stories.act(by, "resign", entry.operationId)
      const late = engine.run(cancel(by.caller, targetOf(before), unused, 0))
      assert.strictEqual(yield* Stories.tagOf(late), "Conflict")
      const renewals = unused.map((each) => ({
        _tag: "burn" as const,
        unused: each,
        signature: {
          deadline: each.deadline + 1_000,
          calldata: "0x" as const,
          owner: Acts.fresh().address
        }
      }))
      const again = engine.run(resign(by.caller, targetOf(before), renewals, unused, 0))
      assert.strictEqual(yield* Stories.tagOf(again), "Conflict")
    })
  )
})

/** Three cards of one pending on-chain operation, and the wallet that may act on it. */
const three = Effect.fnUntraced(function* (kind: Matrix.Kind) {
  const by = yield* Stories.partner()
  const wallet = Acts.fresh()
  const cardIds = yield* Stories.hold(by, 3)
  const minting = (yield* Stories.mint(by, cardIds, wallet.address)).details
  if (kind === "mint") return { by, cardIds, wallet, details: minting }
  for (const each of Stories.entriesOf(minting)) yield* Acts.done(wallet, Stories.callOf(each))
  yield* Rig.settle
  yield* Stories.act(by, "refresh", minting.operation.id)
  return { by, cardIds, wallet, details: (yield* Stories.buyback(by, cardIds)).details }
})

describe.each(KINDS)("cancelling what is confirmed in part, of a %s", (kind) => {
  Rig.test(
    "keeps that part, frees the rest and is cancelled all the same",
    Effect.gen(function* () {
      const { by, cardIds, details, wallet } = yield* three(kind)
      const { id } = details.operation
      yield* Acts.done(wallet, Stories.callOf(Stories.entryOf(details, 1)))
      yield* expire
      const ended = yield* Stories.act(by, "cancel", id)
      assert.strictEqual(ended.operation.status, "cancelled")
      assert.isNull(ended.operation.completedAt)
      const statuses = Stories.entriesOf(ended).map(({ status }) => status)
      assert.deepStrictEqual(statuses, ["cancelled", "confirmed", "cancelled"])
      const cards = yield* Effect.forEach(cardIds, (cardId) => Stories.card(by, cardId))
      const own = (yield* Stories.events(by)).filter(({ data }) => data.operationId === id)
      const types = own.map(({ type }) => type)
      const views = yield* Stories.shown(by, id)
      const shown = [...views.onchainOrders, ...views.onchainBurns].map(({ status }) => status)
      assert.deepStrictEqual(shown, ["cancelled", "confirmed", "cancelled"])
      const about = Stories.entriesOf(ended).filter(
        ({ status }) => status === (kind === "mint" ? "cancelled" : "confirmed")
      )
      assert.deepStrictEqual(
        own.at(-1)?.data.entryIds,
        about.map(({ id }) => id)
      )
      if (kind === "mint") {
        const minted = cards.map(({ onchain }) => typeof onchain?.mintedAt)
        assert.deepStrictEqual(minted, ["undefined", "number", "undefined"])
        assert.deepStrictEqual(types, ["operation.awaiting_chain", "operation.onchain_cancelled"])
      } else {
        const after = cards.map(({ status }) => status)
        assert.deepStrictEqual(after, ["active", "bought_back", "active"])
        assert.deepStrictEqual(types, ["operation.awaiting_chain", "buyback.completed"])
        assert.strictEqual(ended.operation.creditedUsd, Stories.WORTH)
      }
      yield* Stories.sound
    })
  )

  Rig.test(
    "ends as cancelled, too, when the last one that waits is confirmed",
    Effect.gen(function* () {
      const { by, details, wallet } = yield* three(kind)
      const { id } = details.operation
      const dead = { status: "cancelled", updatedAt: yield* Rig.now } as const
      const [first, second] = details.affectedCards
      assert.isDefined(first)
      assert.isDefined(second)
      const freed = [first.card, second.card].map((card) =>
        kind === "mint" ? { ...card, onchain: null } : { ...card, status: "active" as const }
      )
      yield* Fixture.write({
        cards: freed,
        onchainOrders: details.onchainOrders.slice(0, 2).map((entry) => ({ ...entry, ...dead })),
        onchainBurns: details.onchainBurns.slice(0, 2).map((entry) => ({ ...entry, ...dead }))
      })
      yield* Acts.done(wallet, Stories.callOf(Stories.entryOf(details, 2)))
      yield* Rig.settle
      const { operation } = yield* Stories.act(by, "refresh", id)
      assert.strictEqual(operation.status, "cancelled")
      assert.isNull(operation.completedAt)
      assert.strictEqual(operation.creditedUsd, kind === "mint" ? 0n : Stories.WORTH)
      const own = (yield* Stories.events(by)).filter(({ data }) => data.operationId === id)
      assert.deepStrictEqual(
        own.map(({ type }) => type),
        [
          "operation.awaiting_chain",
          kind === "mint" ? "operation.onchain_cancelled" : "buyback.completed"
        ]
      )
      yield* Stories.sound
    })
  )
})
