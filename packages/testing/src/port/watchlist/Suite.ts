/**
 * The conformance suite of the chain watcher's port `Watchlist`. An adapter's test calls it with a
 * layer of an empty, migrated store.
 */
import type { Store, Watchlist } from "@cardpack/core/ports"
import { layer as withLayer } from "@effect/vitest"
import type { Layer } from "effect"
import { awaited } from "./Awaited.ts"
import { cursor } from "./Cursor.ts"
import { deposits } from "./Deposits.ts"
import { named } from "./Named.ts"

export const suite = <E>(
  name: string,
  layer: Layer.Layer<Store.Store | Watchlist.Watchlist, E>
): void =>
  withLayer(layer, { excludeTestServices: true, timeout: "2 minutes" })(
    `Watchlist: ${name}`,
    (it) => {
      // First, because it needs a store without a cursor.
      cursor(it)
      deposits(it)
      named(it)
      awaited(it)
    }
  )
