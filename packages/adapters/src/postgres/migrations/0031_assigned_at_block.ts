/** Since which block transfers to a deposit address are its account's (design.md#deposits). */
import { migration } from "./Schema.ts"

// Null for addresses of before.
export default migration([
  `ALTER TABLE deposit_address ADD COLUMN assigned_at_block bigint
    CONSTRAINT deposit_address_assigned_at_block_check CHECK (assigned_at_block >= 0)`
])
