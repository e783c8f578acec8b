import * as Clock from "../model/Clock.ts"
import { embedded, server } from "../store/Databases.ts"
import { suite } from "./Suite.ts"

const [one, other] = [Clock.shifted(), Clock.shifted()]

suite("embedded PGlite", embedded(one.shift), one.move)
suite("PostgreSQL 18", server(other.shift), other.move)
