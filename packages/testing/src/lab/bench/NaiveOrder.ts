/**
 * A first version of an order: one transaction of nine statements, BEGIN and COMMIT included, on
 * tables like the service's. Parameters are written `:name::type`, which pgbench reads directly.
 */

export const SCHEMA: ReadonlyArray<string> = [
  `CREATE TABLE account (id int PRIMARY KEY, cash bigint NOT NULL CHECK (cash >= 0),
    bonus bigint NOT NULL CHECK (bonus >= 0), sequence bigint NOT NULL) WITH (fillfactor = 40)`,
  `CREATE TABLE operation (id uuid PRIMARY KEY, account_id int NOT NULL REFERENCES account,
    idempotency_key text NOT NULL, fingerprint text NOT NULL, kind text NOT NULL,
    status text NOT NULL, charged bigint NOT NULL, sequence bigint NOT NULL,
    created_at timestamptz NOT NULL, UNIQUE (account_id, idempotency_key),
    UNIQUE (account_id, sequence))`,
  `CREATE TABLE item (id bigint PRIMARY KEY, name text NOT NULL, buyback bigint NOT NULL)`,
  `CREATE TABLE deck (item_id bigint PRIMARY KEY REFERENCES item, tier int NOT NULL,
    position bigint NOT NULL)
    WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500)`,
  `CREATE INDEX ON deck (tier, position, item_id)`,
  `CREATE TABLE card (id uuid PRIMARY KEY, account_id int NOT NULL REFERENCES account,
    operation_id uuid NOT NULL REFERENCES operation, item_id bigint NOT NULL REFERENCES item,
    status text NOT NULL, paid bigint NOT NULL, created_at timestamptz NOT NULL,
    UNIQUE (operation_id))`,
  `CREATE TABLE ledger_entry (id uuid PRIMARY KEY, account_id int NOT NULL REFERENCES account,
    kind text NOT NULL, cash bigint NOT NULL, cash_after bigint NOT NULL,
    operation_id uuid REFERENCES operation, sequence bigint NOT NULL,
    created_at timestamptz NOT NULL, UNIQUE (account_id, sequence))`,
  `CREATE TABLE event (id uuid PRIMARY KEY, account_id int NOT NULL REFERENCES account,
    type text NOT NULL, data json NOT NULL, sequence bigint NOT NULL,
    created_at timestamptz NOT NULL, UNIQUE (account_id, sequence))`
]

/** Accounts with more money than a run can spend, and cards in tiers of 70, 25 and 5 percent. */
export const fill = (accounts: number, cards: number): ReadonlyArray<string> => [
  `INSERT INTO account SELECT id, 1000000000000000, 0, 0 FROM generate_series(1, ${accounts}) AS id`,
  `INSERT INTO item SELECT id, 'Card ' || id, 900000 FROM generate_series(1, ${cards}) AS id`,
  `INSERT INTO deck SELECT id, CASE WHEN id % 100 < 70 THEN 1 WHEN id % 100 < 95 THEN 2 ELSE 3 END,
    (random() * 4e18)::bigint FROM item`
]

export interface Statement {
  readonly sql: string
  /** Its single row gives parameters to later statements. */
  readonly returns: boolean
}

const plain = (sql: string): Statement => ({ sql, returns: false })
const row = (sql: string): Statement => ({ sql, returns: true })

/** Its parameters are `account`, `tier` and `key`. */
export const ORDER: ReadonlyArray<Statement> = [
  plain("BEGIN"),
  plain(
    "SELECT id FROM operation WHERE account_id = :account::int AND idempotency_key = :key::text"
  ),
  row(`UPDATE account SET cash = cash - 1000000, sequence = sequence + 4
    WHERE id = :account::int AND cash >= 1000000 RETURNING cash, sequence`),
  row(`DELETE FROM deck WHERE item_id = (SELECT item_id FROM deck WHERE tier = :tier::int
    ORDER BY position, item_id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING item_id`),
  row(`INSERT INTO operation VALUES (gen_random_uuid(), :account::int, :key::text, md5(:key::text),
    'order', 'completed', 1000000, :sequence::bigint - 3, now()) RETURNING id AS operation`),
  plain(`INSERT INTO card VALUES (gen_random_uuid(), :account::int, :operation::uuid,
    :item_id::bigint, 'active', 1000000, now())`),
  plain(`INSERT INTO ledger_entry VALUES (gen_random_uuid(), :account::int, 'SPEND', -1000000,
    :cash::bigint, :operation::uuid, :sequence::bigint - 1, now())`),
  plain(`INSERT INTO event VALUES (gen_random_uuid(), :account::int, 'operation.completed',
    json_build_object('operationId', :operation::uuid), :sequence::bigint, now())`),
  plain("COMMIT")
]
