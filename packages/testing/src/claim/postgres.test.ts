import * as Clock from "../model/Clock.ts"
import { embedded, server } from "../store/Databases.ts"
import { suite } from "./Suite.ts"

const [one, other] = [Clock.shifted(), Clock.shifted()]
suite("PostgreSQL 18", server(one.shift), one.move)
suite("embedded PGlite", embedded(other.shift), other.move)
