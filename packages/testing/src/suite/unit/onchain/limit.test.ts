/** A burn whose credit the books can't take (design.md#money). */
import { adjust } from "@cardpack/core/commands/partner/Adjust"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { assert, describe } from "@effect/vitest"
import * as Play from "../../../world/onchain/Play.ts"

describe("a burn at the limit of the balance", () => {
  Play.on(Play.entry("burn"))(
    "is neither credited in part nor cancelled, and is credited once there is room",
    function* (s) {
      const partnerId = s.by.caller.accountId
      const grant = (amountUsd: Usd.Usd) =>
        s.engine.run(adjust("test", { partnerId, bucket: "cash", reason: "test", amountUsd }))
      yield* grant(Usd.MAX - (yield* s.balance).cash - 1n)
      yield* s.done()
      yield* s.look
      yield* s.drift(1_000)
      yield* s.settle
      yield* s.look
      yield* s.refuses("Conflict", "refresh", "resign", "cancel")
      yield* s.is("awaiting_chain")
      assert.strictEqual((yield* s.balance).cash, Usd.MAX - 1n)
      yield* grant(-Usd.of(100))
      yield* s.drift(Play.HOUR)
      yield* s.settle
      yield* s.look
      yield* s.is("completed")
      assert.strictEqual((yield* s.balance).cash, Usd.MAX - 1n - Usd.of(92))
    }
  )
})
