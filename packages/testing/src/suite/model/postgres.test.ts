import * as Clock from "../../kit/clock/Clock.ts"
import { embedded, server } from "../../world/database/Databases.ts"
import { byDesk } from "../../world/model/Audited.ts"
import { suite } from "../../world/model/Suite.ts"

const [one, other] = [Clock.shifted(), Clock.shifted()]

suite("PostgreSQL 18", byDesk(server(one.shift)), one.move, { seed: 1, numRuns: 6 })
suite("embedded PGlite", byDesk(embedded(other.shift)), other.move, { seed: 2, numRuns: 3 })
