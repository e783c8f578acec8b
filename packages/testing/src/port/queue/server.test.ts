import { ours } from "../../certify/Ours.ts"
import { placeOnServer, server } from "../../database/Databases.ts"
import { queues } from "./Suite.ts"

queues({
  adapter: "PostgreSQL 18",
  open: ({ shift }) => server(shift),
  processes: placeOnServer,
  ...ours
})
