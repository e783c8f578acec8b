import { storage } from "../../../kit/store/Suite.ts"
import { faultsOnServer, placeOnServer, server } from "../../../world/database/Databases.ts"
import { version } from "../../../world/database/Postmaster.ts"
import { ours } from "../../../world/run/Certificates.ts"

const places = { reopen: placeOnServer, processes: placeOnServer, faults: faultsOnServer }

storage({
  adapter: `PostgreSQL ${version()}`,
  open: server(),
  desk: server(),
  sameNames: true,
  ...places,
  ...ours
})
