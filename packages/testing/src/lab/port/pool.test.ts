/** The statements are those of PostgreSQL 18, which each commit tries; here through node-postgres. */
import { queues } from "../../kit/queue/Suite.ts"
import { storage } from "../../kit/store/Suite.ts"
import { pool } from "../../world/database/Databases.ts"
import { ours } from "../../world/run/Certificates.ts"

const adapter = "a host's pool"

storage({ adapter, open: pool(), desk: pool(), sameNames: true, ...ours })
queues({ adapter, open: ({ shift }) => pool(shift), ...ours })
