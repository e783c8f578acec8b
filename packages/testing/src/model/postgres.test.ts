import { Layer } from "effect"
import * as Clock from "../clock/Clock.ts"
import { embedded, server } from "../database/Databases.ts"
import { byDesk } from "./Audited.ts"
import * as Real from "./Real.ts"
import { suite } from "./Suite.ts"

const [one, other] = [Clock.shifted(), Clock.shifted()]

suite("PostgreSQL 18", {
  layer: Real.engine("server").pipe(Layer.provideMerge(byDesk(server(one.shift)))),
  storeOf: "all runs",
  moveClock: one.move,
  numRuns: 15,
  maxCommands: 40
})

suite("embedded PGlite", {
  layer: Real.engine("embedded").pipe(Layer.provideMerge(byDesk(embedded(other.shift)))),
  storeOf: "all runs",
  moveClock: other.move,
  numRuns: 8,
  maxCommands: 40
})
