/** New signatures for expired ones (contract.md#resign; design.md#evidence). */
import { noHolder } from "@cardpack/core/commands/onchain/Authorizer"
import * as OnchainEntry from "@cardpack/core/domain/onchain/OnchainEntry"
import * as Instant from "@cardpack/core/domain/time/Instant"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

const KINDS = ["mint", "burn"] as const

describe.each(KINDS)("re-signing a %s", (kind) => {
  const play = Play.on(Play.entry(kind))

  play("changes the calldata and the deadline, and nothing else", function* (s) {
    yield* s.expire
    const now = yield* Rig.now
    const next = yield* s.resign
    assert.notStrictEqual(Stories.callOf(next).data, Stories.callOf(s.entry).data)
    assert.strictEqual(OnchainEntry.deadlineOf(next), now + 15 * Instant.MINUTE)
    const { signatures: _one, updatedAt: _at, ...before } = s.entry
    const { signatures: _two, updatedAt: _now, ...after } = next
    assert.deepStrictEqual(after, before)
    yield* s.is("awaiting_chain")
    const told = (yield* Stories.events(s.by)).at(-1)
    assert.strictEqual(told?.type, "operation.awaiting_chain")
    assert.deepInclude(told?.data, { status: "awaiting_chain", entryIds: [s.entry.id] })
    assert.deepStrictEqual(yield* s.entryNow, next)
  })
})

describe.each(KINDS)("re-signing a %s of several cards", (kind) => {
  const play = Play.on(Play.several(kind, 2))

  play("leaves alone what is confirmed, and what has not expired yet", function* (s) {
    yield* s.done(0)
    yield* s.expire
    const details = yield* s.act("resign")
    const [confirmed, signed] = Stories.entriesOf(details)
    assert.strictEqual(confirmed?.status, "confirmed")
    assert.lengthOf(confirmed?.signatures ?? [], 1)
    assert.lengthOf(signed?.signatures ?? [], 2)
    assert.deepStrictEqual((yield* s.events).at(-1)?.data.entryIds, [signed?.id ?? ""])
    yield* s.refuses("Conflict", "resign")
  })
})

const play = Play.on(Play.entry("burn"))

const burn = (entry: ReturnType<typeof Stories.entryOf>) =>
  "requestId" in entry ? entry : assert.fail("it is a burn")

describe("re-signing a burn whose token moved", () => {
  const handOver = Effect.fnUntraced(function* ({
    chain,
    entry,
    from
  }: Effect.Success<ReturnType<typeof Play.entry>>) {
    const { collection } = chain.contracts
    const heir = Acts.fresh()
    yield* Acts.done(from, Acts.handOver(collection, from.address, heir.address, entry.tokenId))
    return heir
  })

  play(
    "is for the wallet that holds it by then; the card follows, and its burn is paid",
    function* (s) {
      const heir = yield* handOver(s)
      yield* s.expire
      yield* Stories.reprice(s.by, Usd.of(3))
      const next = burn(yield* s.resign)
      assert.strictEqual(next.ownerAddress, heir.address)
      assert.strictEqual((yield* s.card).onchain?.ownerAddress, heir.address)
      yield* Stories.sound
      yield* Acts.done(heir, Stories.callOf(next))
      yield* s.settle
      yield* s.look
      yield* s.is("completed", { creditedUsd: Usd.of(3) })
      yield* s.incidents()
    }
  )

  play(
    "leaves the signature of the wallet before it good for its own quote, and the card follows",
    function* (s) {
      // Sent in time but not included; a reorganization includes it later.
      const hash = yield* s.done()
      yield* s.reorg(1)
      yield* s.expire
      const heir = yield* handOver(s)
      yield* Stories.reprice(s.by, Usd.of(50))
      assert.strictEqual(burn(yield* s.resign).ownerAddress, heir.address)
      yield* s.reorg(Rig.CONFIRMATIONS + 1, hash)
      yield* s.mine(20)
      yield* s.ends("completed", { creditedUsd: Stories.WORTH })
      assert.strictEqual(burn(yield* s.entryNow).ownerAddress, s.from.address)
      assert.strictEqual((yield* s.card).onchain?.ownerAddress, s.from.address)
      yield* s.incidents()
    }
  )

  Play.on(Play.several("burn", 2))(
    "is a conflict when no wallet holds it, and holds up no other token of the operation",
    function* (s) {
      const gone = Stories.entryOf(s.details, 0)
      const burned = yield* Acts.burn(s.wallet.address, gone.tokenId, Acts.freshId())
      yield* Acts.done(s.wallet, burned)
      yield* s.expire
      const resigned = yield* s.act("resign")
      assert.lengthOf(Stories.entryOf(resigned, 0).signatures, 1)
      assert.lengthOf(Stories.entryOf(resigned, 1).signatures, 2)
      yield* s.done(1, resigned)
      yield* s.settle
      assert.deepStrictEqual(yield* Stories.refusal(s.act("resign")), noHolder(gone.cardId))
    }
  )
})
