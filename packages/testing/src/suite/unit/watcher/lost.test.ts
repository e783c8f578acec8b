/**
 * Reorganizations below the final block of a confirmed mint or burn (decisions.md#final-replaced):
 * the loss becomes an incident about its entry, and nothing changes silently.
 */
import { Engine } from "@cardpack/core/commands/Engine"
import { recheck } from "@cardpack/core/commands/onchain/Recheck"
import { targetOf } from "@cardpack/core/commands/onchain/Target"
import type { Hash } from "@cardpack/core/domain/chain/Evm"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Matrix from "../../../world/onchain/Matrix.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"
import * as Scene from "./Scene.ts"

/** Lost blocks; the second of them had the confirmation. */
const DEPTH = Rig.CONFIRMATIONS + 1

/** An operation with one confirmed entry, and the watcher that saw it. */
const confirmed = Effect.fnUntraced(function* (kind: Matrix.Kind) {
  const subject = yield* Matrix.begin(kind, Paths.PLAIN)
  const { by, entry, from } = subject
  const watcher = yield* Watching.make()
  yield* Watching.catchUp(watcher)
  const hash = yield* Acts.done(from, Stories.callOf(entry))
  yield* Watching.catchUp(watcher)
  yield* Scene.live(watcher, Rig.CONFIRMATIONS)
  const details = yield* Stories.read(by, entry.operationId)
  assert.strictEqual(details.operation.status, "completed")
  return { ...subject, details, hash, watcher }
})

/** The state that must not change: all but the cards, one of which may be frozen. */
const kept = Effect.fnUntraced(function* ({ by, entry }: Matrix.Subject) {
  const { affectedCards: _cards, ...rest } = yield* Stories.read(by, entry.operationId)
  return { ...rest, balance: yield* Stories.balance(by), told: yield* Stories.told(by) }
})

const isOneIncident = Effect.fnUntraced(function* (
  { by, cardId, entry }: Matrix.Subject,
  hash: Hash
) {
  const incidents = yield* Stories.incidents
  assert.lengthOf(incidents, 1)
  assert.deepInclude(incidents[0], {
    kind: "reorganized_after_credit",
    accountId: by.caller.accountId,
    operationId: entry.operationId,
    cardId,
    transactionHash: hash,
    resolvedAt: null
  })
  assert.strictEqual((yield* Stories.card(by, cardId)).frozenBy, incidents[0]?.id)
})

const isUntouched = Effect.fnUntraced(function* ({ by, cardId }: Matrix.Subject) {
  assert.deepStrictEqual(yield* Stories.incidents, [])
  assert.isNull((yield* Stories.card(by, cardId)).frozenBy)
})

describe.each(["mint", "burn"] as const)("a deep reorganization after a %s", (kind) => {
  Rig.test(
    "that loses it is one incident; the card is frozen and nothing else changes",
    Effect.gen(function* () {
      const subject = yield* confirmed(kind)
      const { by, cardId, hash, watcher } = subject
      const before = yield* kept(subject)
      const card = yield* Stories.card(by, cardId)
      const { reorganize } = yield* TestChain.TestChain
      yield* reorganize(DEPTH)
      yield* Watching.catchUp(watcher)
      yield* Scene.live(watcher, 15)
      yield* Watching.catchUp(yield* Watching.make())
      yield* isOneIncident(subject, hash)
      const { frozenBy: _frozen, updatedAt: _updated, ...after } = yield* Stories.card(by, cardId)
      const { frozenBy: _free, updatedAt: _then, ...expected } = card
      assert.deepStrictEqual(after, expected)
      assert.deepStrictEqual(yield* kept(subject), before)
      yield* Stories.sound
    })
  )

  Rig.test(
    "that has it in another block is none",
    Effect.gen(function* () {
      const subject = yield* confirmed(kind)
      const { hash, watcher } = subject
      const before = yield* kept(subject)
      const { reorganize } = yield* TestChain.TestChain
      yield* reorganize(DEPTH, [{ transaction: hash, block: 2 }])
      yield* Watching.catchUp(watcher)
      yield* Scene.live(watcher, 15)
      yield* isUntouched(subject)
      assert.deepStrictEqual(yield* kept(subject), before)
      yield* Stories.sound
    })
  )

  Rig.test(
    "that is above it is none",
    Effect.gen(function* () {
      const subject = yield* confirmed(kind)
      const { mine, reorganize } = yield* TestChain.TestChain
      yield* mine(20)
      yield* Watching.catchUp(subject.watcher)
      yield* reorganize(20)
      yield* Watching.catchUp(subject.watcher)
      yield* Scene.live(subject.watcher, 15)
      yield* isUntouched(subject)
    })
  )

  Rig.test(
    "is asked about once more without another incident, and frees no card",
    Effect.gen(function* () {
      const subject = yield* confirmed(kind)
      const { details, entry, hash } = subject
      const engine = yield* Engine
      const chain = yield* Chain
      const target = targetOf(details)
      const ask = (receipt: Parameters<typeof recheck>[2]) =>
        engine.run(recheck(target, entry.id, receipt))
      const receipt = yield* chain.receipt(hash)
      yield* ask(receipt)
      yield* isUntouched(subject)
      yield* ask(null)
      yield* isOneIncident(subject, hash)
      const card = yield* Stories.card(subject.by, subject.cardId)
      yield* ask(null)
      yield* ask(receipt)
      yield* isOneIncident(subject, hash)
      assert.deepStrictEqual(yield* Stories.card(subject.by, subject.cardId), card)
    })
  )

  Rig.test(
    "says nothing of an entry that waits",
    Effect.gen(function* () {
      const subject = yield* Matrix.begin(kind, Paths.PLAIN)
      const details = yield* Stories.read(subject.by, subject.entry.operationId)
      const engine = yield* Engine
      yield* engine.run(recheck(targetOf(details), subject.entry.id, null))
      yield* isUntouched(subject)
    })
  )
})

