/** Plants where nobody looks: below the first number, at the first identifier, above the last. */
import { ANY_SLOT } from "./Draws.ts"
import { ACME, copy, FORGED, FRESH, first, OTHER, type Plant } from "./Rows.ts"

const NIL = "'00000000-0000-0000-0000-000000000000'"
/** More numbers than anybody could look at one by one. */
const HUGE = "9223372036854775807"

/** An owner of the tables took a constraint away first. */
const lax = (table: string, column: "sequence" | "id" | "sequence_limit" = "id"): string =>
  `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_${column}_check`

const BELOW = "no number is below one"

export const BEFORE_FIRST: ReadonlyArray<Plant> = [
  {
    kind: "An entry lies before the first one.",
    sql: [
      lax("ledger_entry", "sequence"),
      copy("ledger_entry", "t.sequence = 1 OR t.kind = 'TOPUP' LIMIT 1", {
        id: FRESH,
        kind: "'ADJUSTMENT'",
        cash: "1000000",
        bonus: "0",
        operation_id: "NULL",
        funding_transaction_id: "NULL",
        reason: "'a gift'",
        sequence: "0"
      }),
      FORGED
    ],
    names: BELOW
  },
  {
    kind: "The only entry of a partner lies before its first number.",
    sql: [
      lax("ledger_entry", "sequence"),
      `INSERT INTO ledger_entry (id, account_id, kind, cash, bonus, cash_after, bonus_after, reason,
          sequence, created_at, link)
        SELECT gen_random_uuid(), id, 'ADJUSTMENT', 1000000, 0, 0, 0, 'a gift', 0, created_at, decode(repeat('00', 32), 'hex')
        FROM account WHERE name = 'Bolt'`,
      FORGED
    ],
    names: BELOW
  },
  {
    kind: "A card has a number below zero.",
    sql: [
      lax("card", "sequence"),
      copy("card", `t.id = ${first("card")}`, { id: FRESH, ordinal: "99", sequence: "-2" })
    ],
    names: BELOW
  },
  {
    kind: "An operation has a number below zero.",
    sql: [
      lax("operation", "sequence"),
      copy("operation", `t.id = ${first("operation", "kind = 'buyback'")}`, {
        id: FRESH,
        idempotency_key: "'below'",
        sequence: "-1"
      })
    ],
    names: BELOW
  },
  {
    kind: "An event's delivery has the number zero.",
    sql: [
      lax("delivery_history", "sequence"),
      copy("delivery_history", "t.id = (SELECT min(id::text)::uuid FROM delivery_history)", {
        id: FRESH,
        sequence: "0"
      })
    ],
    names: BELOW
  }
]

export const FIRST_OF_ALL: ReadonlyArray<Plant> = [
  {
    kind: "The first of all identifiers is a partner with a balance.",
    sql: [lax("account"), copy("account", "t.name = 'Bolt'", { id: NIL, cash: "1000000" })],
    names: "an account's balance is what its last entry left"
  },
  {
    kind: "The first of all identifiers is a partner that does not exist.",
    sql: [`UPDATE api_key SET account_id = ${NIL} WHERE account_id = ${OTHER}`],
    names: "every row is of a partner and a machine that exist"
  },
  {
    kind: "The first of all identifiers is an item, which is nowhere.",
    sql: [
      lax("item"),
      copy("item", "t.reference = (SELECT min(reference) FROM item)", {
        id: NIL,
        reference: "'another'",
        withdrawn_at: "NULL"
      })
    ],
    names: "every item is in exactly one place"
  },
  {
    kind: "The first of all identifiers is a key that moved to another partner.",
    sql: [
      lax("api_key"),
      `UPDATE operator_log SET detail = replace(detail::text, public_id('key', k.id),
          public_id('key', ${NIL}))::json
        FROM api_key k WHERE k.account_id = ${ACME} AND action = 'key.create'`,
      `UPDATE api_key SET id = ${NIL}, account_id = ${OTHER} WHERE account_id = ${ACME}`
    ],
    names: "every key is the one that an operator made for its partner"
  },
  {
    kind: "The first of all identifiers is the shipment of a buyback.",
    sql: [
      lax("shipment"),
      copy("shipment", `t.id = ${first("shipment")}`, {
        id: NIL,
        operation_id: first("operation", "kind = 'buyback'")
      })
    ],
    names: "every shipment is of a redemption"
  },
  {
    kind: "The first of all identifiers is a card that was drawn and is not there.",
    sql: [
      "ALTER TABLE draw DROP CONSTRAINT IF EXISTS draw_card_id_check",
      ANY_SLOT,
      copy("draw", "t.card_id = (SELECT min(card_id::text)::uuid FROM draw)", {
        card_id: NIL,
        sequence: "t.sequence + 1000"
      })
    ],
    names: "every draw is of a card"
  },
  {
    kind: "The first of all identifiers is an open incident.",
    sql: [
      lax("incident"),
      copy("incident", `t.id = ${first("incident")}`, {
        id: NIL,
        subject: "'another'",
        resolved_at: "NULL",
        resolved_by: "NULL",
        resolution: "NULL"
      })
    ],
    names: "no open incidents"
  },
  {
    kind: "A machine's number is below zero, and its tier is of none.",
    sql: [`INSERT INTO tier (machine_id, name, weight, ordinal) VALUES (-7, 'tier 0', 1, 0)`],
    names: "every row is of a partner and a machine that exist"
  }
]

export const BEYOND: ReadonlyArray<Plant> = [
  {
    kind: "An account counts on from a number that nobody could count up to.",
    sql: [
      lax("account", "sequence_limit"),
      `UPDATE account SET sequence = ${HUGE} WHERE id = ${ACME}`
    ],
    names: "an account's sequence has no gap and no number twice"
  },
  {
    kind: "A customer has a number that nobody could count up to.",
    sql: [
      lax("account", "sequence_limit"),
      lax("customer", "sequence"),
      `UPDATE account SET sequence = ${HUGE} WHERE id = ${ACME}`,
      copy("customer", "t.external_user_id = 'user-7'", {
        id: FRESH,
        sequence: HUGE,
        external_user_id: "'user-9'",
        idempotency_key: "NULL",
        fingerprint: "NULL"
      })
    ],
    names: "an account's sequence has no gap and no number twice"
  }
]
