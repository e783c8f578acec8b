/** The statements are those of PostgreSQL 18, which each commit tries; here they run on PGlite. */
import { drawStatistics } from "../../kit/log/Statistics.ts"
import { drawLog } from "../../kit/log/Suite.ts"
import { queues } from "../../kit/queue/Suite.ts"
import { storage } from "../../kit/store/Suite.ts"
import { embedded, placeInFolder } from "../../world/database/Databases.ts"
import { ours } from "../../world/run/Certificates.ts"

const adapter = "embedded PGlite"
const store = { open: embedded(), desk: embedded(), reopen: placeInFolder, sameNames: true }

storage({ adapter, ...store, ...ours })
queues({ adapter, open: ({ shift }) => embedded(shift), ...ours })
drawLog({ adapter, open: embedded(), ...ours })
drawStatistics({ adapter, open: embedded(), ...ours })
