/**
 * What an item was at each time stays known, and by which transaction, so that the audit compares it
 * with the operators' log, with what its cards brought and with what events told; so do odds. One key
 * of an operator's request is executed once, whatever became of its answer (design.md#audit).
 */
import { migration } from "./Schema.ts"

/** All that operators set of an item. */
const FIELDS = ["machine_id", "tier", "name", "image", "buyback", "metadata::text"]

const of = (row: string): string => FIELDS.map((field) => `${row}.${field}`).join(", ")

const VERSION = `n.id, n.name, n.buyback,
  sha256(convert_to(concat_ws(E'\\n', ${of("n")}), 'UTF8'))`

const kept = (table: string): string =>
  `CREATE TRIGGER ${table}_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`

const permanent = (table: string): string =>
  `CREATE TRIGGER ${table}_is_permanent BEFORE DELETE OR TRUNCATE ON ${table}
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`

export default migration([
  // The time is the log's of that transaction; of items of before, it is later than all that is there.
  `CREATE TABLE item_version (
    item_id uuid NOT NULL,
    name text NOT NULL,
    buyback bigint NOT NULL,
    digest bytea NOT NULL CHECK (length(digest) = 32),
    transaction xid8,
    created_at timestamptz(3),
    CONSTRAINT item_version_time_check CHECK (num_nonnulls(transaction, created_at) = 1)
  )`,
  `INSERT INTO item_version SELECT ${VERSION}, NULL, greatest(now(), (SELECT max(updated_at) FROM account))
   FROM item n`,
  "CREATE INDEX item_version_item ON item_version (item_id)",
  kept("item_version"),
  `CREATE FUNCTION keep_item_version() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'INSERT' THEN
       INSERT INTO item_version SELECT ${VERSION}, pg_current_xact_id() FROM added n;
     ELSE
       INSERT INTO item_version SELECT ${VERSION}, pg_current_xact_id()
       FROM added n JOIN changed o ON o.id = n.id
       WHERE (${of("o")}) IS DISTINCT FROM (${of("n")});
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER item_is_kept AFTER INSERT ON item REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION keep_item_version()`,
  `CREATE TRIGGER item_change_is_kept AFTER UPDATE ON item
    REFERENCING NEW TABLE AS added OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION keep_item_version()`,
  "DROP INDEX operator_log_catalog",
  `CREATE INDEX operator_log_catalog ON operator_log (transaction)
    WHERE action IN ('catalog.put', 'prices.put')`,
  // Null for odds and events of before.
  "ALTER TABLE odds ADD COLUMN is_logged boolean",
  "ALTER TABLE odds ALTER COLUMN is_logged SET DEFAULT true",
  `ALTER TABLE odds ADD CONSTRAINT odds_is_logged_check CHECK (is_logged IS TRUE) NOT VALID`,
  `ALTER TABLE event ADD CONSTRAINT event_deliveries_known_check
    CHECK (deliveries IS NOT NULL) NOT VALID`,
  `CREATE UNIQUE INDEX operator_log_idempotency_key ON operator_log ((detail->>'idempotencyKey'))
    WHERE detail->>'idempotencyKey' IS NOT NULL`,
  permanent("chain_cursor")
])
