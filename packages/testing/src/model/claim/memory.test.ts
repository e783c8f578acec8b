import * as Clock from "../../clock/Clock.ts"
import { layer } from "../../reference/layer.ts"
import { byState } from "../Audited.ts"
import { suite } from "./Suite.ts"

const still = Clock.still()
suite("memory", byState(layer), still.move, still.layer)
