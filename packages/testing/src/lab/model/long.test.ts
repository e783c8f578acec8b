/** The model and the service in step for longer than each commit allows. */
import { describe, it } from "@effect/vitest"
import { drawSeed } from "../../kit/certify/Trial.ts"
import * as Clock from "../../kit/clock/Clock.ts"
import { server } from "../../world/database/Databases.ts"
import { byDesk } from "../../world/model/Audited.ts"
import { holds } from "../../world/model/Playing.ts"
import { histories } from "../../world/model/Profiles.ts"
import { suite } from "../../world/model/Suite.ts"

const HISTORIES = 400
const TIMEOUT = 3_600_000

const seed = drawSeed()

describe("the service and its model agree", { timeout: TIMEOUT }, () => {
  it("after any commands", () => holds(seed, histories, { numRuns: HISTORIES }))
})

const clock = Clock.shifted()

suite("PostgreSQL 18, for long", byDesk(server(clock.shift)), clock.move, { seed, numRuns: 100 })
