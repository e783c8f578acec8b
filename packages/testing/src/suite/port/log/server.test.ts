import { drawStatistics } from "../../../kit/log/Statistics.ts"
import { drawLog } from "../../../kit/log/Suite.ts"
import { placeOnServer, server } from "../../../world/database/Databases.ts"
import { version } from "../../../world/database/Postmaster.ts"
import { ours } from "../../../world/run/Certificates.ts"

drawLog({
  adapter: `PostgreSQL ${version()}`,
  open: server(),
  processes: placeOnServer,
  ...ours
})

drawStatistics({ adapter: `PostgreSQL ${version()}`, open: server(), ...ours })
