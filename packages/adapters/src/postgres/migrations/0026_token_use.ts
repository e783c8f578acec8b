/** When an operator's token was last used, as of partners' keys. */
import { migration } from "./Schema.ts"

export default migration(["ALTER TABLE operator_token ADD COLUMN last_used_at timestamptz(3)"])
