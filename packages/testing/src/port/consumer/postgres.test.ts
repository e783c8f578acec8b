import * as Clock from "../../clock/Clock.ts"
import { embedded, server } from "../../database/Databases.ts"
import { suite } from "./Suite.ts"

const [one, other] = [Clock.shifted(), Clock.shifted()]

suite("embedded PGlite", embedded(one.shift), one.move)
suite("PostgreSQL 18", server(other.shift), other.move)
