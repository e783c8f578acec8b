import { queues } from "../../../kit/queue/Suite.ts"
import { embedded } from "../../../world/database/Databases.ts"
import { ours } from "../../../world/run/Certificates.ts"

queues({ adapter: "embedded PGlite", open: ({ shift }) => embedded(shift), ...ours })
