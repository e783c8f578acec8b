/** A burn whose credit the books can't take (design.md#money). */

import { Engine } from "@cardpack/core/commands/Engine"
import { adjust } from "@cardpack/core/commands/partner/Adjust"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as Matrix from "../../../world/onchain/Matrix.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"

describe("a burn at the limit of the balance", () => {
  Rig.test(
    "is neither credited in part nor cancelled, and is credited once there is room",
    Effect.gen(function* () {
      const engine = yield* Engine
      const { drift } = yield* Rig.Host
      const { by, entry, from } = yield* Matrix.begin("burn", Paths.PLAIN)
      const watcher = yield* Watching.make()
      const grant = { partnerId: by.caller.accountId, bucket: "cash", reason: "test" } as const
      const { cash } = yield* Stories.balance(by)
      yield* engine.run(adjust("test", { ...grant, amountUsd: Usd.MAX - cash - 1n }))
      yield* Acts.done(from, Stories.callOf(entry))
      yield* Watching.catchUp(watcher)
      yield* drift(1_000)
      yield* Rig.settle
      yield* Watching.catchUp(watcher)
      for (const action of ["refresh", "resign", "cancel"] as const) {
        const tag = yield* Stories.tagOf(Stories.act(by, action, entry.operationId))
        assert.strictEqual(tag, "Conflict")
      }
      const waiting = yield* Stories.read(by, entry.operationId)
      assert.strictEqual(waiting.operation.status, "awaiting_chain")
      assert.strictEqual((yield* Stories.balance(by)).cash, Usd.MAX - 1n)
      yield* engine.run(adjust("test", { ...grant, amountUsd: -Usd.of(100) }))
      yield* drift(3_600)
      yield* Rig.settle
      yield* Watching.catchUp(watcher)
      const done = yield* Stories.read(by, entry.operationId)
      assert.strictEqual(done.operation.status, "completed")
      assert.strictEqual((yield* Stories.balance(by)).cash, Usd.MAX - 1n - Usd.of(92))
      yield* Stories.sound
    })
  )
})
