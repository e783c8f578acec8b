/**
 * Each entry of an account's ledger is linked to the one before it, and the account holds the last
 * link (contract.md#ledger-links); an account's time never goes back; and what a statement took as
 * the end of a month stays its end (contract.md#statement).
 */
import { migration } from "./Schema.ts"

/** As LedgerLink.ts computes it. */
const LINK = `sha256(convert_to(concat(encode(head, 'hex'), E'\\n', e.id, E'\\n', e.kind, E'\\n',
  e.cash, E'\\n', e.bonus, E'\\n', e.cash_after, E'\\n', e.bonus_after, E'\\n', e.operation_id,
  E'\\n', e.funding_transaction_id, E'\\n', e.sequence, E'\\n',
  round(extract(epoch FROM e.created_at) * 1000)::int8, E'\\n', e.reason), 'UTF8'))`

export default migration([
  "ALTER TABLE account ADD COLUMN ledger_head bytea, ADD COLUMN updated_at timestamptz(3)",
  "ALTER TABLE ledger_entry ADD COLUMN link bytea",
  "DROP TRIGGER ledger_entry_is_immutable ON ledger_entry",
  // One account after the other, each entry after the one before it.
  `DO $$ DECLARE a record; e record; head bytea; BEGIN
    FOR a IN SELECT id FROM account ORDER BY id LOOP
      head := sha256(convert_to(E'cardpack ledger\\n' || a.id, 'UTF8'));
      FOR e IN SELECT * FROM ledger_entry WHERE account_id = a.id ORDER BY sequence LOOP
        head := ${LINK};
        UPDATE ledger_entry SET link = head WHERE id = e.id;
      END LOOP;
      UPDATE account SET ledger_head = head, updated_at = greatest(created_at, (
        SELECT v.created_at FROM event v WHERE v.account_id = a.id ORDER BY v.sequence DESC LIMIT 1
      ), (
        SELECT l.created_at FROM ledger_entry l WHERE l.account_id = a.id
        ORDER BY l.sequence DESC LIMIT 1
      )) WHERE id = a.id;
    END LOOP;
  END $$`,
  "ALTER TABLE account ALTER COLUMN ledger_head SET NOT NULL, ALTER COLUMN updated_at SET NOT NULL",
  `ALTER TABLE ledger_entry ALTER COLUMN link SET NOT NULL,
    ADD CONSTRAINT ledger_entry_link_check CHECK (length(link) = 32) NOT VALID`,
  `CREATE TRIGGER ledger_entry_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  // The first sequence at or after a moment that is over.
  `CREATE TABLE closing (
    account_id uuid NOT NULL REFERENCES account,
    moment timestamptz(3) NOT NULL,
    sequence bigint NOT NULL CHECK (sequence >= 0),
    PRIMARY KEY (account_id, moment)
  )`,
  `CREATE TRIGGER closing_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON closing
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
])
