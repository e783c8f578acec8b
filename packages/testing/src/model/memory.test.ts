import { layer } from "@cardpack/adapters/memory/layer"
import { Layer } from "effect"
import * as Clock from "./Clock.ts"
import * as Real from "./Real.ts"
import { suite } from "./Suite.ts"

const clock = Clock.still()

suite("memory", {
  layer: Real.engine("memory").pipe(Layer.provideMerge(layer), Layer.provideMerge(clock.layer)),
  storeOf: "each run",
  moveClock: clock.move,
  numRuns: 60,
  maxCommands: 60
})
