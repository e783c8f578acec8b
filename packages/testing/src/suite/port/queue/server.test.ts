import { queues } from "../../../kit/queue/Suite.ts"
import { placeOnServer, server } from "../../../world/database/Databases.ts"
import { version } from "../../../world/database/Postmaster.ts"
import { ours } from "../../../world/run/Certificates.ts"

queues({
  adapter: `PostgreSQL ${version()}`,
  open: ({ shift }) => server(shift),
  processes: placeOnServer,
  ...ours
})
