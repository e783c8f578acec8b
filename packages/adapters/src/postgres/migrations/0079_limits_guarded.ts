/**
 * What daily limits stand on is guarded: a token's maker stays, an allowance changes with an act of the
 * operators' log alone, of the same day, and the count of stock's changes goes up. The renewal of seeds goes
 * on by one again, which migration 57 had dropped.
 */
import { migration } from "./Schema.ts"

const differ = (...columns: ReadonlyArray<string>): string =>
  columns.map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`).join(" OR ")

export default migration(
  [
    "DROP TRIGGER operator_token_is_fixed ON operator_token",
    `CREATE TRIGGER operator_token_is_fixed BEFORE UPDATE ON operator_token FOR EACH ROW WHEN (
      ${differ("hash", "made_by", "maker_token_id", "created_at", "name", "role", "expires_at")}
    ) EXECUTE FUNCTION refuse_change()`,
    "ALTER TABLE allowance ADD CONSTRAINT allowance_used_check1 CHECK (used <= 1000000000000000)",
    "DROP TRIGGER allowance_goes_on ON allowance",
    `CREATE TRIGGER allowance_goes_on BEFORE UPDATE ON allowance FOR EACH ROW WHEN (
      OLD.sender <> NEW.sender OR NEW.day < OLD.day
      OR ((NEW.day = OLD.day OR OLD.sender = '@stock') AND NEW.used <= OLD.used)
    ) EXECUTE FUNCTION refuse_change()`,
    // The newest row of the log is this transaction's, as rows of the log come one after another. At COMMIT,
    // where the search path may be that of a host whose transaction it is.
    `CREATE FUNCTION allowance_goes_by_log() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE
       path text := current_setting('search_path');
     BEGIN
       PERFORM set_config('search_path', quote_ident(TG_TABLE_SCHEMA), true);
       IF NOT EXISTS (
         SELECT 1 FROM (SELECT transaction, created_at FROM operator_log ORDER BY number DESC LIMIT 1) g
         WHERE g.transaction = pg_current_xact_id()
           AND (NEW.day <= to_char(g.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')
             OR (TG_OP = 'UPDATE' AND NEW.day = OLD.day))
       ) THEN
         RAISE EXCEPTION 'the log does not say that an operator moved anything that day'
           USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'allowance_goes_by_log';
       END IF;
       PERFORM set_config('search_path', path, true);
       RETURN NULL;
     END $$`,
    `CREATE CONSTRAINT TRIGGER allowance_goes_by_log AFTER INSERT OR UPDATE ON allowance
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION allowance_goes_by_log()`,
    "DROP TRIGGER draw_log_goes_on ON draw_log",
    `CREATE TRIGGER draw_log_goes_on BEFORE UPDATE ON draw_log FOR EACH ROW WHEN (
      NEW.disclosing < OLD.disclosing OR NEW.size < OLD.size OR NEW.cosigned_size < OLD.cosigned_size
      OR NEW.link_key <> OLD.link_key OR NEW.renewal NOT IN (OLD.renewal, OLD.renewal + 1)
      OR NEW.published < OLD.published
    ) EXECUTE FUNCTION refuse_change()`
  ],
  48
)
