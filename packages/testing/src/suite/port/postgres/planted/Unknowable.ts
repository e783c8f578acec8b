/** Plants that fit every other row: only somebody outside of the database can tell. */
import {
  ACME,
  COUNTED,
  change,
  copy,
  enter,
  FORGED,
  FRESH,
  first,
  NEXT,
  type Plant
} from "./Rows.ts"

const INVENTED = first("funding_transaction", "transaction_hash = '0x' || repeat('7', 64)")
const AGAIN = first("funding_transaction", "id::text LIKE '%ffffff'")
const REAL = first("funding_transaction", "status = 'confirmed'")

/** No time of an account goes back. */
const NOW = `(SELECT updated_at FROM account WHERE id = ${ACME})`

/** An event of the real deposit once more, about the invented one. */
const told = (type: string, of = INVENTED): ReadonlyArray<string> => [
  COUNTED,
  copy(
    "event",
    `t.type = '${type}' AND t.data->>'fundingTransactionId' = public_id('ftx', ${REAL})`,
    {
      id: FRESH,
      sequence: NEXT,
      created_at: NOW,
      data: `replace(replace(t.data::text, public_id('ftx', ${REAL}), public_id('ftx', ${of})),
        t.data->>'transactionHash', (SELECT transaction_hash FROM funding_transaction
          WHERE id = ${of}))::json`
    }
  ),
  // Endpoints that nobody changed since take it.
  `INSERT INTO delivery_history SELECT gen_random_uuid(), h.account_id, h.endpoint_id, v.id, v.type,
      h.status, h.attempts, v.sequence, h.created_at, h.finished_at
    FROM event v JOIN webhook_endpoint w ON w.account_id = v.account_id
      AND w.subscribed_events::jsonb ?| ARRAY['*', v.type]
    CROSS JOIN LATERAL (SELECT * FROM delivery_history h
      WHERE h.endpoint_id = w.id AND h.status = 'delivered' LIMIT 1) h
    WHERE v.account_id = ${ACME} AND v.sequence = ${NEXT}`,
  `UPDATE event v SET deliveries = (SELECT count(*) FROM delivery_history h WHERE h.event_id = v.id)
    WHERE account_id = ${ACME} AND sequence = ${NEXT}`
]

