import { layerServer } from "@cardpack/adapters/postgres/layer"
import { Effect, Layer, Redacted } from "effect"
import * as Clock from "../../kit/clock/Clock.ts"
import { layer } from "../../kit/reference/layer.ts"
import * as Fresh from "../../world/database/Fresh.ts"
import { byDesk, byState } from "../../world/race/Audited.ts"
import * as Deadlocks from "../../world/race/Deadlocks.ts"
import { suite } from "../../world/race/RaceSuite.ts"
import * as Rig from "../../world/race/Rig.ts"

const still = Clock.still()
suite("memory", Rig.oneProcess(byState(layer)).pipe(Layer.provide(still.layer)), still.move)

const clock = Clock.shifted()
const count: Deadlocks.Count = { deadlocks: 0 }
const servers = Layer.unwrap(
  Effect.gen(function* () {
    const address = yield* Fresh.migrated
    const url = Redacted.make(address)
    const connected = () =>
      byDesk(Deadlocks.over(layerServer({ url, clockShift: clock.shift }), count), address)
    return Rig.processes([connected(), connected()])
  })
)
suite("PostgreSQL 18", servers, clock.move, () => count.deadlocks)
