/** The storage ports in memory, with a database's semantics, for tests. */
import { Effect, Layer } from "effect"
import * as Cell from "./Cell.ts"
import * as Ports from "./Ports.ts"

/** Initially empty; each build of the layer is a separate store. */
export const layer: Layer.Layer<Ports.Ports> = Layer.effectContext(
  Effect.sync(() => Ports.portsOf(Cell.make()))
)
