/**
 * A transfer is credited once: no two confirmed deposits have one log (design.md#deposits). One that is
 * detected may get another place in its block.
 */
import { migration } from "./Schema.ts"

export default migration(
  [
    `CREATE UNIQUE INDEX funding_transaction_transfer_once
      ON funding_transaction (transaction_hash, log_index, chain_id) WHERE status = 'confirmed'`
  ],
  48
)
