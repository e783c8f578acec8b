import { ours } from "../../certify/Ours.ts"
import { pool } from "../../database/Databases.ts"
import { storage } from "./Suite.ts"

storage({ adapter: "a host's pool", open: pool(), desk: pool(), sameNames: true, ...ours })
