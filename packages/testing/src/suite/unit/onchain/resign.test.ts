/** New signatures for expired ones (contract.md#resign; design.md#evidence). */
import { setControls } from "@cardpack/core/commands/control/SetControls"
import { Engine } from "@cardpack/core/commands/Engine"
import { noHolder } from "@cardpack/core/commands/onchain/Authorizer"
import * as OnchainEntry from "@cardpack/core/domain/onchain/OnchainEntry"
import * as Instant from "@cardpack/core/domain/time/Instant"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import { expire, finalPast } from "../../../world/onchain/Expiry.ts"
import * as Matrix from "../../../world/onchain/Matrix.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"

const KINDS = ["mint", "burn"] as const

describe.each(KINDS)("re-signing a %s", (kind) => {
  Rig.test(
    "changes the calldata and the deadline, and nothing else",
    Effect.gen(function* () {
      const { by, entry } = yield* Matrix.begin(kind, Paths.PLAIN)
      yield* expire
      const now = yield* Rig.now
      const details = yield* Stories.act(by, "resign", entry.operationId)
      const next = Stories.entryOf(details)
      assert.notStrictEqual(Stories.callOf(next).data, Stories.callOf(entry).data)
      assert.strictEqual(OnchainEntry.deadlineOf(next), now + 15 * Instant.MINUTE)
      const { signatures: _one, updatedAt: _at, ...before } = entry
      const { signatures: _two, updatedAt: _now, ...after } = next
      assert.deepStrictEqual(after, before)
      assert.strictEqual(details.operation.status, "awaiting_chain")
      const told = (yield* Stories.events(by)).at(-1)
      assert.strictEqual(told?.type, "operation.awaiting_chain")
      assert.deepInclude(told?.data, { status: "awaiting_chain", entryIds: [entry.id] })
      assert.deepStrictEqual(yield* Stories.read(by, entry.operationId), details)
    })
  )

  Rig.test(
    "is held by the stop button of its kind, which holds neither refresh nor cancel",
    Effect.gen(function* () {
      const { by, entry } = yield* Matrix.begin(kind, Paths.PLAIN)
      const engine = yield* Engine
      yield* expire
      const control = kind === "mint" ? "mints" : "buybacks"
      yield* engine.run(setControls("test", { controls: { [control]: false }, reason: "test" }))
      const resign = Stories.act(by, "resign", entry.operationId)
      assert.strictEqual(yield* Stories.tagOf(resign), "Unavailable")
      const checked = yield* Stories.act(by, "refresh", entry.operationId)
      assert.deepStrictEqual(Stories.entryOf(checked), entry)
      yield* Stories.act(by, "cancel", entry.operationId)
    })
  )

  Rig.test(
    "makes one that works, and the old one works no more",
    Effect.gen(function* () {
      const { by, entry, from } = yield* Matrix.begin(kind, Paths.PLAIN)
      yield* expire
      const next = Stories.entryOf(yield* Stories.act(by, "resign", entry.operationId))
      yield* Acts.done(from, Stories.callOf(entry))
      yield* Rig.settle
      const waiting = yield* Stories.act(by, "refresh", entry.operationId)
      assert.strictEqual(waiting.operation.status, "awaiting_chain")
      yield* Acts.done(from, Stories.callOf(next))
      yield* Rig.settle
      const done = yield* Stories.act(by, "refresh", entry.operationId)
      assert.strictEqual(done.operation.status, "completed")
      yield* Stories.sound
    })
  )

  Rig.test(
    "is refused while nothing has expired, at the last second too, and after the end",
    Effect.gen(function* () {
      const { by, entry, from } = yield* Matrix.begin(kind, Paths.PLAIN)
      const resign = Stories.act(by, "resign", entry.operationId)
      assert.strictEqual(yield* Stories.tagOf(resign), "Conflict")
      yield* finalPast(entry, -10)
      assert.strictEqual(yield* Stories.tagOf(resign), "Conflict")
      yield* Acts.done(from, Stories.callOf(entry))
      yield* expire
      // A mint or burn that landed in time is confirmed first.
      assert.strictEqual(yield* Stories.tagOf(resign), "Conflict")
      const details = yield* Stories.read(by, entry.operationId)
      assert.strictEqual(details.operation.status, "completed")
      assert.strictEqual(yield* Stories.tagOf(resign), "Conflict")
    })
  )
})

