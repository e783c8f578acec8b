import { layer } from "../../reference/layer.ts"
import { suite } from "./Suite.ts"

suite("memory", layer)
