/** Counts the deadlocks that a storage ran into, which the lanes retry and nobody else sees. */
import { Store, type StoreError } from "@cardpack/core/engine/port/Store"
import { Effect, Layer } from "effect"

export interface Count {
  deadlocks: number
}

/** The driver's error says so in its reason. */
const isDeadlock = ({ reason }: StoreError): boolean =>
  reason._tag === "Unreachable" && JSON.stringify(reason.cause).includes("DeadlockError")

export const over = <A, E>(storage: Layer.Layer<A | Store, E>, count: Count) =>
  Layer.provideMerge(
    Layer.effect(
      Store,
      Effect.map(Store, ({ transact }) =>
        Store.of({
          transact: (scope, work) =>
            Effect.tapError(transact(scope, work), (error) =>
              Effect.sync(() => {
                if (isDeadlock(error)) count.deadlocks++
              })
            )
        })
      )
    ),
    storage
  )