describe.each(KINDS)("re-signing a %s in time", (kind) => {
  Rig.test(
    "is a matter of the chain's clock: a final block at the deadline is not past it",
    Effect.gen(function* () {
      const { by, entry } = yield* Matrix.begin(kind, Paths.PLAIN)
      const { drift } = yield* Rig.Host
      const resign = Stories.act(by, "resign", entry.operationId)
      yield* drift(86_400)
      assert.strictEqual(yield* Stories.tagOf(resign), "Conflict")
      yield* finalPast(entry, 0)
      assert.strictEqual(yield* Stories.tagOf(resign), "Conflict")
      // One more block, and the final one is past it.
      yield* Acts.done(Acts.fresh(), yield* Paths.tooMuch)
      const details = yield* resign
      assert.isAbove(
        OnchainEntry.deadlineOf(Stories.entryOf(details)),
        OnchainEntry.deadlineOf(entry)
      )
    })
  )

  Rig.test(
    "leaves alone what is confirmed, and what has not expired yet",
    Effect.gen(function* () {
      const by = yield* Stories.partner()
      const wallet = Acts.fresh()
      const cardIds = yield* Stories.hold(by, 2)
      const minting = yield* Stories.mint(by, cardIds, wallet.address)
      let begunWith = minting.details
      if (kind === "burn") {
        for (const each of Stories.entriesOf(begunWith)) {
          yield* Acts.done(wallet, Stories.callOf(each))
        }
        yield* Rig.settle
        yield* Stories.act(by, "refresh", begunWith.operation.id)
        begunWith = (yield* Stories.buyback(by, cardIds)).details
      }
      const { id } = begunWith.operation
      yield* Acts.done(wallet, Stories.callOf(Stories.entryOf(begunWith, 0)))
      yield* expire
      const details = yield* Stories.act(by, "resign", id)
      assert.strictEqual(Stories.entryOf(details, 0).status, "confirmed")
      assert.lengthOf(Stories.entryOf(details, 0).signatures, 1)
      assert.lengthOf(Stories.entryOf(details, 1).signatures, 2)
      const told = (yield* Stories.events(by)).at(-1)
      assert.deepStrictEqual(told?.data.entryIds, [Stories.entryOf(details, 1).id])
      assert.strictEqual(yield* Stories.tagOf(Stories.act(by, "resign", id)), "Conflict")
    })
  )
})

const burning = Matrix.begin("burn", Paths.PLAIN)

const burn = (entry: Matrix.Subject["entry"]) =>
  "requestId" in entry ? entry : assert.fail("it is a burn")

describe("the quote of a burn", () => {
  Rig.test(
    "is that of its creation, whatever the price does meanwhile",
    Effect.gen(function* () {
      const { by, entry, from } = yield* burning
      yield* Stories.reprice(by, Usd.of(3))
      yield* Acts.done(from, Stories.callOf(entry))
      yield* Rig.settle
      const details = yield* Stories.act(by, "refresh", entry.operationId)
      assert.strictEqual(details.operation.creditedUsd, Stories.WORTH)
      assert.strictEqual(
        OnchainEntry.viewBurn(burn(Stories.entryOf(details))).quotedUsd,
        "8.000000"
      )
    })
  )

  Rig.test(
    "is the current value on re-signing, and that is credited",
    Effect.gen(function* () {
      const { by, entry, from } = yield* burning
      const before = yield* Stories.balance(by)
      yield* Stories.reprice(by, Usd.of(3))
      yield* expire
      const next = Stories.entryOf(yield* Stories.act(by, "resign", entry.operationId))
      assert.strictEqual(OnchainEntry.viewBurn(burn(next)).quotedUsd, "3.000000")
      yield* Stories.reprice(by, Usd.of(5))
      yield* Acts.done(from, Stories.callOf(next))
      yield* Rig.settle
      const details = yield* Stories.act(by, "refresh", entry.operationId)
      assert.strictEqual(details.operation.creditedUsd, Usd.of(3))
      assert.deepStrictEqual(yield* Stories.balance(by), {
        cash: before.cash + Usd.of(3),
        bonus: before.bonus
      })
      const [posted] = yield* Stories.ledger(by)
      assert.deepInclude(posted, { kind: "BUYBACK", operationId: entry.operationId })
    })
  )
})

