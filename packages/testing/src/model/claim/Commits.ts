/** A store that counts commits and can refuse those that open given cards. */
import type { Id } from "@cardpack/core/domain"
import { Store } from "@cardpack/core/ports"
import { Context, Effect, Layer } from "effect"

export class Commits extends Context.Service<
  Commits,
  {
    /** A commit that opens one of these breaks a constraint. */
    readonly broken: Set<Id.CardId>
    /** The number of refused commits. */
    refused: number
    /** The number of cards that each commit opened. */
    readonly opened: Array<number>
  }
>()("cardpack/testing/claim/Commits") {}

const rejected = new Store.StoreError({
  reason: new Store.Rejected({ constraint: "by_the_test", cause: "refused by the test" })
})

const counted = Layer.effect(
  Store.Store,
  Effect.gen(function* () {
    const store = yield* Store.Store
    const commits = yield* Commits
    return Store.Store.of({
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
          // Counts after the commit, when others can see the cards too.
          return Effect.tap(watched, () =>
            Effect.sync(() => {
              if (opened > 0) commits.opened.push(opened)
            })
          )
        })
    })
  })
)

export const over = <A, E>(storage: Layer.Layer<A | Store.Store, E>) => {
  const commits = Layer.sync(Commits, () =>
    Commits.of({ broken: new Set(), refused: 0, opened: [] })
  )
  return Layer.provideMerge(counted, Layer.mergeAll(commits, storage))
}
