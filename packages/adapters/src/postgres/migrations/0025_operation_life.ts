/** What partners ask of one operation, and of one event: its events, entries and deliveries. */
import { migration } from "./Schema.ts"

export default migration([
  // Identifiers grow with time, so all of these are appended to.
  `CREATE INDEX event_operation ON event ((data->>'operationId'))
    WHERE data->>'operationId' IS NOT NULL`,
  `CREATE INDEX ledger_entry_operation ON ledger_entry (operation_id)
    WHERE operation_id IS NOT NULL`,
  `CREATE INDEX ledger_entry_rare ON ledger_entry (account_id, kind, sequence)
    WHERE kind IN ('TOPUP', 'BONUS', 'ADJUSTMENT')`,
  // The event first: it serves the search for an event alone, too.
  "DROP INDEX delivery_history_event",
  "CREATE INDEX delivery_history_event ON delivery_history (event_id, endpoint_id)",
  `CREATE INDEX delivery_history_own_failed ON delivery_history (account_id, id)
    WHERE status = 'failed'`
])
