/** After any history the ledger agrees with the chain, each deposit credited once. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { holds, type Reached } from "../../../kit/arbitrary/Property.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Histories from "./Histories.ts"
import * as Scene from "./Scene.ts"

const RUNS = { numRuns: 150, floors: { credits: 300, "lost deposits": 3 } }

const isTrue = Effect.fnUntraced(function* (
  by: Effect.Success<typeof Payments.partner>,
  reached: Reached
) {
  const { count, sum } = yield* Scene.truth(by)
  const rows = yield* Payments.transactions(by)
  const credits = yield* Payments.credits(by)
  assert.strictEqual(yield* Payments.credited(by), sum)
  assert.lengthOf(credits, count)
  assert.lengthOf(
    rows.filter(({ status }) => status === "confirmed"),
    count
  )
  assert.strictEqual(new Set(credits.map((entry) => entry.fundingTransactionId)).size, count)
  const keys = rows.map(({ ordinal, transactionHash }) => `${transactionHash} ${ordinal}`)
  assert.strictEqual(new Set(keys).size, keys.length)
  const told = yield* Stories.told(by)
  const times = (type: string) => told.filter((each) => each === type).length
  assert.strictEqual(times("balance.topup.confirmed"), count)
  assert.strictEqual(times("balance.topup.detected"), rows.length)
  assert.strictEqual(times("balance.topup.failed"), 0)
  reached("credits", count)
  reached("lost deposits", rows.filter(({ status }) => status === "detected").length)
})

it.effect("any history of deposits ends with the credits that the chain holds, each once", () =>
  holds(
    Histories.history,
    (steps, reached) =>
      Effect.gen(function* () {
        const on = yield* Histories.stage
        yield* Histories.played(on, steps)
        for (const by of on.partners) yield* isTrue(by, reached)
        const kinds = (yield* Stories.incidents).map(({ kind }) => kind)
        // Without deep reorganizations, only the comparison may have been lied to.
        assert.deepStrictEqual(
          kinds.filter((kind) => kind !== "unexplained_balance"),
          []
        )
        if (!steps.some(({ _tag }) => _tag === "lie")) assert.deepStrictEqual(kinds, [])
        yield* Stories.sound
      }).pipe(Effect.provide(Rig.layer())),
    RUNS
  )
)
