/**
 * Cards on sale stand in numbered slots of lists instead of in a secret order, every change of a machine
 * has its next number, and the seeds of draws are committed to by days (design.md#draws).
 */
import { migration } from "./Schema.ts"

/** Bytes as the domain hashes them. */
const tag = (name: string) => `convert_to('cardpack/${name}/v1', 'UTF8') || '\\x00'::bytea`
const bytes = (text: string) => `convert_to(${text}, 'UTF8')`
const text = (value: string) => `int2send(octet_length(${bytes(value)})::int2) || ${bytes(value)}`

const CHANGES = "('odds', 'stock', 'out', 'renumber')"
const RANDOM = `substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) FOR 16)`

const DRAWN = [
  "list",
  "generation",
  "size",
  "slot",
  "sequence",
  "minute",
  "entropy",
  "salt",
  "stage"
]
/** A card's place but for its slot. */
const FIXED = ["list_id", "machine_id", "tier", "item_id", "salt"]
const SHUFFLED = ["shuffle", "position", "seed"]

export default migration([
  `ALTER TABLE vending_machine ADD COLUMN odds_mode text NOT NULL DEFAULT 'weights'
    CHECK (odds_mode IN ('weights', 'stock'))`,
  `ALTER TABLE vending_machine ADD COLUMN restock text NOT NULL DEFAULT 'open'
    CHECK (restock IN ('open', 'closed'))`,
  `ALTER TABLE odds ADD COLUMN mode text NOT NULL DEFAULT 'weights'
    CHECK (mode IN ('weights', 'stock'))`,
  `ALTER TABLE operation ADD COLUMN client_seed text
    CHECK (char_length(client_seed) BETWEEN 1 AND 64)`,
  // No identity column: a backup makes sequences and defaults again, and no others.
  "CREATE SEQUENCE pool_list_id AS integer",
  `CREATE TABLE pool_list (
    id integer PRIMARY KEY DEFAULT nextval('pool_list_id'),
    machine_id integer NOT NULL REFERENCES vending_machine,
    name text NOT NULL,
    generation integer NOT NULL DEFAULT 0 CHECK (generation >= 0),
    size integer NOT NULL DEFAULT 0 CHECK (size >= 0),
    UNIQUE (machine_id, name)
  ) WITH (fillfactor = 50)`,
  `CREATE TABLE pool_count (
    list_id integer NOT NULL REFERENCES pool_list,
    tier text NOT NULL,
    free integer NOT NULL CHECK (free >= 0),
    PRIMARY KEY (list_id, tier)
  ) WITH (fillfactor = 50)`,
  // Deferrable, so that a statement may number all cards of a list anew.
  `CREATE TABLE pool (
    list_id integer NOT NULL REFERENCES pool_list,
    slot integer NOT NULL CHECK (slot >= 0),
    machine_id integer NOT NULL,
    tier text NOT NULL,
    item_id uuid NOT NULL UNIQUE REFERENCES item,
    salt bytea NOT NULL CHECK (length(salt) = 16),
    PRIMARY KEY (list_id, slot) DEFERRABLE INITIALLY IMMEDIATE,
    FOREIGN KEY (machine_id, tier) REFERENCES tier
  ) WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500)`,
  `CREATE TABLE pool_change (
    machine_id integer NOT NULL REFERENCES vending_machine,
    sequence bigint NOT NULL CHECK (sequence > 0),
    at timestamptz(3) NOT NULL,
    type text NOT NULL CHECK (type IN ${CHANGES}),
    list text,
    generation integer,
    first integer,
    count integer,
    root bytea CHECK (length(root) = 32),
    slots integer[],
    cards json,
    why text,
    odds json,
    PRIMARY KEY (machine_id, sequence),
    CONSTRAINT pool_change_shape_check CHECK (CASE type
      WHEN 'odds' THEN odds IS NOT NULL AND num_nonnulls(list, generation, first, count, root, slots, cards, why) = 0
      WHEN 'stock' THEN num_nulls(list, generation, first, count, root, why) = 0 AND num_nonnulls(slots, cards) = 0
      WHEN 'out' THEN num_nulls(list, generation, slots, cards, why) = 0 AND num_nonnulls(first, count, root) = 0
      ELSE num_nulls(list, generation, count, root) = 0 AND num_nonnulls(first, slots, cards, why) = 0 END)
  )`,
  "CREATE TABLE stock_object (root bytea PRIMARY KEY CHECK (length(root) = 32), leaves bytea NOT NULL)",
  `CREATE TABLE draw_day (
    day integer PRIMARY KEY,
    nonce bytea NOT NULL CHECK (length(nonce) = 32),
    key text NOT NULL,
    anchor bytea NOT NULL CHECK (length(anchor) = 32),
    created_at timestamptz(3) NOT NULL
  )`,
  `CREATE TABLE draw_log (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    disclosing integer NOT NULL DEFAULT -1
  )`,
  "INSERT INTO draw_log DEFAULT VALUES",
  "ALTER TABLE machine_stock ADD COLUMN sequence bigint NOT NULL DEFAULT 0 CHECK (sequence >= 0)",
  `ALTER TABLE draw ADD COLUMN list text, ADD COLUMN generation integer, ADD COLUMN size integer,
    ADD COLUMN slot integer, ADD COLUMN sequence bigint, ADD COLUMN minute integer,
    ADD COLUMN entropy bytea, ADD COLUMN salt bytea, ADD COLUMN stage smallint,
    ALTER COLUMN shuffle DROP NOT NULL, ALTER COLUMN position DROP NOT NULL,
    ALTER COLUMN seed DROP NOT NULL`,
  // Rows of before satisfy it, so that they need not be read.
  `ALTER TABLE draw ADD CONSTRAINT draw_slotted_check CHECK (
    num_nulls(${DRAWN.join(", ")}) IN (0, ${DRAWN.length})
    AND num_nulls(${SHUFFLED.join(", ")}) IN (0, ${SHUFFLED.length})
    AND (slot IS NULL) <> (seed IS NULL)
    AND (slot IS NULL OR (slot >= 0 AND slot < size AND length(entropy) = 32 AND length(salt) = 16))
  ) NOT VALID`,
  "DROP INDEX draw_highest",
  "CREATE UNIQUE INDEX draw_sequence ON draw (machine_id, sequence) WHERE sequence IS NOT NULL",
  // The stock of before, in a new random order.
  `INSERT INTO pool_list (machine_id, name) SELECT machine_id, name FROM tier`,
  `INSERT INTO pool (list_id, slot, machine_id, tier, item_id, salt)
    SELECT l.id, row_number() OVER (PARTITION BY l.id ORDER BY gen_random_uuid()) - 1,
      d.machine_id, d.tier, d.item_id, ${RANDOM}
    FROM deck d JOIN pool_list l ON l.machine_id = d.machine_id AND l.name = d.tier`,
  `UPDATE pool_list l SET size = (SELECT count(*) FROM pool p WHERE p.list_id = l.id)`,
  `INSERT INTO pool_count (list_id, tier, free) SELECT id, name, size FROM pool_list`,
  `CREATE FUNCTION pg_temp.stock_root(level bytea[]) RETURNS bytea LANGUAGE plpgsql AS $$
    BEGIN
      SELECT array_agg(sha256('\\x00'::bytea || h) ORDER BY n) INTO level
        FROM unnest(level) WITH ORDINALITY u(h, n);
      WHILE cardinality(level) > 1 LOOP
        SELECT array_agg(node ORDER BY pair) INTO level FROM (
          SELECT (n - 1) / 2 AS pair, CASE count(*) WHEN 1 THEN (array_agg(h))[1]
            ELSE sha256('\\x01'::bytea || string_agg(h, ''::bytea ORDER BY n)) END AS node
          FROM unnest(level) WITH ORDINALITY u(h, n) GROUP BY (n - 1) / 2
        ) x;
      END LOOP;
      RETURN level[1];
    END $$`,
  `INSERT INTO pool_change (machine_id, sequence, at, type, odds)
    SELECT m.id, 1, now(), 'odds', json_build_object('version', m.odds_version, 'mode', 'weights', 'restock', 'open',
      'whenTierEmpty', m.when_tier_empty, 'priceUsd', (m.price / 1000000.0)::numeric(20, 6)::text,
      'tiers', o.tiers)
    FROM vending_machine m JOIN odds o ON o.machine_id = m.id AND o.version = m.odds_version`,
  `CREATE TEMPORARY TABLE stocked ON COMMIT DROP AS
    SELECT l.id, l.machine_id, l.name, l.size,
      1 + row_number() OVER (PARTITION BY l.machine_id ORDER BY l.id) AS sequence, array_agg(
        sha256(${tag("item")} || p.salt || ${text("i.reference")} || ${text("p.tier")}) || ${bytes("p.tier")}
        ORDER BY p.slot) AS entries
    FROM pool_list l JOIN pool p ON p.list_id = l.id JOIN item i ON i.id = p.item_id
    GROUP BY l.id`,
  `INSERT INTO pool_change (machine_id, sequence, at, type, list, generation, first, count, root, why)
    SELECT machine_id, sequence, now(), 'stock', name, 0, 0, size, pg_temp.stock_root(entries), 'new'
    FROM stocked`,
  `INSERT INTO stock_object (root, leaves)
    SELECT pg_temp.stock_root(entries), (
      SELECT string_agg(int2send(octet_length(e)::int2) || e, ''::bytea ORDER BY n)
      FROM unnest(entries) WITH ORDINALITY u(e, n)
    ) FROM stocked`,
  `UPDATE machine_stock s SET sequence =
    coalesce((SELECT max(c.sequence) FROM pool_change c WHERE c.machine_id = s.machine_id), 0)`,
  // Open claims of before draw by what their orders bring.
  "ALTER TABLE card DISABLE TRIGGER card_is_fixed",
  `UPDATE card c SET claim_seed = sha256(${tag("entropy")} || sha256(${tag("request")}
      || ${text("public_id('par', c.account_id)")} || ${text("o.idempotency_key")})
      || int4send(c.ordinal) || '\\x0000'::bytea)
    FROM operation o WHERE o.id = c.operation_id AND c.item_id IS NULL AND c.status = 'active'
      AND c.claim_machine_id IS NOT NULL`,
  "ALTER TABLE card ENABLE TRIGGER card_is_fixed",
  "DROP TABLE deck",
  "ALTER TABLE tier DROP COLUMN shuffle",
  `CREATE TRIGGER pool_is_fixed BEFORE UPDATE ON pool FOR EACH ROW WHEN (${FIXED.map(
    (column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`
  ).join(" OR ")}) EXECUTE FUNCTION refuse_change()`,
  ...["pool_change", "stock_object", "draw_day"].map(
    (table) => `CREATE TRIGGER ${table}_is_permanent BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
  ),
  `CREATE TRIGGER draw_log_goes_on BEFORE UPDATE ON draw_log FOR EACH ROW WHEN (
    NEW.disclosing < OLD.disclosing
  ) EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER draw_log_is_permanent BEFORE DELETE OR TRUNCATE ON draw_log
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
])
