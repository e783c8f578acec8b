/** What operators look for: deliveries of a partner, parcels and transactions. */
import { migration } from "./Schema.ts"

export default migration([
  "CREATE INDEX delivery_history_account ON delivery_history (account_id, id)",
  `CREATE INDEX shipment_tracking ON shipment (tracking_number)
    WHERE tracking_number IS NOT NULL`,
  `CREATE INDEX onchain_order_transaction ON onchain_order (transaction_hash)
    WHERE transaction_hash IS NOT NULL`,
  `CREATE INDEX onchain_burn_transaction ON onchain_burn (transaction_hash)
    WHERE transaction_hash IS NOT NULL`
])
