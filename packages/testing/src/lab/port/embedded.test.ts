/** The statements are those of PostgreSQL 18, which each commit tries; here they run on PGlite. */
import { queues } from "../../kit/queue/Suite.ts"
import { storage } from "../../kit/store/Suite.ts"
import { embedded, placeInFolder } from "../../world/database/Databases.ts"
import { ours } from "../../world/run/Certificates.ts"

const adapter = "embedded PGlite"
const store = { open: embedded(), desk: embedded(), reopen: placeInFolder, sameNames: true }

storage({ adapter, ...store, ...ours })
queues({ adapter, open: ({ shift }) => embedded(shift), ...ours })
