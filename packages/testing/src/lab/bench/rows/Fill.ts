/**
 * Fills a database with the past of its accounts, by SQL in sets: customers, and orders that are
 * copies of one that the service has sold to the account. Each order comes with what paid for it,
 * so no balance changes, and the audit stays clean. Nobody may order meanwhile.
 */
import * as Fingerprints from "@cardpack/adapters/postgres/desk/audit/Fingerprints"
import * as PublicId from "@cardpack/adapters/postgres/desk/audit/PublicId"
import * as Id from "@cardpack/core/domain/id/Id"
import { Effect } from "effect"
import * as Bulk from "../Bulk.ts"

/** Ledger entries of an order: payments of a quarter of its price, and the price. */
const ENTRIES = 5
const PAYMENTS = ENTRIES - 1
const ORDERS_A_CUSTOMER = 10
/** Numbers in the account's sequence: the operation, its card, the entries, the event. */
const NUMBERS = ENTRIES + 3

/** The account of this customer has a tenth of everything. */
const ACCOUNTS = (
  orders: number,
  customer: string
): string => `CREATE UNLOGGED TABLE fill_account AS
  WITH ranked AS (
    SELECT *, count(*) OVER () AS accounts, row_number() OVER (
      ORDER BY id <> (SELECT account_id FROM customer WHERE id = '${customer}')
    ) AS n FROM account
  ), sized AS (
    SELECT *, (SELECT o.id FROM operation o
        WHERE o.account_id = ranked.id AND o.kind = 'order' LIMIT 1) AS pattern,
      greatest(1, CASE WHEN n = 1 THEN ${orders} / 10
      ELSE ${orders} * 9 / 10 / greatest(1, accounts - 1) END)::int AS orders
    FROM ranked
  )
  SELECT a.id, a.cash, a.bonus, a.orders, a.sequence AS start, now()::timestamptz(3) AS filled_at,
    greatest(1, a.orders / ${ORDERS_A_CUSTOMER})::int AS customers,
    (SELECT min(c.sequence) FROM customer c WHERE c.account_id = a.id) AS oldest,
    a.pattern, fill_public(a.pattern) AS public_pattern
  FROM sized a`

/** As the service writes an operation's id. */
const PUBLIC_ID = `CREATE FUNCTION fill_public(id uuid) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'op_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
    substring(bits FROM 5 * n + 1 FOR 5)::bit(5)::int + 1, 1), '' ORDER BY n)
  FROM (SELECT B'00' || ('x' || replace(id::text, '-', ''))::bit(128) AS bits) b,
    generate_series(0, 25) AS n
$$`

/** A tenth of an account's orders is of its oldest customer. */
const ORDERS = `CREATE UNLOGGED TABLE fill_order AS
  SELECT a.id AS account_id, a.filled_at, a.pattern, e.id AS event_id, a.public_pattern, a.cash, a.bonus, n, uuidv7() AS id, uuidv7() AS card_id,
    uuidv7() AS item_id, c.id AS customer_id, a.start + a.customers + n * ${NUMBERS} AS start
  FROM fill_account a JOIN event e ON e.account_id = a.id AND e.data->>'operationId' = a.public_pattern
  CROSS JOIN LATERAL generate_series(0, a.orders - 1) AS n
  JOIN customer c ON c.account_id = a.id AND c.sequence =
    CASE WHEN n % 10 = 0 THEN a.oldest ELSE a.start + 1 + n % a.customers END
  ORDER BY a.id, n`

/** The columns of a table in its order, with some of them replaced. */
const columnsOf = (names: ReadonlyArray<string>, replaced: Readonly<Record<string, string>>) =>
  names.map((name) => replaced[name] ?? `x.${name}`).join(", ")

/** Copies rows `x` of a table, one for each row `f`. */
const copy =
  (table: string, from: string, replaced: Readonly<Record<string, string>>) =>
  (names: ReadonlyArray<string>): string =>
    `INSERT INTO ${table} (${names.join(", ")}) SELECT ${columnsOf(names, replaced)} FROM ${from}`

/** Later than all that the account has, as times of an account never go back. */
const NOW = { created_at: "f.filled_at" }
const OF_ORDER = {
  ...NOW,
  account_id: "f.account_id",
  customer_id: "f.customer_id",
  operation_id: "f.id"
}

const CUSTOMER = `CROSS JOIN LATERAL ${PublicId.said("cus", "f.customer_id")} u`
const CARD = "JOIN card c ON c.operation_id = f.pattern"

