/** The storage port in memory: one transaction at a time, each on its own copy of the state. */
import { Store } from "@cardpack/core/ports"
import { Clock, Effect, Ref, Result } from "effect"
import type { Cell } from "./Cell.ts"
import { commit } from "./Commit.ts"
import { load } from "./Load.ts"
import { look } from "./Pool.ts"
import type { State } from "./State.ts"

const transaction = (copy: Ref.Ref<State>): Store.Transaction => ({
  load: Effect.fnUntraced(function* (plan) {
    return load(yield* Ref.get(copy), plan, yield* Clock.currentTimeMillis)
  }),
  look: Effect.fnUntraced(function* (looks) {
    return look(yield* Ref.get(copy), looks)
  }),
  commit: Effect.fnUntraced(function* (changes) {
    const after = commit(yield* Ref.get(copy), changes, yield* Clock.currentTimeMillis)
    if (Result.isFailure(after)) return yield* new Store.StoreError({ reason: after.failure })
    yield* Ref.set(copy, after.success)
  })
})

export const make = (cell: Pick<Cell, "alone">): Store.Store["Service"] =>
  Store.Store.of({
    // Yields, because a database answers later: commands then gather in batches here too.
    transact: (_scope, work) =>
      cell.alone((copy) => Effect.andThen(Effect.yieldNow, work(transaction(copy))))
  })
