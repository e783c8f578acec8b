/**
 * Events name their operation and customer in columns: an index over JSON parses it for each event, four
 * times an order. Events of before are not rewritten, so both indexes look into the JSON of those alone
 * (decisions.md#event-columns).
 */
import { migration } from "./Schema.ts"

/** Large tables: a host adds the columns and builds both beforehand (README.md#large-tables of http). */
export default migration(
  [
    `DO $$ BEGIN
      IF EXISTS (SELECT FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
        JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = current_schema() AND NOT i.indisvalid
          AND c.relname IN ('event_of_operation', 'event_of_customer'))
      THEN RAISE EXCEPTION 'an index that was built beforehand is invalid: drop it and build it again';
      END IF;
    END $$`,
    `ALTER TABLE event ADD COLUMN IF NOT EXISTS operation_id uuid,
      ADD COLUMN IF NOT EXISTS customer_id uuid`,
    `CREATE INDEX IF NOT EXISTS event_of_operation
      ON event ((coalesce(operation_id, uuid_of(data->>'operationId'))))`,
    `CREATE INDEX IF NOT EXISTS event_of_customer
      ON event ((coalesce(customer_id, uuid_of(data->>'customerId'))), sequence)`,
    "DROP INDEX event_operation",
    "DROP INDEX event_customer"
  ],
  48
)
