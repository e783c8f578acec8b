/**
 * Fills a database with the past of its accounts, by SQL in sets: customers, and orders that are
 * copies of one that the service has sold to the account. Each order comes with what paid for it,
 * so no balance changes, and the audit stays clean. Nobody may order meanwhile.
 *
 * Draws have their order's entropy and the machine's next numbers, but slots of a generation that no
 * list ever had: a replay of the draw log refuses them, so nothing may publish it (CARDPACK_FAIRNESS=off).
 */
import * as Brought from "@cardpack/adapters/postgres/desk/audit/Brought"
import * as Fingerprints from "@cardpack/adapters/postgres/desk/audit/Fingerprints"
import * as PublicId from "@cardpack/adapters/postgres/desk/audit/PublicId"
import * as Id from "@cardpack/core/domain/id/Id"
import { Effect } from "effect"
import * as Bulk from "../Bulk.ts"
import * as Catalogued from "../Catalogued.ts"
import * as Slotted from "../Slotted.ts"

/** Ledger entries of an order: payments of a quarter of its price, and the price. */
const ENTRIES = 5
const PAYMENTS = ENTRIES - 1
const ORDERS_A_CUSTOMER = 10
/** Numbers in the account's sequence: the operation, its card, the entries, the event. */
const NUMBERS = ENTRIES + 3

/** Of two days ago: an audit of changes takes what was made within a day for new. */
const OF_THE_PAST = `CREATE FUNCTION fill_id() RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
  DECLARE time text := lpad(to_hex(
    (extract(epoch FROM clock_timestamp() - interval '2 days') * 1000)::bigint), 12, '0');
  BEGIN
    RETURN overlay(gen_random_uuid()::text
      PLACING left(time, 8) || '-' || right(time, 4) || '-7' FROM 1)::uuid;
  END $$`

/**
 * Identifiers, and the links of a chain, row after row: each is the hash of the one before and of the
 * row's fields.
 */
