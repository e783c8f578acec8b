/** What partners ask of one operation, and of one event: its events, entries and deliveries. */
import { migration } from "./Schema.ts"

/**
 * These tables may be large, and are locked against writes while an index is built here: a host
 * builds them beforehand, and what is there already is taken (README.md#large-tables of http).
 */
export default migration([
  // A CREATE INDEX CONCURRENTLY that failed leaves an index that no query uses and no start repairs.
  `DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = current_schema() AND NOT i.indisvalid AND c.relname IN ('event_operation',
        'ledger_entry_operation', 'ledger_entry_rare', 'delivery_history_event_endpoint',
        'delivery_history_own_failed'))
    THEN RAISE EXCEPTION 'an index that was built beforehand is invalid: drop it and build it again';
    END IF;
  END $$`,
  // Identifiers grow with time, so all of these are appended to.
  `CREATE INDEX IF NOT EXISTS event_operation ON event ((data->>'operationId'))
    WHERE data->>'operationId' IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS ledger_entry_operation ON ledger_entry (operation_id)
    WHERE operation_id IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS ledger_entry_rare ON ledger_entry (account_id, kind, sequence)
    WHERE kind IN ('TOPUP', 'BONUS', 'ADJUSTMENT')`,
  // The event first: it serves the search for an event alone, too.
  `CREATE INDEX IF NOT EXISTS delivery_history_event_endpoint
    ON delivery_history (event_id, endpoint_id)`,
  "DROP INDEX delivery_history_event",
  `CREATE INDEX IF NOT EXISTS delivery_history_own_failed ON delivery_history (account_id, id)
    WHERE status = 'failed'`
])