/** Transfers the token of a pending burn to another wallet. */
const handOver = Effect.fnUntraced(function* (from: TestChain.Wallet, tokenId: bigint) {
  const { contracts } = yield* Chain
  const heir = Acts.fresh()
  yield* Acts.done(from, Acts.handOver(contracts.collection, from.address, heir.address, tokenId))
  return heir
})

describe("re-signing a burn whose token moved", () => {
  Rig.test(
    "is for the wallet that holds it by then; the card follows, and its burn is paid and stands",
    Effect.gen(function* () {
      const { by, cardId, entry, from } = yield* burning
      const watcher = yield* Watching.make()
      const heir = yield* handOver(from, entry.tokenId)
      yield* expire
      yield* Stories.reprice(by, Usd.of(3))
      const next = burn(Stories.entryOf(yield* Stories.act(by, "resign", entry.operationId)))
      assert.strictEqual(next.ownerAddress, heir.address)
      assert.strictEqual((yield* Stories.card(by, cardId)).onchain?.ownerAddress, heir.address)
      yield* Stories.sound
      yield* Acts.done(heir, Stories.callOf(next))
      yield* Rig.settle
      yield* Watching.catchUp(watcher)
      const done = yield* Stories.read(by, entry.operationId)
      assert.strictEqual(done.operation.status, "completed")
      assert.strictEqual(done.operation.creditedUsd, Usd.of(3))
      assert.lengthOf(yield* Stories.incidents, 0)
      yield* Stories.sound
    })
  )

  Rig.test(
    "leaves the signature of the wallet before it good for its own quote, and the card follows back",
    Effect.gen(function* () {
      const { mine, reorganize, send } = yield* TestChain.TestChain
      const { by, cardId, entry, from } = yield* burning
      // Sent in time but not included; a reorganization includes it later.
      const hash = yield* send(from, Stories.callOf(entry))
      yield* mine()
      yield* reorganize(1)
      yield* expire
      const heir = yield* handOver(from, entry.tokenId)
      yield* Stories.reprice(by, Usd.of(50))
      const next = burn(Stories.entryOf(yield* Stories.act(by, "resign", entry.operationId)))
      assert.strictEqual(next.ownerAddress, heir.address)
      yield* reorganize(Rig.CONFIRMATIONS + 1, [{ transaction: hash, block: 0 }])
      yield* mine(20)
      const done = yield* Stories.act(by, "refresh", entry.operationId)
      assert.strictEqual(done.operation.status, "completed")
      assert.strictEqual(done.operation.creditedUsd, Stories.WORTH)
      assert.strictEqual(done.onchainBurns[0]?.ownerAddress, from.address)
      assert.strictEqual((yield* Stories.card(by, cardId)).onchain?.ownerAddress, from.address)
      assert.lengthOf(yield* Stories.incidents, 0)
      yield* Stories.sound
    })
  )

  Rig.test(
    "is a conflict when no wallet holds it, and holds up no other token of the operation",
    Effect.gen(function* () {
      const by = yield* Stories.partner()
      const wallet = Acts.fresh()
      const cardIds = yield* Stories.hold(by, 2)
      const minting = (yield* Stories.mint(by, cardIds, wallet.address)).details
      for (const each of Stories.entriesOf(minting)) yield* Acts.done(wallet, Stories.callOf(each))
      yield* Rig.settle
      yield* Stories.act(by, "refresh", minting.operation.id)
      const { details } = yield* Stories.buyback(by, cardIds)
      const [gone, kept] = [Stories.entryOf(details, 0), Stories.entryOf(details, 1)]
      yield* Acts.done(wallet, yield* Acts.burn(wallet.address, gone.tokenId, Acts.freshId()))
      yield* expire
      const resigned = yield* Stories.act(by, "resign", details.operation.id)
      assert.lengthOf(Stories.entryOf(resigned, 0).signatures, 1)
      assert.lengthOf(Stories.entryOf(resigned, 1).signatures, 2)
      yield* Acts.done(wallet, Stories.callOf(Stories.entryOf(resigned, 1)))
      yield* Rig.settle
      const again = yield* Stories.refusal(Stories.act(by, "resign", kept.operationId))
      assert.deepStrictEqual(again, noHolder(gone.cardId))
    })
  )
})
