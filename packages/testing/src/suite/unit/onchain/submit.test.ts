/** Early reports of transactions (contract.md#submit), and refresh. */
import type { Hash } from "@cardpack/core/domain/chain/Evm"
import { assert, describe } from "@effect/vitest"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

const UNSEEN: Hash = `0x${"5a".repeat(32)}`
const OTHER: Hash = `0x${"5b".repeat(32)}`

const BEGUN = "operation.awaiting_chain"
const FAILED = "operation.onchain_failed"
const DONE = "operation.completed"

const play = Play.on(Play.entry("mint"))

describe("a reported transaction", () => {
  play("is kept while nobody has seen it, and replaced by the next one", function* (s) {
    for (const transactionHash of [UNSEEN, OTHER]) {
      const kept = yield* s.submit(transactionHash)
      assert.deepInclude({ ...kept }, { transactionHash, failureReason: null })
      yield* s.is("awaiting_chain")
    }
    yield* s.told(BEGUN)
  })

  play(
    "is unseen, then one fails, one does not match, and the right one clears what they left",
    function* (s) {
      yield* s.submit(UNSEEN)
      const failing = yield* s.fails
      yield* s.settle
      assert.strictEqual((yield* s.submit(failing)).failureReason, "the transaction failed")
      const foreign = yield* s.done(s.other)
      yield* s.settle
      const mismatched = yield* s.submit(foreign)
      assert.strictEqual(mismatched.failureReason, "the transaction does not mint this token")
      const right = yield* s.done()
      yield* s.settle
      assert.isNull((yield* s.submit(right)).failureReason)
      yield* s.is("completed")
      yield* s.told(BEGUN, FAILED, FAILED, DONE)
    }
  )

  play(
    "that failed is told once, with the entry and the reason, however often it is reported",
    function* (s) {
      const failing = yield* s.fails
      yield* s.settle
      yield* s.submit(failing)
      yield* s.submit(failing)
      yield* s.refresh
      yield* s.told(BEGUN, FAILED)
      assert.deepInclude((yield* s.events)[1]?.data, {
        operationId: s.id,
        customerId: s.by.customerId,
        onchainOrderId: s.entry.id,
        failureReason: "the transaction failed",
        status: "awaiting_chain"
      })
    }
  )

  play("that failed is not judged before it is final", function* (s) {
    assert.isNull((yield* s.submit(yield* s.fails)).failureReason)
    yield* s.settle
    yield* s.refresh
    assert.strictEqual((yield* s.entryNow).failureReason, "the transaction failed")
  })

  play("is kept when the chain does not answer, and judged by the watcher later", function* (s) {
    const failing = yield* s.fails
    yield* s.settle
    yield* s.obey(() => "unreachable")
    assert.strictEqual((yield* s.submit(failing)).transactionHash, failing)
    yield* s.heal
    yield* s.look
    assert.strictEqual((yield* s.entryNow).failureReason, "the transaction failed")
  })

  play("changes nothing of a mint that is confirmed", function* (s) {
    yield* s.done()
    yield* s.settle
    const done = Stories.entryOf(yield* s.refresh)
    assert.deepStrictEqual(yield* s.submit(UNSEEN), done)
  })

  play(
    "is refused where the mint was cancelled, where there is none, and to other partners",
    function* ({ by, cancel, entry, expire, other }) {
      const stranger = yield* Stories.partner()
      const none = { operationId: entry.operationId, id: Sample.id("oco") }
      const nowhere = { id: entry.id, operationId: Sample.id("op") }
      const misplaced = { id: entry.id, operationId: other.operationId }
      for (const wrong of [none, nowhere, misplaced]) {
        assert.strictEqual(yield* Stories.tagOf(Stories.submit(by, wrong, UNSEEN)), "NotFound")
      }
      assert.strictEqual(yield* Stories.tagOf(Stories.submit(stranger, entry, UNSEEN)), "NotFound")
      yield* expire
      yield* cancel
      assert.strictEqual(yield* Stories.tagOf(Stories.submit(by, entry, UNSEEN)), "Conflict")
    }
  )
})

describe("refresh", () => {
  Play.on(Play.several("mint", 3))(
    "completes an operation of several cards once the last of them is minted, and tells it once",
    function* (s) {
      for (const [count, at] of [2, 1, 0].entries()) {
        yield* s.done(at)
        yield* s.settle
        const { onchainOrders, operation } = yield* s.act("refresh")
        assert.lengthOf(
          onchainOrders.filter(({ status }) => status === "confirmed"),
          count + 1
        )
        assert.strictEqual(operation.status, count === 2 ? "completed" : "awaiting_chain")
      }
      const before = yield* Stories.read(s.by, s.id)
      assert.deepStrictEqual(yield* s.act("refresh"), before)
      assert.deepStrictEqual(yield* Stories.told(s.by), [BEGUN, DONE])
    }
  )

  Play.bare("is refused for off-chain operations and unknown ones", function* () {
    const by = yield* Stories.partner()
    const [cardId] = yield* Stories.hold(by, 1)
    const { operationId } = yield* Stories.card(by, cardId ?? assert.fail())
    for (const action of ["refresh", "resign", "cancel"] as const) {
      assert.strictEqual(yield* Stories.tagOf(Stories.act(by, action, operationId)), "Conflict")
      const unknown = Stories.act(by, action, Sample.id("op"))
      assert.strictEqual(yield* Stories.tagOf(unknown), "NotFound")
    }
  })
})
