/** The conformance suite of the operator's reading port, on every database. */

import type { Desk } from "@cardpack/core/ports"
import { layer as withLayer } from "@effect/vitest"
import type { Layer } from "effect"
import type { Ports } from "../../sample/Story.ts"
import { audit } from "./Audit.ts"
import { chain } from "./Chain.ts"
import { health } from "./Health.ts"
import { items } from "./Items.ts"
import { partners } from "./Partners.ts"
import { support } from "./Support.ts"

export const suite = <E>(name: string, layer: Layer.Layer<Ports | Desk.Desk, E>): void =>
  withLayer(layer, { excludeTestServices: true, timeout: "2 minutes" })(`Desk: ${name}`, (it) => {
    // First, because it needs a store without broken rows.
    audit(it)
    partners(it)
    support(it)
    items(it)
    health(it)
    chain(it)
  })
