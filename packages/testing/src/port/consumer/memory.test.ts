import { Layer } from "effect"
import * as Clock from "../../clock/Clock.ts"
import { layer } from "../../reference/layer.ts"
import { suite } from "./Suite.ts"

const clock = Clock.still()

suite("memory", Layer.provideMerge(layer, clock.layer), clock.move)
