/**
 * The conformance suite of `Store` and `Reads`. An adapter's test calls it with a layer of an
 * empty, migrated store.
 */
import type { Reads, Store } from "@cardpack/core/ports"
import { layer as withLayer } from "@effect/vitest"
import type { Layer } from "effect"
import { atomicity } from "./Atomicity.ts"
import { chainRows } from "./Chain.ts"
import { decks } from "./Decks.ts"
import { details } from "./Details.ts"
import { kinds } from "./Kinds.ts"
import { lists } from "./Lists.ts"
import { loads } from "./Loads.ts"
import { locks } from "./Locks.ts"
import { refused } from "./Refused.ts"
import { tiers } from "./Tiers.ts"
import { webhookRows } from "./Webhooks.ts"

export const suite = <E>(name: string, layer: Layer.Layer<Store.Store | Reads.Reads, E>): void =>
  withLayer(layer, { excludeTestServices: true, timeout: "2 minutes" })(
    `Store and Reads: ${name}`,
    (it) => {
      kinds(it)
      loads(it)
      locks(it)
      atomicity(it)
      refused(it)
      decks(it)
      tiers(it)
      lists(it)
      details(it)
      webhookRows(it)
      chainRows(it)
    }
  )
