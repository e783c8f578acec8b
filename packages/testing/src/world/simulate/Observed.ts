/** The cell of the reference store, with an eye on each change before it takes effect. */
import { Effect, Ref } from "effect"
import * as Cell from "../../kit/reference/Cell.ts"
import { EMPTY, type State } from "../../kit/reference/State.ts"

export interface Observer {
  /** Of a transaction: answers the state that it leaves behind. */
  readonly committing: (before: State, after: State) => State
  /** Of a queue. */
  readonly changing: (before: State, after: State) => void
}

export interface Observed {
  readonly cell: Cell.Cell
  readonly state: () => State
  /** Takes the last transaction back, and all since. */
  readonly forget: Effect.Effect<void>
}

/** With `isUnlocked`, transactions don't wait for each other. */
export const make = ({ changing, committing }: Observer, isUnlocked: boolean): Observed => {
  const base = Cell.make()
  let current = EMPTY
  let previous = EMPTY
  const set = (state: State) =>
    base.update(() => {
      current = state
      return state
    })
  const alone: Cell.Cell["alone"] = isUnlocked
    ? (work) =>
        Effect.gen(function* () {
          const copy = Ref.makeUnsafe(current)
          const answer = yield* work(copy)
          yield* set(yield* Ref.get(copy))
          return answer
        })
    : base.alone
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
      alone((copy) =>
        Effect.gen(function* () {
          const before = yield* Ref.get(copy)
          const answer = yield* work(copy)
          const after = yield* Ref.get(copy)
          if (after === before) return answer
          previous = before
          current = committing(before, after)
          yield* Ref.set(copy, current)
          return answer
        })
      )
  }
  const forget = Effect.suspend(() => set(previous))
  return { cell, state: () => current, forget }
}
