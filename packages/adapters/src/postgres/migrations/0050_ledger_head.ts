/**
 * Where the log shows the head of each account's ledger: the last one of each month, with what leads from
 * it to its entry (design.md#ledger-heads).
 */
import { migration } from "./Schema.ts"

export default migration(
  [
    // The minute whose heads were read last.
    "ALTER TABLE draw_log ADD COLUMN heads integer NOT NULL DEFAULT -1",
    `CREATE TABLE ledger_head (
      account_id uuid NOT NULL REFERENCES account,
      month integer NOT NULL,
      sequence bigint NOT NULL CHECK (sequence > 0),
      index bigint NOT NULL CHECK (index >= 0),
      place integer NOT NULL CHECK (place >= 0),
      salt bytea NOT NULL CHECK (length(salt) = 32),
      path bytea NOT NULL CHECK (length(path) % 32 = 0),
      PRIMARY KEY (account_id, month)
    ) WITH (fillfactor = 70)`,
    `CREATE TRIGGER ledger_head_goes_on BEFORE UPDATE ON ledger_head FOR EACH ROW WHEN (
      NEW.sequence <= OLD.sequence OR NEW.index <= OLD.index
      OR NEW.account_id IS DISTINCT FROM OLD.account_id OR NEW.month IS DISTINCT FROM OLD.month
    ) EXECUTE FUNCTION refuse_change()`,
    `CREATE TRIGGER ledger_head_is_permanent BEFORE DELETE OR TRUNCATE ON ledger_head
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
  ],
  48
)
