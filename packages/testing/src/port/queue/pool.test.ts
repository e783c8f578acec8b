import { ours } from "../../certify/Ours.ts"
import { pool } from "../../database/Databases.ts"
import { queues } from "./Suite.ts"

queues({ adapter: "a host's pool", open: ({ shift }) => pool(shift), ...ours })
