/** A store that records commits and can refuse those that open given cards. */
import type { Draw, Id } from "@cardpack/core/domain"
import { type ChangeSet, Store } from "@cardpack/core/ports"
import { Context, Effect, Layer } from "effect"

export class Commits extends Context.Service<
  Commits,
  {
    /** A commit that opens one of these breaks a constraint. */
    readonly broken: Set<Id.CardId>
    refused: number
    readonly made: Array<ChangeSet.ChangeSet>
  }
>()("cardpack/testing/claim/Commits") {}

const rejected = new Store.StoreError({
  reason: new Store.Rejected({
    rule: "check",
    constraint: "by_the_test",
    cause: "refused by the test"
  })
})

const counted = Layer.effect(
  Store.Store,
  Effect.gen(function* () {
    const store = yield* Store.Store
    const commits = yield* Commits
    return Store.Store.of({
      transact: (scope, work) =>
        Effect.suspend(() => {
          const made: Array<ChangeSet.ChangeSet> = []
          const watched = store.transact(scope, (transaction) =>
            work({
              ...transaction,
              commit: (changes) => {
                if (changes.draws.some(({ cardId }) => commits.broken.has(cardId))) {
                  commits.refused++
                  return Effect.fail(rejected)
                }
                made.push(changes)
                return transaction.commit(changes)
              }
            })
          )
          // Records after the commit, when others can see the cards too.
          return Effect.tap(watched, () => Effect.sync(() => commits.made.push(...made)))
        })
    })
  })
)

/** The numbers of cards that commits opened. */
export const opened = (commits: Commits["Service"]): ReadonlyArray<number> =>
  commits.made.flatMap(({ draws }) => (draws.length > 0 ? [draws.length] : []))

export const drawOf = (id: Id.CardId): Effect.Effect<Draw.Draw | undefined, never, Commits> =>
  Effect.map(Effect.service(Commits), ({ made }) =>
    made.flatMap(({ draws }) => draws).find(({ cardId }) => cardId === id)
  )

export const over = <A, E>(storage: Layer.Layer<A | Store.Store, E>) => {
  const commits = Layer.sync(Commits, () => Commits.of({ broken: new Set(), refused: 0, made: [] }))
  return Layer.provideMerge(counted, Layer.mergeAll(commits, storage))
}
