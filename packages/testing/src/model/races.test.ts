import { layerServer } from "@cardpack/adapters/postgres/layer"
import { Effect, Layer, Redacted } from "effect"
import * as Clock from "../clock/Clock.ts"
import { embedded } from "../database/Databases.ts"
import * as Fresh from "../database/Fresh.ts"
import { layer } from "../reference/layer.ts"
import { byDesk, byState } from "./Audited.ts"
import * as Deadlocks from "./Deadlocks.ts"
import { suite } from "./RaceSuite.ts"
import * as Rig from "./Rig.ts"

const still = Clock.still()
suite("memory", Rig.oneProcess(byState(layer)).pipe(Layer.provide(still.layer)), still.move)

const one = Clock.shifted()
suite("embedded PGlite", Rig.oneProcess(byDesk(embedded(one.shift))), one.move)

const two = Clock.shifted()
const count: Deadlocks.Count = { deadlocks: 0 }
const servers = Layer.unwrap(
  Effect.gen(function* () {
    const url = Redacted.make(yield* Fresh.migrated)
    const connected = () =>
      byDesk(Deadlocks.over(layerServer({ url, clockShift: two.shift }), count))
    return Rig.processes([connected(), connected()])
  })
)
suite("PostgreSQL 18", servers, two.move, () => count.deadlocks)
