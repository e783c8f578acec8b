import { storage } from "../../../kit/store/Suite.ts"
import { pool } from "../../../world/database/Databases.ts"
import { ours } from "../../../world/run/Certificates.ts"

storage({ adapter: "a host's pool", open: pool(), desk: pool(), sameNames: true, ...ours })
