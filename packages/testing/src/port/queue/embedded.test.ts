import { ours } from "../../certify/Ours.ts"
import { embedded } from "../../database/Databases.ts"
import { queues } from "./Suite.ts"

queues({ adapter: "embedded PGlite", open: ({ shift }) => embedded(shift), ...ours })
