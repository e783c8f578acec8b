import * as Clock from "../../../kit/clock/Clock.ts"
import { layer } from "../../../kit/reference/layer.ts"
import { byState } from "../../../world/race/Audited.ts"
import { suite } from "../../../world/race/claim/Suite.ts"

const still = Clock.still()
suite("memory", byState(layer), still.move, still.layer)
