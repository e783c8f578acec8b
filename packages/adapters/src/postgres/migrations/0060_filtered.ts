/** What partners' lists are narrowed to: the orders of a pack, and the events of a customer. */
import { migration } from "./Schema.ts"

/** Large tables: a host builds these beforehand (README.md#large-tables of http). */
export default migration(
  [
    `DO $$ BEGIN
      IF EXISTS (SELECT FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
        JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = current_schema() AND NOT i.indisvalid
          AND c.relname IN ('operation_machine', 'event_customer'))
      THEN RAISE EXCEPTION 'an index that was built beforehand is invalid: drop it and build it again';
      END IF;
    END $$`,
    `CREATE INDEX IF NOT EXISTS operation_machine ON operation (account_id, vending_machine_id, sequence)
      WHERE vending_machine_id IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS event_customer ON event ((data->>'customerId'), sequence)
      WHERE data->>'customerId' IS NOT NULL`
  ],
  48
)
