/** Early reports of transactions (contract.md#submit), and refresh. */
import type { Hash } from "@cardpack/core/domain/chain/Evm"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import { Liar } from "../../../world/chain/simulated/Lying.ts"
import * as Matrix from "../../../world/onchain/Matrix.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"

const UNSEEN: Hash = `0x${"5a".repeat(32)}`

const begun = Matrix.begin("mint", Paths.PLAIN)
const eventsOf = ({ by, entry }: Matrix.Subject) =>
  Effect.map(Stories.events(by), (events) =>
    events.filter(({ data }) => data.operationId === entry.operationId)
  )

describe("a reported transaction", () => {
  Rig.test(
    "is kept while nobody has seen it, and replaced by the next one",
    Effect.gen(function* () {
      const subject = yield* begun
      const first = yield* Stories.submit(subject.by, subject.entry, UNSEEN)
      assert.strictEqual(Stories.entryOf(first).transactionHash, UNSEEN)
      assert.strictEqual(first.operation.status, "awaiting_chain")
      const other: Hash = `0x${"5b".repeat(32)}`
      const second = yield* Stories.submit(subject.by, subject.entry, other)
      assert.strictEqual(Stories.entryOf(second).transactionHash, other)
      assert.isNull(Stories.entryOf(second).failureReason)
      assert.deepStrictEqual(yield* Stories.told(subject.by), [
        "operation.awaiting_chain",
        "operation.awaiting_chain"
      ])
    })
  )

  Rig.test(
    "is unseen, then one fails, one does not match, and the right one clears what they left",
    Effect.gen(function* () {
      const subject = yield* begun
      const { by, entry, from, other } = subject
      const { send } = yield* TestChain.TestChain
      yield* Stories.submit(by, entry, UNSEEN)
      const failing = yield* send(from, Paths.spoiled(Stories.callOf(entry)))
      yield* Rig.settle
      const failed = Stories.entryOf(yield* Stories.submit(by, entry, failing))
      assert.strictEqual(failed.failureReason, "the transaction failed")
      const foreign = yield* send(from, Stories.callOf(other))
      yield* Rig.settle
      const mismatched = Stories.entryOf(yield* Stories.submit(by, entry, foreign))
      assert.strictEqual(mismatched.failureReason, "the transaction does not mint this token")
      const right = yield* send(from, Stories.callOf(entry))
      yield* Rig.settle
      const details = yield* Stories.submit(by, entry, right)
      assert.strictEqual(details.operation.status, "completed")
      assert.isNull(Stories.entryOf(details).failureReason)
      assert.deepStrictEqual(
        (yield* eventsOf(subject)).map(({ type }) => type),
        [
          "operation.awaiting_chain",
          "operation.onchain_failed",
          "operation.onchain_failed",
          "operation.completed"
        ]
      )
    })
  )
})

describe("a reported transaction that fails", () => {
  Rig.test(
    "that failed is told once, with the entry and the reason, however often it is reported",
    Effect.gen(function* () {
      const subject = yield* begun
      const { by, entry, from } = subject
      const failing = yield* Acts.done(from, Paths.spoiled(Stories.callOf(entry)))
      yield* Rig.settle
      yield* Stories.submit(by, entry, failing)
      yield* Stories.submit(by, entry, failing)
      yield* Stories.act(by, "refresh", entry.operationId)
      const failures = (yield* eventsOf(subject)).filter(
        ({ type }) => type === "operation.onchain_failed"
      )
      assert.lengthOf(failures, 1)
      assert.deepInclude(failures[0]?.data, {
        operationId: entry.operationId,
        customerId: by.customerId,
        onchainOrderId: entry.id,
        failureReason: "the transaction failed",
        status: "awaiting_chain"
      })
    })
  )

  Rig.test(
    "is not judged before it is final",
    Effect.gen(function* () {
      const { by, entry, from } = yield* begun
      const failing = yield* Acts.done(from, Paths.spoiled(Stories.callOf(entry)))
      const early = Stories.entryOf(yield* Stories.submit(by, entry, failing))
      assert.isNull(early.failureReason)
      yield* Rig.settle
      const late = Stories.entryOf(yield* Stories.act(by, "refresh", entry.operationId))
      assert.strictEqual(late.failureReason, "the transaction failed")
    })
  )

  Rig.test(
    "is kept when the chain does not answer, and judged by the watcher later",
    Effect.gen(function* () {
      const { by, entry, from } = yield* begun
      const { heal, obey } = yield* Liar
      const failing = yield* Acts.done(from, Paths.spoiled(Stories.callOf(entry)))
      yield* Rig.settle
      yield* obey(() => "unreachable")
      const kept = Stories.entryOf(yield* Stories.submit(by, entry, failing))
      assert.strictEqual(kept.transactionHash, failing)
      yield* heal
      yield* Watching.catchUp(yield* Watching.make())
      const judged = Stories.entryOf(yield* Stories.read(by, entry.operationId))
      assert.strictEqual(judged.failureReason, "the transaction failed")
    })
  )

  Rig.test(
    "changes nothing of a mint that is confirmed",
    Effect.gen(function* () {
      const { by, entry, from } = yield* begun
      yield* Acts.done(from, Stories.callOf(entry))
      yield* Rig.settle
      const done = yield* Stories.act(by, "refresh", entry.operationId)
      const again = yield* Stories.submit(by, entry, UNSEEN)
      assert.deepStrictEqual(again, done)
    })
  )
})

