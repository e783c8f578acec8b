/** Plants in what items, odds and people were at their time, as the operators' log has it. */
import { ACME, change, copy, FORGED, FRESH, first, inData, type Plant } from "./Rows.ts"

/** Not of a pack that was opened later. */
const HELD = `status = 'active' AND NOT sealed AND claim_seed IS NULL AND onchain IS NULL
  AND frozen_by IS NULL`
const ITEM = `(SELECT item_id FROM card WHERE id = ${first("card", HELD)})`
const SALE = first("operation", "kind = 'buyback' AND mode = 'offchain'")
const BURN = first("onchain_burn", "status = 'pending'")

const SET = "every item is what an operator set"
const item = (set: string) => `UPDATE item SET ${set} WHERE id = ${ITEM}`

/** Of two cards of different items, each gets the other's, with its draw. */
const exchanged = (table: "card" | "draw", id: "id" | "card_id") =>
  `UPDATE ${table} t SET item_id = s.item_id FROM swapped s WHERE t.${id} = s.id`

export const VERSIONS: ReadonlyArray<Plant> = [
  {
    kind: "An item has another buyback value.",
    sql: [item("buyback = 900000000")],
    names: SET
  },
  {
    kind: "An item is moved to another tier, with its slot.",
    sql: [
      `WITH item AS (
          UPDATE item SET tier = CASE tier WHEN 'tier 0' THEN 'tier 1' ELSE 'tier 0' END
          WHERE id = (SELECT item_id FROM pool WHERE machine_id = 1 LIMIT 1) RETURNING id, tier
        )
        UPDATE pool SET tier = item.tier FROM item WHERE item.id = pool.item_id`
    ],
    names: SET
  },
  {
    kind: "An item has another name.",
    sql: [item("name = 'Charizard'")],
    names: SET
  },
  {
    kind: "An item has another grade.",
    sql: [item(`metadata = '{"grade":"PSA 1"}'`)],
    names: SET
  },
  {
    kind: "An item has another value by a transaction that the log does not name.",
    sql: ["SET LOCAL session_replication_role = origin", item("buyback = 900000000")],
    names: SET
  },
  {
    kind: "A buyback brought a value that the item did not have.",
    sql: [
      `UPDATE operation SET credited = 8000000 + 896000000 WHERE id = ${SALE}`,
      `UPDATE operation_card SET credited_cash = 900000000
        WHERE operation_id = ${SALE} AND ordinal = 0`,
      `UPDATE ledger_entry SET cash = 8000000 + 896000000 WHERE operation_id = ${SALE}`,
      `UPDATE event SET data = jsonb_set(jsonb_set(data::jsonb, '{creditedUsd}', '"904.000000"'),
          '{affectedCards,0,buybackUsd}', '"900.000000"')::json
        WHERE data->>'operationId' = public_id('op', ${SALE})`,
      FORGED
    ],
    names: "every buyback brings what an operator had set its items to"
  },
  {
    kind: "A burn was quoted a value that the item never had, and its event tells so.",
    sql: [
      `UPDATE event SET ${inData('"4.000000"', '"900.000000"')}
        WHERE type = 'operation.awaiting_chain'
          AND data->>'operationId' = (SELECT public_id('op', operation_id) FROM onchain_burn
            WHERE id = ${BURN})`,
      `UPDATE onchain_burn SET signatures =
        replace(signatures::text, '"4000000"', '"900000000"')::json WHERE id = ${BURN}`
    ],
    names: "every burn's quotes are values that an operator had set its item to"
  },
  {
    kind: "Two cards were given each other's items, with their draws.",
    sql: [
      "DROP INDEX card_item_sold_once",
      `CREATE TEMPORARY TABLE swapped ON COMMIT DROP AS
        SELECT c.id, o.item_id FROM card c JOIN card o ON c.id <> o.id
        WHERE c.id IN (${first("card", HELD)}, ${first("card", HELD, 1)})
          AND o.id IN (${first("card", HELD)}, ${first("card", HELD, 1)})`,
      "ALTER TABLE draw DROP CONSTRAINT IF EXISTS draw_item_id_key",
      exchanged("draw", "card_id"),
      exchanged("card", "id")
    ],
    names: "every event says what happened"
  },
  {
    kind: "A machine has another name.",
    sql: ["UPDATE vending_machine SET name = 'Another' WHERE id = 1"],
    names: "every machine sells as an operator set it"
  },
  {
    kind: "Odds are published that no operator put, and drawn by.",
    sql: [
      `INSERT INTO odds (machine_id, version, tiers)
        SELECT machine_id, version + 1, replace(tiers::text, '"1000000"', '"1000001"')::json
        FROM odds WHERE machine_id = 1 ORDER BY version DESC LIMIT 1`,
      "UPDATE tier SET weight = weight + 1 WHERE machine_id = 1 AND weight = 1000000",
      "UPDATE vending_machine SET odds_version = odds_version + 1 WHERE id = 1"
    ],
    names: "every machine's odds are its tiers'"
  },
  {
    kind: "Odds were published between others, and no operator put them.",
    sql: [
      `INSERT INTO odds (machine_id, version, tiers) SELECT machine_id, 0, tiers FROM odds
        WHERE machine_id = 1 LIMIT 1`
    ],
    names: "every machine's odds are its tiers'"
  },
  {
    kind: "A deposit failed, and its partner was never told.",
    sql: [
      change(
        "funding_transaction",
        "status = 'detected'",
        "status = 'failed', failure_reason = 'gone'"
      )
    ],
    names: "every deposit has its events"
  },
  {
    kind: "A deposit that failed was told twice.",
    sql: [
      copy("event", "t.type = 'balance.topup.failed'", {
        id: FRESH,
        sequence: "t.sequence + 1",
        deliveries: "0"
      }),
      `UPDATE account SET sequence = sequence + 1
        WHERE id = (SELECT account_id FROM event WHERE type = 'balance.topup.failed' LIMIT 1)`
    ],
    names: "every deposit has its events"
  },
  {
    kind: "A partner got its address after what came in there.",
    sql: ["UPDATE deposit_address SET assigned_at_block = 1000000000"],
    names: "every confirmed deposit is one entry of the ledger, and no other is"
  },
  {
    kind: "The watcher forgets how far it looked.",
    sql: ["DELETE FROM chain_cursor"],
    names: "the watcher knows how far it looked"
  },
  {
    kind: "The answer to a request with a key is gone.",
    sql: [
      `DELETE FROM operator_reply WHERE key = (SELECT detail->>'idempotencyKey' FROM operator_log
        WHERE detail->>'idempotencyKey' IS NOT NULL ORDER BY id LIMIT 1)`
    ],
    names: "every request that the log names has its answer"
  },
  {
    kind: "A migration that ran is forgotten.",
    sql: ["DELETE FROM schema_migration WHERE migration_id = 30"],
    names: "every trigger and constraint is there and switched on"
  },
  {
    kind: "A person made themselves owner.",
    sql: ["UPDATE identity.membership SET role = 'owner'"],
    names: "everybody's role is the one that was given in the console"
  },
  {
    kind: "A person is of an organization that they never joined.",
    sql: [
      `INSERT INTO identity.membership SELECT id || 'x', "userId", public_id('par', ${ACME}), role
        FROM identity.membership LIMIT 1`
    ],
    names: "everybody's role is the one that was given in the console"
  }
]
