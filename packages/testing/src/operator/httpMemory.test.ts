import { suite } from "./Http.ts"
import { memory } from "./Running.ts"

suite(memory)
