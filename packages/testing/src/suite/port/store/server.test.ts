import { storage } from "../../../kit/store/Suite.ts"
import { faultsOnServer, placeOnServer, server } from "../../../world/database/Databases.ts"
import { ours } from "../../../world/run/Certificates.ts"

const places = { reopen: placeOnServer, processes: placeOnServer, faults: faultsOnServer }

storage({
  adapter: "PostgreSQL 18",
  open: server(),
  desk: server(),
  sameNames: true,
  ...places,
  ...ours
})