const COPIES: ReadonlyArray<readonly [string, ReturnType<typeof copy>]> = [
  [
    "item",
    copy("item", `fill_order f ${CARD} JOIN item x ON x.id = c.item_id`, {
      id: "f.item_id",
      reference: "x.reference || '-' || f.account_id || '-' || f.n"
    })
  ],
  [
    "operation",
    copy("operation", `fill_order f JOIN operation x ON x.id = f.pattern ${CUSTOMER}`, {
      ...OF_ORDER,
      fingerprint: Fingerprints.plain("on_create"),
      id: "f.id",
      idempotency_key: "'fill-' || f.n",
      completed_at: "f.filled_at",
      updated_at: "f.filled_at",
      sequence: "f.start + 1"
    })
  ],
  [
    "card",
    copy("card", "fill_order f JOIN card x ON x.operation_id = f.pattern", {
      ...OF_ORDER,
      id: "f.card_id",
      updated_at: "f.filled_at",
      item_id: "f.item_id",
      sequence: "f.start + 2"
    })
  ],
  [
    "draw",
    copy("draw", `fill_order f ${CARD} JOIN draw x ON x.card_id = c.id`, {
      ...NOW,
      card_id: "f.card_id",
      item_id: "f.item_id",
      position: "(random() * 1e9)::bigint"
    })
  ],
  [
    "ledger_entry",
    copy(
      "ledger_entry",
      `fill_order f JOIN ledger_entry x ON x.operation_id = f.pattern
        CROSS JOIN generate_series(1, ${ENTRIES}) AS e`,
      {
        ...NOW,
        id: "uuidv7()",
        kind: `CASE WHEN e < ${ENTRIES} THEN 'ADJUSTMENT' ELSE x.kind END`,
        cash: `CASE WHEN e < ${ENTRIES} THEN -x.cash / ${PAYMENTS} ELSE x.cash END`,
        bonus: `CASE WHEN e < ${ENTRIES} THEN -x.bonus / ${PAYMENTS} ELSE x.bonus END`,
        cash_after: `f.cash - CASE WHEN e < ${ENTRIES} THEN x.cash / ${PAYMENTS} * e ELSE 0 END`,
        bonus_after: `f.bonus - CASE WHEN e < ${ENTRIES} THEN x.bonus / ${PAYMENTS} * e ELSE 0 END`,
        operation_id: `CASE WHEN e < ${ENTRIES} THEN NULL ELSE f.id END`,
        reason: `CASE WHEN e < ${ENTRIES} THEN 'bench' ELSE x.reason END`,
        sequence: "f.start + 2 + e"
      }
    )
  ],
  [
    "event",
    copy("event", `fill_order f JOIN event x ON x.id = f.event_id ${CARD}`, {
      ...NOW,
      id: "uuidv7()",
      data: `replace(replace(replace(x.data::text, f.public_pattern, fill_public(f.id)),
        public_id('card', c.id), public_id('card', f.card_id)),
        public_id('cus', c.customer_id), public_id('cus', f.customer_id))::json`,
      sequence: `f.start + ${NUMBERS}`
    })
  ]
]

const CUSTOMERS = copy(
  "customer",
  `fill_account a CROSS JOIN LATERAL generate_series(1, a.customers) AS n
    CROSS JOIN LATERAL (SELECT * FROM customer WHERE account_id = a.id LIMIT 1) x`,
  {
    created_at: "a.filled_at",
    id: "uuidv7()",
    external_user_id: "'fill-' || n",
    idempotency_key: "NULL",
    fingerprint: "NULL",
    sequence: "a.start + n"
  }
)

/** Each entry is linked to the one before it, as in migration 0028. */
const LINK = `DO $$ DECLARE a record; e record; head bytea; BEGIN
  FOR a IN SELECT id FROM fill_account LOOP
    head := sha256(convert_to(E'cardpack ledger\\n' || a.id, 'UTF8'));
    FOR e IN SELECT * FROM ledger_entry WHERE account_id = a.id ORDER BY sequence LOOP
      head := sha256(convert_to(concat_ws(E'\\n', encode(head, 'hex'), e.id, e.kind, e.cash,
        e.bonus, e.cash_after, e.bonus_after, coalesce(e.operation_id::text, ''),
        coalesce(e.funding_transaction_id::text, ''), e.sequence,
        round(extract(epoch FROM e.created_at) * 1000)::int8, coalesce(e.reason, '')), 'UTF8'));
      UPDATE ledger_entry SET link = head WHERE id = e.id;
    END LOOP;
    UPDATE account SET ledger_head = head WHERE id = a.id;
  END LOOP;
END $$`

/** Each payment is one that an operator made. */
const LOG = `INSERT INTO operator_log (id, actor, action, subject, detail, created_at)
  SELECT uuidv7(), 'bench', 'balance.adjustment', public_id('par', e.account_id),
    json_build_object('entryId', public_id('led', e.id), 'bucket', 'cash',
      'amountUsd', (e.cash / 1000000.0)::numeric(20, 6)::text), e.created_at
  FROM fill_account a JOIN ledger_entry e ON e.account_id = a.id AND e.sequence > a.start
  WHERE e.kind = 'ADJUSTMENT'`

/** A catalog added each item. */
const ADDED = `INSERT INTO operator_log (id, actor, action, subject, detail, created_at)
  SELECT uuidv7(), 'bench', 'catalog.put', 'catalog', json_build_object('cardsAdded', count(*)), now()
  FROM fill_order`

const END = [
  LINK,
  LOG,
  ADDED,
  `UPDATE account a SET sequence = f.start + f.customers + f.orders * ${NUMBERS},
      updated_at = f.filled_at
    FROM fill_account f WHERE f.id = a.id`,
  "DROP TABLE fill_order, fill_account",
  "DROP FUNCTION fill_public"
]

/**
 * Adds so many ledger entries, a fifth as many orders with a card each, and a fiftieth as many
 * customers. The account of `customerId` gets the most.
 */
export const past = (databaseUrl: string, entries: number, customerId: Id.CustomerId) =>
  Bulk.run(
    databaseUrl,
    Effect.fnUntraced(function* (connection) {
      const run = (sql: string) => connection.query(sql, [], false)
      const columns = Effect.fnUntraced(function* (table: string) {
        const { rows } = yield* connection.query(
          `SELECT attname::text AS name FROM pg_attribute WHERE attrelid = '${table}'::regclass
            AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
          []
        )
        return rows.map(({ name }) => String(name))
      })
      yield* run(PUBLIC_ID)
      yield* run(ACCOUNTS(Math.ceil(entries / ENTRIES), Id.toUuid(customerId)))
      yield* run(CUSTOMERS(yield* columns("customer")))
      // Without it, PostgreSQL looks for each order's customer among all of the account.
      yield* run("ANALYZE")
      yield* run(ORDERS)
      yield* run("ANALYZE")
      for (const [table, copied] of COPIES) yield* run(copied(yield* columns(table)))
      for (const statement of END) yield* run(statement)
    })
  )
