/** A store whose commits can be refused for the sake of a card, and are counted. */

import type { CardId } from "@cardpack/core/domain/id/Id"
import { Rejected, Store, StoreError } from "@cardpack/core/engine/port/Store"
import { Context, Effect, Layer } from "effect"

export class Commits extends Context.Service<
  Commits,
  {
    /** Commits that open one of these break a constraint. */
    readonly broken: Set<CardId>
    /** How often a commit was refused. */
    refused: number
    /** Cards that the commits opened, one number each. */
    readonly opened: Array<number>
  }
>()("cardpack/testing/claim/Commits") {}

const rejected = new StoreError({
  reason: new Rejected({ constraint: "by_the_test", cause: "refused by the test" })
})

const counted = Layer.effect(
  Store,
  Effect.gen(function* () {
    const store = yield* Store
    const commits = yield* Commits
    return Store.of({
      transact: (scope, work) =>
        Effect.suspend(() => {
          let opened = 0
          const watched = store.transact(scope, (transaction) =>
            work({
              ...transaction,
              commit: (changes) => {
                if (changes.draws.some(({ cardId }) => commits.broken.has(cardId))) {
                  commits.refused++
                  return Effect.fail(rejected)
                }
                opened = changes.draws.length
                return transaction.commit(changes)
              }
            })
          )
          // Counted once they are committed, when others see them too.
          return Effect.tap(watched, () =>
            Effect.sync(() => {
              if (opened > 0) commits.opened.push(opened)
            })
          )
        })
    })
  })
)

export const over = <A, E>(storage: Layer.Layer<A | Store, E>) => {
  const commits = Layer.sync(Commits, () =>
    Commits.of({ broken: new Set(), refused: 0, opened: [] })
  )
  return Layer.provideMerge(counted, Layer.mergeAll(commits, storage))
}
