/**
 * Ranges of indexes of deposit addresses: a database that went back, by recovery or a failover that lost
 * its newest rows, may have given the next ones to somebody already (decisions.md#ranges-of-addresses).
 */
import { migration } from "./Schema.ts"

export default migration(
  [
    // Its timeline grows with each recovery and promotion; a dump makes the sequence anew, elsewhere or here.
    // Services of others may refuse a part, which then tells nothing.
    `CREATE FUNCTION database_past() RETURNS text LANGUAGE plpgsql AS $$
     DECLARE timeline text := '?'; server text := '?';
     BEGIN
       BEGIN
         timeline := left(pg_walfile_name(pg_current_wal_lsn()), 8);
       EXCEPTION WHEN OTHERS THEN NULL;
       END;
       BEGIN
         server := (SELECT system_identifier::text FROM pg_control_system());
       EXCEPTION WHEN OTHERS THEN NULL;
       END;
       RETURN concat_ws('/', server, timeline, 'deposit_index'::regclass::oid);
     END $$`,
    // The last one counts: an index is its base and the next of the sequence.
    `CREATE TABLE deposit_range (
      number integer PRIMARY KEY CHECK (number >= 0),
      past text,
      base integer NOT NULL CHECK (base >= 0),
      created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
    )`,
    `CREATE TRIGGER deposit_range_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_range
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
    // Nobody knows whether a database of before went back.
    `INSERT INTO deposit_range (number, past, base) SELECT 0, CASE
       WHEN EXISTS (SELECT 1 FROM belonging) OR EXISTS (SELECT 1 FROM account) THEN NULL
       ELSE database_past() END, 0`
  ],
  48
)
