/** The one mutable cell of the reference store and the lock of those who write to it. */
import { Context, Effect, Ref, Semaphore } from "effect"
import { EMPTY, type State } from "./State.ts"

export interface World {
  readonly read: <A>(ask: (state: State) => A) => Effect.Effect<A>
  readonly update: (change: (state: State) => State) => Effect.Effect<void>
  /** Changes the state; returns a result. */
  readonly modify: <A>(change: (state: State) => readonly [A, State]) => Effect.Effect<A>
  /** Runs `work` exclusively on a copy, which replaces the state on success. */
  readonly alone: <A, E>(work: (copy: Ref.Ref<State>) => Effect.Effect<A, E>) => Effect.Effect<A, E>
}

export const make = (): World => {
  const cell = Ref.makeUnsafe(EMPTY)
  const lock = Semaphore.makeUnsafe(1)
  return {
    read: (ask) => Effect.map(Ref.get(cell), ask),
    update: (change) => lock.withPermit(Ref.update(cell, change)),
    modify: (change) => lock.withPermit(Ref.modify(cell, change)),
    alone: (work) =>
      lock.withPermit(
        Effect.gen(function* () {
          const copy = Ref.makeUnsafe(yield* Ref.get(cell))
          const answer = yield* work(copy)
          yield* Ref.set(cell, yield* Ref.get(copy))
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
>()("cardpack/testing/reference/World/Memory") {}
