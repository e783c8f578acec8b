/** The model, the races and the claims on the embedded database. */
import { drawSeed } from "../../kit/certify/Trial.ts"
import * as Clock from "../../kit/clock/Clock.ts"
import { embedded } from "../../world/database/Databases.ts"
import { byDesk } from "../../world/model/Audited.ts"
import * as Claims from "../../world/model/claim/Suite.ts"
import * as Races from "../../world/model/RaceSuite.ts"
import * as Rig from "../../world/model/Rig.ts"
import * as Model from "../../world/model/Suite.ts"

const NAME = "embedded PGlite"
const [one, two, three] = [Clock.shifted(), Clock.shifted(), Clock.shifted()]
const run = { seed: drawSeed(), numRuns: 20 }

Model.suite(NAME, byDesk(embedded(one.shift)), one.move, run)
Races.suite(NAME, Rig.oneProcess(byDesk(embedded(two.shift))), two.move)
Claims.suite(NAME, byDesk(embedded(three.shift)), three.move)
