import { layer } from "@cardpack/adapters/memory/layer"
import * as Clock from "../model/Clock.ts"
import { suite } from "./Suite.ts"

const still = Clock.still()
suite("memory", layer, still.move, still.layer)
