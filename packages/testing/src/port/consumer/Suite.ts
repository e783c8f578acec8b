/**
 * The conformance suite of the event consumers' port. An adapter's test calls it with a layer of an
 * empty, migrated store with a movable clock.
 */
import type { ConsumerQueue, Store } from "@cardpack/core/ports"
import { layer as withLayer } from "@effect/vitest"
import type { Layer } from "effect"
import type { MoveClock } from "../../sample/Story.ts"
import { feeds } from "./Feeds.ts"
import { leases } from "./Leases.ts"

export const suite = <E>(
  name: string,
  layer: Layer.Layer<Store.Store | ConsumerQueue.ConsumerQueue, E>,
  moveClock: MoveClock
): void =>
  withLayer(layer, { excludeTestServices: true, timeout: "2 minutes" })(
    `ConsumerQueue: ${name}`,
    (it) => {
      feeds(it)
      leases(it, moveClock)
    }
  )
