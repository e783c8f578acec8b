import { ours } from "../../certify/Ours.ts"
import { placeOnServer, server } from "../../database/Databases.ts"
import { storage } from "./Suite.ts"

const places = { reopen: placeOnServer, processes: placeOnServer }

storage({
  adapter: "PostgreSQL 18",
  open: server(),
  desk: server(),
  sameNames: true,
  ...places,
  ...ours
})
