import { layerServer } from "@cardpack/adapters/postgres/layer"
import { Effect, Layer, Redacted } from "effect"
import * as Server from "../postgres/Server.ts"
import { layer } from "../reference/layer.ts"
import { embedded } from "../store/Databases.ts"
import * as Clock from "./Clock.ts"
import * as Deadlocks from "./Deadlocks.ts"
import { suite } from "./RaceSuite.ts"
import * as Rig from "./Rig.ts"

const still = Clock.still()
suite("memory", Rig.oneProcess(layer).pipe(Layer.provide(still.layer)), still.move)

const one = Clock.shifted()
suite("embedded PGlite", Rig.oneProcess(embedded(one.shift)), one.move)

const two = Clock.shifted()
const count: Deadlocks.Count = { deadlocks: 0 }
const servers = Layer.unwrap(
  Effect.gen(function* () {
    const { database } = yield* Server.make()
    const url = Redacted.make(yield* database)
    const connected = () => Deadlocks.over(layerServer({ url, clockShift: two.shift }), count)
    return Rig.processes([connected(), connected()])
  })
)
suite("PostgreSQL 18", servers, two.move, () => count.deadlocks)
