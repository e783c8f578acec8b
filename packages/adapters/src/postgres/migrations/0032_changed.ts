/** What the audit of changes reads: rows by their last change (design.md#audit-changes). */
import { migration } from "./Schema.ts"

/** Cards and operations may be many: README.md#large-tables of http. */
export default migration([
  `DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = current_schema() AND NOT i.indisvalid
        AND c.relname IN ('card_changed', 'operation_changed'))
    THEN RAISE EXCEPTION 'an index that was built beforehand is invalid: drop it and build it again';
    END IF;
  END $$`,
  // An insert is found by its number, and costs nothing here.
  `CREATE INDEX IF NOT EXISTS card_changed ON card (updated_at, id) WHERE updated_at > created_at`,
  `CREATE INDEX IF NOT EXISTS operation_changed ON operation (updated_at, id)
    WHERE updated_at > created_at`,
  `CREATE INDEX funding_transaction_changed ON funding_transaction (updated_at, id)
    WHERE updated_at > created_at`,
  "CREATE INDEX shipment_changed ON shipment (updated_at, id)",
  "CREATE INDEX mail_changed ON mail (updated_at, id)",
  "CREATE INDEX onchain_order_changed ON onchain_order (updated_at, id)",
  "CREATE INDEX onchain_burn_changed ON onchain_burn (updated_at, id)"
])
