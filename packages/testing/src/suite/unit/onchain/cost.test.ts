/** The calls that requests about on-chain operations make to the chain's endpoints. */
import {
  Funding,
  layer as fundingLayer,
  LOOKS as SCANS
} from "@cardpack/core/commands/funding/Funding"
import { LOOKS, layer, OnchainActions } from "@cardpack/core/commands/onchain/OnchainActions"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe } from "@effect/vitest"
import { Effect, Layer, Result } from "effect"
import { counted } from "../../../world/onchain/Counted.ts"
import { expire } from "../../../world/onchain/Expiry.ts"
import * as Matrix from "../../../world/onchain/Matrix.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

const asking = Effect.gen(function* () {
  const calls: Array<string> = []
  const chain = counted(yield* Chain, calls)
  const services = yield* Layer.build(
    Layer.fresh(Layer.mergeAll(layer, fundingLayer)).pipe(
      Layer.provide(Layer.succeed(Chain, chain))
    )
  )
  const onchain = yield* Effect.provide(OnchainActions, services)
  const funding = yield* Effect.provide(Funding, services)
  return { calls, funding, onchain }
})

describe("looks at the chain", () => {
  Rig.test(
    "for one operation are one, for all who ask at once",
    Effect.gen(function* () {
      const { by, entry } = yield* Matrix.begin("mint", Paths.PLAIN)
      const { calls, onchain } = yield* asking
      yield* onchain.refresh(by.caller, entry.operationId)
      const alone = calls.length
      calls.length = 0
      const asked = Array.from({ length: 50 }, () => onchain.refresh(by.caller, entry.operationId))
      yield* Effect.all(asked, { concurrency: "unbounded" })
      assert.isAbove(alone, 0)
      assert.strictEqual(calls.length, alone)
      yield* expire
      calls.length = 0
      const ends = (["resign", "cancel", "refresh"] as const).map((action) =>
        Effect.result(onchain[action](by.caller, entry.operationId))
      )
      const results = yield* Effect.all(ends, { concurrency: "unbounded" })
      assert.isTrue(results.some(Result.isSuccess))
      // One deadline for both, and one query.
      assert.strictEqual(calls.length, alone + 2)
    }).pipe(Effect.scoped)
  )

  Rig.test(
    "have a budget, which fills up again",
    Effect.gen(function* () {
      const { by, entry } = yield* Matrix.begin("mint", Paths.PLAIN)
      const neighbour = yield* Matrix.begin("mint", Paths.PLAIN)
      const { drift } = yield* Rig.Host
      const { calls, onchain } = yield* asking
      const refresh = onchain.refresh(by.caller, entry.operationId)
      for (let looks = 0; looks < LOOKS.burst; looks++) yield* refresh
      calls.length = 0
      const refused = yield* Stories.refusal(refresh)
      assert.deepInclude(refused, { _tag: "Exceeded", seconds: 1 })
      const hash = `0x${"7".repeat(64)}` as const
      const submit = onchain.submit(by.caller, entry.operationId, entry.id, hash)
      assert.strictEqual(yield* Stories.tagOf(submit), "Exceeded")
      assert.deepStrictEqual(calls, [])
      yield* onchain.refresh(neighbour.by.caller, neighbour.entry.operationId)
      yield* drift(1)
      yield* refresh
      yield* submit
      assert.strictEqual(yield* Stories.tagOf(refresh), "Exceeded")
    }).pipe(Effect.scoped)
  )

  Rig.test(
    "for deposits have one too",
    Effect.gen(function* () {
      const { caller } = yield* Stories.partner()
      const { calls, funding } = yield* asking
      for (let scans = 0; scans < SCANS.burst; scans++) yield* funding.refresh(caller)
      calls.length = 0
      assert.strictEqual(yield* Stories.tagOf(funding.refresh(caller)), "Exceeded")
      assert.deepStrictEqual(calls, [])
    }).pipe(Effect.scoped)
  )
})
