/** Endpoints know who gave their URL, so that they go with a person who is removed. */
import { migration } from "./Schema.ts"

export default migration(["ALTER TABLE webhook_endpoint ADD COLUMN made_by text"], 48)
