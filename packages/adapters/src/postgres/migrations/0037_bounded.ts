/**
 * Times are finite, and counts end far below what a column holds: a row that nothing can follow
 * would stop its account (design.md#settled). A reference names one card for ever.
 */
import { migration } from "./Schema.ts"

/** What follows the time of the row before. */
const TIMED = {
  account: ["created_at", "updated_at"],
  card: ["updated_at"],
  ledger_entry: ["created_at"],
  event: ["created_at"],
  operation: ["updated_at"]
}

/** More changes than an account has in ten thousand years. */
const ENOUGH = "1000000000000000"

export default migration([
  ...Object.entries(TIMED).map(
    ([table, columns]) => `ALTER TABLE ${table} ADD CONSTRAINT ${table}_times_check
      CHECK (${columns.map((column) => `isfinite(${column})`).join(" AND ")}) NOT VALID`
  ),
  `ALTER TABLE account ADD CONSTRAINT account_version_limit_check
    CHECK (version <= ${ENOUGH}) NOT VALID`,
  `ALTER TABLE vending_machine ADD CONSTRAINT vending_machine_odds_version_limit_check
    CHECK (odds_version <= 1000000000) NOT VALID`,
  `CREATE TRIGGER item_reference_is_fixed BEFORE UPDATE ON item FOR EACH ROW
    WHEN (OLD.reference <> NEW.reference) EXECUTE FUNCTION refuse_change()`
])
