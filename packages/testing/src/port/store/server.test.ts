import { ours } from "../../certify/Ours.ts"
import { faultsOnServer, placeOnServer, server } from "../../database/Databases.ts"
import { storage } from "./Suite.ts"

const places = { reopen: placeOnServer, processes: placeOnServer, faults: faultsOnServer }

storage({
  adapter: "PostgreSQL 18",
  open: server(),
  desk: server(),
  sameNames: true,
  ...places,
  ...ours
})