describe("a deep reorganization after a mint", () => {
  Rig.test(
    "that keeps the transaction but not the mint inside it is an incident too",
    Effect.gen(function* () {
      const chain = yield* Chain
      const { contracts } = chain
      const { account, mine, reorganize, sendAccount } = yield* TestChain.TestChain
      const subject = yield* Matrix.begin("mint", Paths.ACCOUNT)
      const { by, entry } = subject
      const watcher = yield* Watching.make()
      yield* Watching.catchUp(watcher)
      yield* Acts.done(Acts.fresh(), Acts.give(contracts.usdc, account, Usd.of(5)))
      // The mint succeeds only because the buyer can also pay.
      const pay = Acts.pay(contracts.usdc, Acts.fresh().address, Usd.of(5))
      const hash = yield* sendAccount([Stories.callOf(entry), pay])
      yield* mine()
      yield* Watching.catchUp(watcher)
      yield* Scene.live(watcher, Rig.CONFIRMATIONS)
      const { operation } = yield* Stories.read(by, entry.operationId)
      assert.strictEqual(operation.status, "completed")
      // The buyer's money is lost, and the transaction is included again.
      yield* reorganize(Rig.CONFIRMATIONS + 2, [{ transaction: hash, block: 1 }])
      yield* Watching.catchUp(watcher)
      yield* Scene.live(watcher, 15)
      assert.isTrue((yield* chain.receipt(hash))?.succeeded)
      yield* isOneIncident(subject, hash)
    })
  )

  Rig.test(
    "that keeps another mint of the same transaction is an incident too",
    Effect.gen(function* () {
      const { pass, mine, reorganize, sendBatch } = yield* TestChain.TestChain
      const subject = yield* Matrix.begin("mint", Paths.MULTICALL)
      const { by, entry } = subject
      const watcher = yield* Watching.make()
      yield* Watching.catchUp(watcher)
      const strange = yield* Acts.mint(Acts.fresh().address, Acts.freshId(), 10 * Acts.LIFE)
      const hash = yield* sendBatch([Stories.callOf(entry), strange])
      yield* mine()
      yield* Watching.catchUp(watcher)
      yield* Scene.live(watcher, Rig.CONFIRMATIONS)
      const { operation } = yield* Stories.read(by, entry.operationId)
      assert.strictEqual(operation.status, "completed")
      // By now only the other signature is valid.
      yield* pass(2 * Acts.LIFE)
      yield* reorganize(DEPTH, [{ transaction: hash, block: 0 }])
      yield* Watching.catchUp(watcher)
      yield* Scene.live(watcher, 15)
      const { sights = [] } = (yield* (yield* Chain).receipt(hash)) ?? {}
      assert.lengthOf(
        sights.filter(({ _tag }) => _tag === "Minted"),
        1
      )
      yield* isOneIncident(subject, hash)
    })
  )
})
