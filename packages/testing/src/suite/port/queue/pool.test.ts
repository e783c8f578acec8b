import { queues } from "../../../kit/queue/Suite.ts"
import { pool } from "../../../world/database/Databases.ts"
import { ours } from "../../../world/run/Certificates.ts"

queues({ adapter: "a host's pool", open: ({ shift }) => pool(shift), ...ours })
