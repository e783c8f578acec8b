import { drawStatistics } from "../../../kit/log/Statistics.ts"
import { drawLog } from "../../../kit/log/Suite.ts"
import { embedded } from "../../../world/database/Databases.ts"
import { ours } from "../../../world/run/Certificates.ts"

drawLog({ adapter: "embedded", open: embedded(), ...ours })

drawStatistics({ adapter: "embedded", open: embedded(), ...ours })
