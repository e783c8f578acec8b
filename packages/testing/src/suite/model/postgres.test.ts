import { drawSeed } from "../../kit/certify/Trial.ts"
import * as Clock from "../../kit/clock/Clock.ts"
import { server } from "../../world/database/Databases.ts"
import { byDesk } from "../../world/model/Audited.ts"
import { suite } from "../../world/model/Suite.ts"

const clock = Clock.shifted()
const run = { seed: drawSeed(), numRuns: 6 }

suite("PostgreSQL 18", byDesk(server(clock.shift)), clock.move, run)
