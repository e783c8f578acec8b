/** Counts a storage's deadlocks, which only the lanes see, because they retry. */
import { Store, type StoreError } from "@cardpack/core/engine/port/Store"
import { Effect, Layer } from "effect"

export interface Count {
  deadlocks: number
}

/** By the driver's error in the reason. */
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
