/** A transaction that the server has aborted, though its work goes on as if nothing were wrong. */
import { EMPTY as NOTHING } from "@cardpack/core/engine/rows/ChangeSet"
import { assert, layer } from "@effect/vitest"
import { Effect, Result } from "effect"
import { Processes, layer as processes } from "../../database/Processes.ts"
import { NOBODY } from "../../database/Step.ts"
import * as Sample from "../../sample/Sample.ts"

layer(processes, { excludeTestServices: true, timeout: "2 minutes" })("A transaction", (it) => {
  it.effect("is refused when its work ignores that its rows were", () =>
    Effect.gen(function* () {
      const { one } = yield* Processes
      const customers = [Sample.customer(Sample.account())]
      const outcome = yield* Effect.result(
        one.store.transact(NOBODY, (transaction) =>
          Effect.ignore(transaction.commit({ ...NOTHING, customers }))
        )
      )
      assert.strictEqual(Result.isFailure(outcome) ? outcome.failure.reason._tag : null, "Rejected")
    })
  )
})