describe("a report", () => {
  Rig.test(
    "is refused where the mint was cancelled, where there is none, and to other partners",
    Effect.gen(function* () {
      const { by, entry, other } = yield* begun
      const { wait } = yield* Rig.Host
      const stranger = yield* Stories.partner()
      const none = { operationId: entry.operationId, id: Sample.id("oco") }
      const nowhere = { id: entry.id, operationId: Sample.id("op") }
      const misplaced = { id: entry.id, operationId: other.operationId }
      for (const wrong of [none, nowhere, misplaced]) {
        assert.strictEqual(yield* Stories.tagOf(Stories.submit(by, wrong, UNSEEN)), "NotFound")
      }
      assert.strictEqual(yield* Stories.tagOf(Stories.submit(stranger, entry, UNSEEN)), "NotFound")
      yield* wait(1_000)
      yield* Rig.settle
      yield* Stories.act(by, "cancel", entry.operationId)
      assert.strictEqual(yield* Stories.tagOf(Stories.submit(by, entry, UNSEEN)), "Conflict")
    })
  )
})

describe("refresh", () => {
  Rig.test(
    "completes an operation of several cards once the last of them is minted, and tells it once",
    Effect.gen(function* () {
      const by = yield* Stories.partner()
      const wallet = Acts.fresh()
      const cardIds = yield* Stories.hold(by, 3)
      const { details } = yield* Stories.mint(by, cardIds, wallet.address)
      const { id } = details.operation
      const counts: Array<number> = []
      for (const entry of Stories.entriesOf(details).toReversed()) {
        yield* Acts.done(wallet, Stories.callOf(entry))
        yield* Rig.settle
        const { onchainOrders, operation } = yield* Stories.act(by, "refresh", id)
        counts.push(onchainOrders.filter(({ status }) => status === "confirmed").length)
        assert.strictEqual(operation.status, counts.length === 3 ? "completed" : "awaiting_chain")
      }
      assert.deepStrictEqual(counts, [1, 2, 3])
      const before = yield* Stories.read(by, id)
      assert.deepStrictEqual(yield* Stories.act(by, "refresh", id), before)
      assert.deepStrictEqual(yield* Stories.told(by), [
        "operation.awaiting_chain",
        "operation.completed"
      ])
      yield* Stories.sound
    })
  )

  Rig.test(
    "is refused for off-chain operations and unknown ones",
    Effect.gen(function* () {
      const by = yield* Stories.partner()
      const [cardId] = yield* Stories.hold(by, 1)
      assert.isDefined(cardId)
      const { operationId } = yield* Stories.card(by, cardId)
      const tags = ["refresh", "resign", "cancel"] as const
      for (const action of tags) {
        assert.strictEqual(yield* Stories.tagOf(Stories.act(by, action, operationId)), "Conflict")
        const unknown = Stories.act(by, action, Sample.id("op"))
        assert.strictEqual(yield* Stories.tagOf(unknown), "NotFound")
      }
    })
  )
})
