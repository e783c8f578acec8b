/** Whether a suite's storage is sound: by the desk's audit, or in memory by the state itself. */
import { Desk, type Store } from "@cardpack/core/ports"
import { assert } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import * as Cell from "../../kit/reference/Cell.ts"
import * as Conservation from "../rules/Conservation.ts"
import * as StoredState from "../rules/StoredState.ts"

export class Audited extends Context.Service<
  Audited,
  {
    /** The broken checks. */
    readonly broken: Effect.Effect<ReadonlyArray<unknown>, Store.StoreError>
  }
>()("cardpack/testing/model/Audited") {}

/** Adds the desk's audit to a storage; and the rules of a state, of the database at an address. */
export const byDesk = <A, E>(storage: Layer.Layer<A | Desk.Desk, E>, url: string | null = null) =>
  Layer.provideMerge(
    Layer.effect(
      Audited,
      Effect.map(Desk.Desk, ({ audit }) => ({
        broken: Effect.gen(function* () {
          const checks = (yield* audit).filter(({ ok }) => !ok)
          if (url === null) return checks
          return [
            ...checks,
            ...Conservation.told(yield* Effect.promise(() => StoredState.read(url)))
          ]
        })
      }))
    ),
    storage
  )

/** Adds the rules of a state to the reference store. */
export const byState = <A, E>(storage: Layer.Layer<A | Cell.Memory, E>) =>
  Layer.provideMerge(
    Layer.effect(
      Audited,
      Effect.map(Effect.service(Cell.Memory), ({ state }) => ({
        broken: Effect.map(state, Conservation.broken)
      }))
    ),
    storage
  )

export const sound = Effect.gen(function* () {
  assert.deepStrictEqual(yield* (yield* Audited).broken, [])
})
