import { storage } from "../../../kit/store/Suite.ts"
import { embedded, placeInFolder } from "../../../world/database/Databases.ts"
import { ours } from "../../../world/run/Certificates.ts"

const store = { open: embedded(), desk: embedded(), reopen: placeInFolder, sameNames: true }

storage({ adapter: "embedded PGlite", ...store, ...ours })
