/** Concurrent requests, reports and sightings of mints and burns. */

import { Engine } from "@cardpack/core/commands/Engine"
import { report } from "@cardpack/core/commands/onchain/Report"
import { targetOf } from "@cardpack/core/commands/onchain/Target"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import { Liar } from "../../../world/chain/simulated/Lying.ts"
import { expire } from "../../../world/onchain/Expiry.ts"
import * as Matrix from "../../../world/onchain/Matrix.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"

const AT_ONCE = { concurrency: "unbounded" } as const
const TIMES = Array.from({ length: 5 })

describe("a request that comes several times at once", () => {
  Rig.test(
    "is one operation under one key, and under several keys one wins",
    Effect.gen(function* () {
      const by = yield* Stories.partner()
      const { address } = Acts.fresh()
      const [one, two] = yield* Stories.hold(by, 2)
      assert.isDefined(one)
      assert.isDefined(two)
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
      yield* Stories.sound
    })
  )

  Rig.test(
    "is replayed although the chain does not answer any more",
    Effect.gen(function* () {
      const { obey } = yield* Liar
      const { by, cardId, entry, from } = yield* Matrix.begin("mint", Paths.PLAIN)
      yield* Acts.done(from, Stories.callOf(entry))
      yield* Rig.settle
      yield* Stories.act(by, "refresh", entry.operationId)
      const { details } = yield* Stories.buyback(by, [cardId], "key")
      yield* obey(() => "unreachable")
      const again = yield* Stories.buyback(by, [cardId], "key")
      assert.isTrue(again.replayed)
      assert.strictEqual(again.details.operation.id, details.operation.id)
    })
  )
})

describe("a burn that everybody finds at once", () => {
  Rig.test(
    "is credited once",
    Effect.gen(function* () {
      const { by, entry, from } = yield* Matrix.begin("burn", Paths.PLAIN)
      const before = yield* Stories.balance(by)
      const hash = yield* Acts.done(from, Stories.callOf(entry))
      yield* Rig.settle
      const watchers = [yield* Watching.make(), yield* Watching.make()]
      yield* Effect.all(
        [
          ...watchers.map(Watching.catchUp),
          ...TIMES.map(() => Stories.submit(by, entry, hash)),
          ...TIMES.map(() => Stories.act(by, "refresh", entry.operationId))
        ],
        AT_ONCE
      )
      const after = yield* Stories.balance(by)
      assert.strictEqual(after.cash, before.cash + Stories.WORTH)
      const told = (yield* Stories.told(by)).filter((type) => type === "buyback.completed")
      assert.lengthOf(told, 1)
      yield* Stories.sound
    })
  )
})

describe("the signed call itself", () => {
  Rig.test(
    "counts under an earlier signature too, whatever its logs show",
    Effect.gen(function* () {
      const engine = yield* Engine
      const { contracts } = yield* Chain
      const { by, entry } = yield* Matrix.begin("mint", Paths.PLAIN)
      yield* expire
      yield* Stories.act(by, "resign", entry.operationId)
      const details = yield* Stories.read(by, entry.operationId)
      const final = yield* (yield* Chain).final
      const transactionHash = `0x${"5a".repeat(32)}` as const
      const receipt = {
        transactionHash,
        block: final,
        succeeded: true,
        to: contracts.vendingMachine,
        calldata: Stories.callOf(entry).data,
        firstLogIndex: 0,
        sights: []
      }
      const finding = { entryId: entry.id, receipt, isFinal: true }
      const target = targetOf(details)
      const answer = yield* engine.run(
        report(by.caller, target, entry.id, transactionHash, finding)
      )
      assert.strictEqual(answer.details.operation.status, "completed")
    })
  )
})
