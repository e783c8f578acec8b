import { embedded } from "../../service/Running.ts"
import { suite } from "./Http.ts"

suite(embedded)
