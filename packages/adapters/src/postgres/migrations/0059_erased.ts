/** When the person behind a customer was erased: receipts no longer tell the person's words. */
import { migration } from "./Schema.ts"

export default migration(["ALTER TABLE customer ADD COLUMN erased_at timestamptz(3)"], 48)
