/** The races and the claims on the embedded database. */
import * as Clock from "../../kit/clock/Clock.ts"
import { embedded } from "../../world/database/Databases.ts"
import { byDesk } from "../../world/race/Audited.ts"
import * as Claims from "../../world/race/claim/Suite.ts"
import * as Races from "../../world/race/RaceSuite.ts"
import * as Rig from "../../world/race/Rig.ts"

const NAME = "embedded PGlite"
const [one, two] = [Clock.shifted(), Clock.shifted()]

Races.suite(NAME, Rig.oneProcess(byDesk(embedded(one.shift))), one.move)
Claims.suite(NAME, byDesk(embedded(two.shift)), two.move)
