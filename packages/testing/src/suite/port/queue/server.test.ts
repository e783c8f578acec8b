import { queues } from "../../../kit/queue/Suite.ts"
import { placeOnServer, server } from "../../../world/database/Databases.ts"
import { ours } from "../../../world/run/Certificates.ts"

queues({
  adapter: "PostgreSQL 18",
  open: ({ shift }) => server(shift),
  processes: placeOnServer,
  ...ours
})
