import { suite } from "./Http.ts"
import { embedded } from "./Running.ts"

suite(embedded)
