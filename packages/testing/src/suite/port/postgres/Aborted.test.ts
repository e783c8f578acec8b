/** A transaction that the server has aborted, though its work goes on as if nothing were wrong. */
import { EMPTY as NOTHING } from "@cardpack/core/engine/rows/ChangeSet"
import { assert, layer } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as Sample from "../../../kit/sample/Sample.ts"
import { Processes, layer as processes } from "../../../world/database/Processes.ts"
import { NOBODY } from "../../../world/database/Step.ts"
import * as Test from "../../../world/run/Test.ts"

layer(processes, { excludeTestServices: true, timeout: "2 minutes" })("A transaction", (it) => {
  const test = Test.of(it.effect)
  test("is refused when its work ignores that its rows were", function* () {
    const { one } = yield* Processes
    const customers = [Sample.customer(Sample.account())]
    const outcome = yield* Effect.result(
      one.store.transact(NOBODY, (transaction) =>
        Effect.ignore(transaction.commit({ ...NOTHING, customers }))
      )
    )
    assert.strictEqual(Result.isFailure(outcome) ? outcome.failure.reason._tag : null, "Rejected")
  })
})