const MADE = [
  OF_THE_PAST,
  `CREATE FUNCTION fill_link(head bytea, fields text, origin bytea) RETURNS bytea LANGUAGE plpgsql
    IMMUTABLE AS $$ BEGIN
      RETURN sha256(convert_to(encode(coalesce(head, origin), 'hex') || fields, 'UTF8'));
    END $$`,
  "CREATE AGGREGATE fill_chain(text, bytea) (sfunc = fill_link, stype = bytea)"
]

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
  SELECT a.id, a.cash, a.bonus, a.orders, a.sequence AS start, a.ledger_head,
    now()::timestamptz(3) AS filled_at,
    greatest(1, a.orders / ${ORDERS_A_CUSTOMER})::int AS customers,
    (SELECT min(c.sequence) FROM customer c WHERE c.account_id = a.id) AS oldest,
    a.pattern, public_id('op', a.pattern) AS public_pattern
  FROM sized a`

/** A tenth of an account's orders is of its oldest customer. */
const ORDERS = `CREATE UNLOGGED TABLE fill_order AS
  SELECT a.id AS account_id, a.filled_at, a.pattern, e.id AS event_id, a.public_pattern, a.cash,
    a.bonus, a.ledger_head, n, fill_id() AS id, fill_id() AS card_id, fill_id() AS item_id,
    c.id AS customer_id, a.start + a.customers + n * ${NUMBERS} AS start,
    row_number() OVER () AS nth
  FROM fill_account a JOIN event e ON e.account_id = a.id AND e.operation_id = a.pattern
  CROSS JOIN LATERAL generate_series(0, a.orders - 1) AS n
  JOIN customer c ON c.account_id = a.id AND c.sequence =
    CASE WHEN n % 10 = 0 THEN a.oldest ELSE a.start + 1 + n % a.customers END
  ORDER BY a.id, n`

const CARD = "JOIN card c ON c.operation_id = f.pattern"

/** Above those of any list. */
const GENERATION = 1_000_000_000

/** The slots from which the cards were drawn, and what put them there before. */
const SLOTS = [
  `CREATE UNLOGGED TABLE fill_slot AS
    SELECT f.id, f.item_id, x.machine_id, x.list, ${GENERATION} AS generation, x.tier, x.salt,
      row_number() OVER list - 1 AS slot, count(*) OVER (PARTITION BY x.machine_id, x.list) AS size,
      row_number() OVER (PARTITION BY x.machine_id ORDER BY f.nth) AS nth
    FROM fill_order f ${CARD} JOIN draw x ON x.card_id = c.id
    WINDOW list AS (PARTITION BY x.machine_id, x.list ORDER BY f.nth)`,
  "CREATE UNIQUE INDEX fill_slot_id ON fill_slot (id)",
  ...Slotted.put("fill_slot")
]

/** The columns of a table in its order, with some of them replaced. */
const columnsOf = (names: ReadonlyArray<string>, replaced: Readonly<Record<string, string>>) =>
  names.map((name) => replaced[name] ?? `x.${name}`).join(", ")

/** Copies rows `x` of a table, one for each row `f`. */
const copy =
  (table: string, from: string, replaced: Readonly<Record<string, string>>, tables = "") =>
  (names: ReadonlyArray<string>): string =>
    `INSERT INTO ${table} (${names.join(", ")}) ${tables} SELECT ${columnsOf(names, replaced)} FROM ${from}`

/** Later than all that the account has, as times of an account never go back. */
const NOW = { created_at: "f.filled_at" }
const OF_ORDER = {
  ...NOW,
  account_id: "f.account_id",
  customer_id: "f.customer_id",
  operation_id: "f.id"
}

const said = (alias: string, prefix: string, id: string): string =>
  `CROSS JOIN LATERAL ${PublicId.said(prefix, id)} ${alias}`
const CUSTOMER = said("u", "cus", "f.customer_id")

/** With its link, as Entries.ts computes it. */
const ENTRY = copy(
  "ledger_entry",
  `(SELECT x.*, f.id AS made, f.account_id AS whose, f.filled_at, f.start, f.ledger_head, e AS nth,
      fill_id() AS entry, e < ${ENTRIES} AS pays,
      f.cash - CASE WHEN e < ${ENTRIES} THEN x.cash / ${PAYMENTS} * e ELSE 0 END AS cash_then,
      f.bonus - CASE WHEN e < ${ENTRIES} THEN x.bonus / ${PAYMENTS} * e ELSE 0 END AS bonus_then
    FROM fill_order f JOIN ledger_entry x ON x.operation_id = f.pattern
    CROSS JOIN generate_series(1, ${ENTRIES}) AS e) f
  CROSS JOIN LATERAL (SELECT f.entry AS id,
    CASE WHEN f.pays THEN 'ADJUSTMENT' ELSE f.kind END AS kind,
    CASE WHEN f.pays THEN -f.cash / ${PAYMENTS} ELSE f.cash END AS cash,
    CASE WHEN f.pays THEN -f.bonus / ${PAYMENTS} ELSE f.bonus END AS bonus,
    f.cash_then AS cash_after, f.bonus_then AS bonus_after,
    CASE WHEN NOT f.pays THEN f.made END AS operation_id,
    f.funding_transaction_id, f.start + 2 + f.nth AS sequence, f.filled_at AS created_at,
    f.whose AS account_id, CASE WHEN f.pays THEN 'bench' ELSE f.reason END AS reason) x`,
  {
    link: `fill_chain(concat(E'\\n', x.id, E'\\n', x.kind, E'\\n', x.cash, E'\\n', x.bonus, E'\\n',
      x.cash_after, E'\\n', x.bonus_after, E'\\n', x.operation_id, E'\\n',
      x.funding_transaction_id, E'\\n', x.sequence, E'\\n',
      round(extract(epoch FROM x.created_at) * 1000)::int8, E'\\n', x.reason), f.ledger_head)
      OVER (PARTITION BY x.account_id ORDER BY x.sequence ROWS UNBOUNDED PRECEDING)`
  }
)

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
    copy(
      "draw",
      `fill_order f ${CARD} JOIN draw x ON x.card_id = c.id
        JOIN fill_slot k ON k.id = f.id
        JOIN partner p ON p.id = f.account_id JOIN machine_stock s ON s.machine_id = x.machine_id
        CROSS JOIN LATERAL (SELECT 'fill-' || f.n AS idempotency_key, NULL::text AS client_seed) o`,
      {
        ...NOW,
        card_id: "f.card_id",
        account_id: "f.account_id",
        item_id: "f.item_id",
        generation: String(GENERATION),
        size: "k.size",
        slot: "k.slot",
        sequence: "s.sequence + k.nth",
        minute: "floor(extract(epoch FROM f.filled_at) / 60)",
        entropy: Brought.brought("p.request", "o", "0")
      },
      `WITH ranges AS (SELECT id AS account_id FROM fill_account)${Brought.PARTNERS}`
    )
  ],
  ["ledger_entry", ENTRY],
  [
    "event",
    copy(
      "event",
      `fill_order f JOIN event x ON x.id = f.event_id ${CARD} ${CUSTOMER}
        ${said("o", "op", "f.id")} ${said("k", "card", "f.card_id")}
        CROSS JOIN LATERAL (SELECT public_id('card', c.id) AS card, public_id('cus', c.customer_id) AS cus OFFSET 0) w`,
      {
        ...OF_ORDER,
        id: "fill_id()",
        data: `replace(replace(replace(x.data::text, f.public_pattern, o.said),
          w.card, k.said), w.cus, u.said)::json`,
        sequence: `f.start + ${NUMBERS}`
      }
    )
  ]
]

const CUSTOMERS = copy(
  "customer",
  `fill_account a CROSS JOIN LATERAL generate_series(1, a.customers) AS n
    CROSS JOIN LATERAL (SELECT * FROM customer WHERE account_id = a.id LIMIT 1) x`,
  {
    created_at: "a.filled_at",
    id: "fill_id()",
    external_user_id: "'fill-' || n",
    idempotency_key: "NULL",
    fingerprint: "NULL",
    sequence: "a.start + n"
  }
)

/** Each payment is one that an operator made; the row is linked as LogChain.ts computes it. */
const LOG = `INSERT INTO operator_log (id, actor, action, subject, detail, created_at, number, link)
  SELECT x.id, x.actor, x.action, x.subject, x.detail, x.created_at, x.number,
    fill_chain(concat(E'\\n', x.number, E'\\n', x.id, E'\\n',
      round(extract(epoch FROM x.created_at) * 1000)::int8, E'\\n', x.actor, E'\\n', x.action,
      E'\\n', x.subject, E'\\n', x.detail::text), x.head) OVER (ORDER BY x.number ROWS UNBOUNDED PRECEDING)
  FROM (
    SELECT fill_id() AS id, 'bench' AS actor, 'balance.adjustment' AS action, p.said AS subject,
      json_build_object('entryId', l.said, 'bucket', 'cash',
        'amountUsd', (e.cash / 1000000.0)::numeric(20, 6)::text) AS detail,
      e.created_at, h.number + row_number() OVER (ORDER BY e.account_id, e.sequence) AS number,
      h.link AS head
    FROM fill_account a CROSS JOIN log_head h
    JOIN ledger_entry e ON e.account_id = a.id AND e.sequence > a.start
    ${said("p", "par", "e.account_id")} ${said("l", "led", "e.id")}
    WHERE e.kind = 'ADJUSTMENT'
  ) x`

const END = [
  LOG,
  `UPDATE log_head h SET number = g.number, link = g.link
    FROM (SELECT number, link FROM operator_log ORDER BY number DESC LIMIT 1) g`,
  ...Catalogued.added("fill_id()"),
  `UPDATE machine_stock s SET sequence = greatest(s.sequence,
    (SELECT max(w.sequence) FROM draw w WHERE w.machine_id = s.machine_id))`,
  `UPDATE account a SET sequence = f.start + f.customers + f.orders * ${NUMBERS},
      updated_at = f.filled_at, ledger_head = (SELECT e.link FROM ledger_entry e
        WHERE e.account_id = a.id ORDER BY e.sequence DESC LIMIT 1)
    FROM fill_account f WHERE f.id = a.id`,
  "DROP TABLE fill_order, fill_account, fill_slot",
  "DROP AGGREGATE fill_chain(text, bytea)",
  "DROP FUNCTION fill_link, fill_id"
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
      for (const statement of MADE) yield* run(statement)
      yield* run(ACCOUNTS(Math.ceil(entries / ENTRIES), Id.toUuid(customerId)))
      yield* run(CUSTOMERS(yield* columns("customer")))
      // Without it, PostgreSQL looks for each order's customer among all of the account.
      yield* run("ANALYZE")
      yield* run(ORDERS)
      yield* run("ANALYZE")
      for (const [table, copied] of COPIES) {
        if (table === "draw") for (const statement of SLOTS) yield* run(statement)
        yield* run(copied(yield* columns(table)))
      }
      for (const statement of END) yield* run(statement)
    })
  )
