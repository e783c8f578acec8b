/** The one mutable cell of the reference store and the lock of those who write to it. */
import { Context, Effect, Ref, Semaphore } from "effect"
import { EMPTY, type State } from "./State.ts"

export interface Cell {
  readonly read: <A>(ask: (state: State) => A) => Effect.Effect<A>
  readonly update: (change: (state: State) => State) => Effect.Effect<void>
  /** Changes the state; returns a result. */
  readonly modify: <A>(change: (state: State) => readonly [A, State]) => Effect.Effect<A>
  /** Runs `work` exclusively on a copy, which replaces the state on success. */
  readonly alone: <A, E>(work: (copy: Ref.Ref<State>) => Effect.Effect<A, E>) => Effect.Effect<A, E>
}

export const make = (): Cell => {
  const state = Ref.makeUnsafe(EMPTY)
  const lock = Semaphore.makeUnsafe(1)
  return {
    read: (ask) => Effect.map(Ref.get(state), ask),
    update: (change) => lock.withPermit(Ref.update(state, change)),
    modify: (change) => lock.withPermit(Ref.modify(state, change)),
    alone: (work) =>
      lock.withPermit(
        Effect.gen(function* () {
          const copy = Ref.makeUnsafe(yield* Ref.get(state))
          const answer = yield* work(copy)
          yield* Ref.set(state, yield* Ref.get(copy))
          return answer
        })
      )
  }
}

/** The whole state, for tests. */
export class Memory extends Context.Service<
  Memory,
  {
    readonly state: Effect.Effect<State>
  }
>()("cardpack/testing/reference/Cell/Memory") {}
