import { assert, it } from "@effect/vitest"
import { Layer } from "effect"
import * as Clock from "../clock/Clock.ts"
import { layer } from "../reference/layer.ts"
import { byState } from "./Audited.ts"
import { met } from "./Operations.ts"
import * as Real from "./Real.ts"
import { suite } from "./Suite.ts"

const clock = Clock.still()

suite("memory", {
  layer: Real.engine("memory").pipe(
    Layer.provideMerge(byState(layer)),
    Layer.provideMerge(clock.layer)
  ),
  storeOf: "each run",
  moveClock: clock.move,
  numRuns: 120,
  maxCommands: 60
})

it("the runs met every kind of operation done and replayed, and every refusal", () => {
  const ways = [...met.keys()]
  const kinds = ["order", "refund", "buyback", "redemption"]
  assert.includeMembers(
    ways,
    kinds.flatMap((kind) => [`${kind} done`, `${kind} replayed`])
  )
  const refusals = ["NotFound", "Conflict", "IdempotencyConflict", "InsufficientBalance"]
  assert.includeMembers(
    ways.map((way) => way.split(" ")[1]),
    [...refusals, "OutOfStock", "Unavailable", "Invalid"]
  )
})
