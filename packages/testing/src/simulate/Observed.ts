/** The cell of the reference store, with an eye on each change before it takes effect. */
import { Effect, Ref } from "effect"
import * as Cell from "../reference/Cell.ts"
import { EMPTY, type State } from "../reference/State.ts"

export interface Observer {
  /** Of a transaction: answers the state that it leaves behind. */
  readonly committing: (before: State, after: State) => State
  /** Of a queue. */
  readonly changing: (before: State, after: State) => void
}

export interface Observed {
  readonly cell: Cell.Cell
  readonly state: () => State
}

export const make = ({ changing, committing }: Observer): Observed => {
  const base = Cell.make()
  let current = EMPTY
  const cell: Cell.Cell = {
    ...base,
    update: (change) =>
      base.update((before) => {
        current = change(before)
        if (current !== before) changing(before, current)
        return current
      }),
    modify: (change) =>
      base.modify((before) => {
        const [answer, after] = change(before)
        current = after
        if (after !== before) changing(before, after)
        return [answer, after] as const
      }),
    alone: (work) =>
      base.alone((copy) =>
        Effect.gen(function* () {
          const before = yield* Ref.get(copy)
          const answer = yield* work(copy)
          const after = yield* Ref.get(copy)
          if (after === before) return answer
          current = committing(before, after)
          yield* Ref.set(copy, current)
          return answer
        })
      )
  }
  return { cell, state: () => current }
}
