import { ours } from "../../certify/Ours.ts"
import { embedded, placeInFolder } from "../../database/Databases.ts"
import { storage } from "./Suite.ts"

const store = { open: embedded(), desk: embedded(), reopen: placeInFolder, sameNames: true }

storage({ adapter: "embedded PGlite", ...store, ...ours })
