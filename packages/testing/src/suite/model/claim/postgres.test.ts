import * as Clock from "../../../kit/clock/Clock.ts"
import { server } from "../../../world/database/Databases.ts"
import { byDesk } from "../../../world/race/Audited.ts"
import { suite } from "../../../world/race/claim/Suite.ts"

const clock = Clock.shifted()
suite("PostgreSQL 18", byDesk(server(clock.shift)), clock.move)
