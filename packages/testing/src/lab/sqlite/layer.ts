/**
 * A storage on `node:sqlite` without chain and webhooks: the reference store's rules, over a journal
 * that outlives its processes and that several have open. Whatever is read was in the file.
 */
import { type ChangeSet, Reads, Store } from "@cardpack/core/ports"
import { Clock, Context, Effect, Layer, Ref, Result } from "effect"
import type { Cell } from "../../kit/reference/Cell.ts"
import { commit } from "../../kit/reference/Commit.ts"
import * as ReferenceReads from "../../kit/reference/Reads.ts"
import { EMPTY, type State } from "../../kit/reference/State.ts"
import * as ReferenceStore from "../../kit/reference/Store.ts"
import * as Journal from "./Journal.ts"

const playing = (journal: Journal.Journal) => {
  let state: State = EMPTY
  return Effect.sync(() => {
    for (const { at, changes } of journal.news())
      for (const each of changes) state = Result.getOrThrow(commit(state, each, at))
    return state
  })
}

const portsOf = (journal: Journal.Journal) => {
  const now = playing(journal)
  const transact: Store.Store["Service"]["transact"] = (scope, work) =>
    Effect.suspend(() => {
      const written: Array<ChangeSet.ChangeSet> = []
      const alone: Cell["alone"] = (change) =>
        Effect.gen(function* () {
          const answer = yield* change(Ref.makeUnsafe(yield* now))
          journal.append({ at: yield* Clock.currentTimeMillis, changes: written })
          return answer
        }).pipe(journal.alone)
      const noted = (transaction: Store.Transaction): Store.Transaction => ({
        ...transaction,
        commit: (changes) =>
          Effect.tap(transaction.commit(changes), () => Effect.sync(() => written.push(changes)))
      })
      return ReferenceStore.make({ alone }).transact(scope, (transaction) =>
        work(noted(transaction))
      )
    })
  const read: Cell["read"] = (ask) => Effect.map(now, ask)
  return Context.make(Store.Store, Store.Store.of({ transact })).pipe(
    Context.add(Reads.Reads, ReferenceReads.make({ read }))
  )
}

export const layer = (file: string) => Layer.effectContext(Effect.map(Journal.open(file), portsOf))