export const UNKNOWABLE: ReadonlyArray<Plant> = [
  {
    kind: "The last thing that an account did is undone in all tables, and its number given back.",
    sql: [
      `DELETE FROM ledger_entry WHERE account_id = ${ACME} AND sequence = 126`,
      `UPDATE account SET sequence = 125, sandbox_credit_at = NULL, updated_at = (
        SELECT max(created_at) FROM event WHERE account_id = ${ACME}) WHERE id = ${ACME}`,
      FORGED
    ],
    names: "every ledger's head leads to its entry of the draw log"
  },
  {
    kind: "The last thing that an account did is undone in all tables, with its head in the log.",
    sql: [
      `DELETE FROM ledger_head WHERE account_id = ${ACME}`,
      `DELETE FROM ledger_entry WHERE account_id = ${ACME} AND sequence = 126`,
      `UPDATE account SET sequence = 125, sandbox_credit_at = NULL, updated_at = (
        SELECT max(created_at) FROM event WHERE account_id = ${ACME}) WHERE id = ${ACME}`,
      FORGED
    ],
    names: "links of old statements"
  },
  {
    kind: "A bonus is granted by somebody who writes the operator's log too.",
    sql: [
      ...enter({ kind: "BONUS", bonus: 33_333_333, reason: "test funds" }),
      `UPDATE ledger_entry SET id = 'f0000000-0000-7000-8000-000000000000' WHERE kind = 'BONUS'
        AND sequence > 1`,
      "SET LOCAL session_replication_role = origin",
      `INSERT INTO operator_log SELECT 'f0000000-0000-7000-8000-000000000000', actor, action, subject,
        replace((detail::jsonb - 'idempotencyKey')::text, detail->>'entryId',
          'led_7g00000000e008000000000000')::json,
        created_at FROM operator_log WHERE action = 'balance.bonus'`,
      "SET LOCAL session_replication_role = replica",
      FORGED
    ],
    names: "operator's log"
  },
  {
    kind: "A deposit that never was on the chain comes in, with its entry and its events.",
    sql: [
      COUNTED,
      copy("funding_transaction", "t.status = 'confirmed'", {
        id: FRESH,
        sequence: NEXT,
        transaction_hash: "'0x' || repeat('7', 64)",
        created_at: NOW,
        confirmed_at: NOW
      }),
      told("balance.topup.detected"),
      ...enter({ kind: "TOPUP", cash: 12_500_000, deposit: INVENTED }),
      told("balance.topup.confirmed")
    ].flat(),
    names: "the chain"
  },
  {
    kind: "A transfer's deposit has another ordinal and log index, and is credited a second time.",
    sql: [
      change(
        "funding_transaction",
        "status = 'confirmed'",
        "ordinal = ordinal + 1, log_index = log_index + 1"
      ),
      COUNTED,
      copy("funding_transaction", `t.id = ${REAL}`, {
        id: FRESH,
        ordinal: "t.ordinal - 1",
        log_index: "t.log_index - 1",
        sequence: NEXT,
        created_at: NOW,
        confirmed_at: NOW
      }),
      told("balance.topup.detected", AGAIN),
      ...enter({ kind: "TOPUP", cash: 12_500_000, deposit: AGAIN }),
      told("balance.topup.confirmed", AGAIN)
    ].flat(),
    names: "the chain"
  },
  {
    kind: "A month was closed within the hour before its end.",
    sql: [
      `INSERT INTO closing SELECT account_id, created_at + interval '1 millisecond', sequence - 1
        FROM ledger_entry WHERE account_id = ${ACME} ORDER BY sequence DESC LIMIT 1`
    ],
    names: "ends of months"
  },
  {
    kind: "An address was its partner's before it was given to it.",
    sql: ["UPDATE deposit_address SET assigned_at_block = 0"],
    names: "the chain"
  },
  {
    kind: "The watcher's cursor is moved ahead.",
    sql: ["UPDATE chain_cursor SET number = number + 1000000"],
    names: "the chain"
  },
  {
    kind: "A deposit of another token is gone.",
    sql: ["DELETE FROM foreign_deposit"],
    names: "the chain"
  },
  {
    kind: "A mail that waits is gone.",
    sql: ["DELETE FROM mail WHERE state = 'queued'"],
    names: "mails"
  },
  {
    kind: "A customer has no idempotency key any more.",
    sql: [
      "UPDATE customer SET idempotency_key = NULL, fingerprint = NULL WHERE external_user_id = 'user-7'"
    ],
    names: "keys"
  },
  {
    kind: "A refund has another idempotency key.",
    sql: [change("operation", "kind = 'refund'", "idempotency_key = 'another'")],
    names: "keys"
  },
  {
    kind: "A customer has another external id.",
    sql: [change("customer", "external_user_id = 'user-7'", "external_user_id = 'user-6'")],
    names: "customers"
  },
  {
    kind: "A webhook goes to another address.",
    sql: ["UPDATE webhook_endpoint SET url = 'https://elsewhere.example/' WHERE active"],
    names: "endpoints"
  },
  {
    kind: "A delivery is gone with its count, and its endpoint was changed later.",
    sql: [
      `CREATE TEMPORARY TABLE gone ON COMMIT DROP AS SELECT id, event_id, endpoint_id
        FROM delivery_history WHERE account_id = ${ACME} AND event_type LIKE 'operation.%'
        ORDER BY sequence LIMIT 1`,
      `UPDATE webhook_endpoint w SET updated_at = ${NOW} FROM gone g WHERE w.id = g.endpoint_id`,
      "UPDATE event x SET deliveries = x.deliveries - 1 FROM gone g WHERE x.id = g.event_id",
      "DELETE FROM delivery_history h USING gone g WHERE h.id = g.id"
    ],
    names: "endpoints"
  }
]
