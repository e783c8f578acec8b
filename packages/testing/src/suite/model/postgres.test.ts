import { Layer } from "effect"
import * as Clock from "../../kit/clock/Clock.ts"
import { embedded, server } from "../../world/database/Databases.ts"
import { byDesk } from "../../world/model/Audited.ts"
import * as Real from "../../world/model/Real.ts"
import { suite } from "../../world/model/Suite.ts"

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
