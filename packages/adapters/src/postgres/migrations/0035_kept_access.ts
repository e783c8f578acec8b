/**
 * Keys and tokens stay what was handed out, and revoked once they are (design.md#settled); what is
 * found about deposit addresses is an incident (decisions.md#derived-addresses).
 */
import { migration } from "./Schema.ts"

const differ = (...columns: ReadonlyArray<string>): string =>
  columns.map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`).join(" OR ")

/** Whoever may write rows can't give an old key a new life; triggers cost only what changes them. */
const kept = (table: string, ...columns: ReadonlyArray<string>) => [
  `CREATE TRIGGER ${table}_is_fixed BEFORE UPDATE ON ${table} FOR EACH ROW WHEN (
    ${differ("hash", "made_by", "created_at", ...columns)}
  ) EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER ${table}_stays_revoked BEFORE UPDATE ON ${table} FOR EACH ROW
    WHEN (OLD.revoked_at IS NOT NULL AND ${differ("revoked_at")})
    EXECUTE FUNCTION refuse_change()`
]

export default migration([
  ...kept("api_key", "account_id", "prefix"),
  ...kept("operator_token", "name", "role", "expires_at"),
  "ALTER TABLE incident DROP CONSTRAINT incident_kind_check",
  `ALTER TABLE incident ADD CONSTRAINT incident_kind_check CHECK (kind IN (
    'minted_after_cancel', 'burned_after_cancel', 'deposit_after_failure', 'deposit_refused',
    'reorganized_after_credit', 'unexplained_balance', 'missing_balance', 'unproven_transaction',
    'foreign_address'
  )) NOT VALID`
])
