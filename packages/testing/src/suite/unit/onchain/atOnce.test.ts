/** Concurrent requests, reports and sightings of mints and burns. */
import { report } from "@cardpack/core/commands/onchain/Report"
import { targetOf } from "@cardpack/core/commands/onchain/Target"
import { assert, describe } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

const AT_ONCE = { concurrency: "unbounded" } as const
const TIMES = Array.from({ length: 5 })

describe("a request that comes several times at once", () => {
  Play.bare("is one operation under one key, and under several keys one wins", function* () {
    const by = yield* Stories.partner()
    const { address } = Acts.fresh()
    const [one, two] = yield* Stories.hold(by, 2)
    if (one === undefined || two === undefined) return assert.fail("there are two cards")
    const same = yield* Effect.all(
      TIMES.map(() => Stories.mint(by, [one], address, "key")),
      AT_ONCE
    )
    assert.lengthOf(
      same.filter(({ replayed }) => !replayed),
      1
    )
    assert.strictEqual(new Set(same.map(({ details }) => details.operation.id)).size, 1)
    const tokens = same.map(({ details }) => Stories.entryOf(details).tokenId)
    assert.strictEqual(new Set(tokens).size, 1)
    const several = yield* Effect.all(
      TIMES.map(() => Effect.result(Stories.mint(by, [two], address))),
      AT_ONCE
    )
    assert.lengthOf(several.filter(Result.isSuccess), 1)
    assert.lengthOf(yield* Stories.told(by), 2)
  })

  Play.on(Play.entry("mint"))(
    "is replayed although the chain does not answer any more",
    function* (s) {
      yield* s.done()
      yield* s.settle
      yield* s.refresh
      const buyback = Stories.buyback(s.by, [s.cardId], "key")
      const { details } = yield* buyback
      yield* s.obey(() => "unreachable")
      const again = yield* buyback
      assert.isTrue(again.replayed)
      assert.strictEqual(again.details.operation.id, details.operation.id)
    }
  )
})

describe("a burn that everybody finds at once", () => {
  Play.on(Play.entry("burn"))("is credited once", function* (s) {
    const before = yield* s.balance
    const hash = yield* s.done()
    yield* s.settle
    yield* Effect.all(
      [s.look, s.later, ...TIMES.map(() => s.submit(hash)), ...TIMES.map(() => s.refresh)],
      AT_ONCE
    )
    assert.strictEqual((yield* s.balance).cash, before.cash + Stories.WORTH)
    yield* s.told("operation.awaiting_chain", "buyback.completed")
  })
})

describe("the signed call itself", () => {
  Play.on(Play.entry("mint"))(
    "counts under an earlier signature too, whatever its logs show",
    function* (s) {
      yield* s.expire
      yield* s.resign
      const transactionHash = `0x${"5a".repeat(32)}` as const
      const receipt = {
        transactionHash,
        block: yield* s.chain.final,
        succeeded: true,
        to: s.chain.contracts.vendingMachine,
        calldata: Stories.callOf(s.entry).data,
        firstLogIndex: 0,
        sights: []
      }
      const finding = { entryId: s.entry.id, receipt, isFinal: true }
      const target = targetOf(yield* s.read)
      yield* s.engine.run(report(s.by.caller, target, s.entry.id, transactionHash, finding))
      yield* s.is("completed")
    }
  )
})
