import { layer } from "@cardpack/adapters/memory/layer"
import { suite } from "./Suite.ts"

suite("memory", layer)
