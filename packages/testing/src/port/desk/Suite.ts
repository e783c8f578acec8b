/** The conformance suite of the operator's reading port, for every `Desk`. */
import { layer as withLayer } from "@effect/vitest"
import type { Layer } from "effect"
import type { Ports } from "../../sample/Story.ts"
import { audit } from "./Audit.ts"
import { chain } from "./Chain.ts"
import { items } from "./Items.ts"
import { partners } from "./Partners.ts"
import { support } from "./Support.ts"

export const suite = <E>(name: string, layer: Layer.Layer<Ports, E>): void =>
  withLayer(layer, { excludeTestServices: true, timeout: "2 minutes" })(`Desk: ${name}`, (it) => {
    // First, because it needs a store without broken rows.
    audit(it)
    partners(it)
    support(it)
    items(it)
    chain(it)
  })
