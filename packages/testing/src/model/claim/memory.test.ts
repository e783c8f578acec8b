import * as Clock from "../../clock/Clock.ts"
import { layer } from "../../reference/layer.ts"
import { suite } from "./Suite.ts"

const still = Clock.still()
suite("memory", layer, still.move, still.layer)
