/** Plants in operations and in what they acted on. */
import {
  COUNTED,
  change,
  copy,
  FORGED,
  FRESH,
  first,
  IDLE,
  NEXT,
  OTHER,
  type Plant,
  remove
} from "./Rows.ts"

const ORDER = "kind = 'order'"
const REFUND = "kind = 'refund'"
const SALE = "kind = 'buyback' AND mode = 'offchain'"
const MINT = "kind = 'mint' AND status = 'completed'"

/** Changes all rows of orders. */
const cheap = (table: string, set: string, key: string): ReadonlyArray<string> => [
  `UPDATE ${table} SET ${set} WHERE ${key} IN (SELECT id FROM operation WHERE kind = 'order')`
]

export const OPERATIONS: ReadonlyArray<Plant> = [
  {
    kind: "An order charged another sum.",
    sql: [change("operation", ORDER, "charged = charged - 1")],
    names: "an operation's entries sum up to what it charged and credited"
  },
  {
    kind: "A refund credited another sum.",
    sql: [change("operation", REFUND, "credited = credited + 1")],
    names: "an operation's entries sum up to what it charged and credited"
  },
  {
    kind: "A mint charged something.",
    sql: [change("operation", MINT, "charged = 1")],
    names: "an operation's entries sum up to what it charged and credited"
  },
  {
    kind: "An order is of another quantity.",
    sql: [change("operation", ORDER, "quantity = 5")],
    names: "an order's cards cost what it charged"
  },
  {
    kind: "An order is of another machine.",
    sql: [change("operation", ORDER, "vending_machine_id = 2")],
    names: "every card is its order's"
  },
  {
    kind: "A refund is another customer's.",
    sql: [change("operation", REFUND, `customer_id = ${IDLE}`)],
    names: "every operation has its cards, and they are its customer's"
  },
  {
    kind: "An order is another customer's.",
    sql: [change("operation", ORDER, `customer_id = ${IDLE}`)],
    names: "every operation has its cards, and they are its customer's"
  },
  {
    kind: "A refund is called a buyback.",
    sql: [change("operation", REFUND, "kind = 'buyback'")],
    names: "every operation has its event"
  },
  {
    kind: "A buyback is called a redemption.",
    sql: [change("operation", SALE, "kind = 'redemption'")],
    names: "every operation has its event"
  },
  {
    kind: "A completed order is told as cancelled.",
    sql: [change("operation", ORDER, "status = 'cancelled', completed_at = NULL")],
    names: "an operation off chain is completed when it is created"
  },
  {
    kind: "An order waits for the chain.",
    sql: [change("operation", ORDER, "status = 'awaiting_chain', completed_at = NULL")],
    names: "an operation off chain is completed when it is created"
  },
  {
    kind: "An operation is pending, which none ever is.",
    sql: [change("operation", SALE, "status = 'pending', completed_at = NULL")],
    names: "an operation off chain is completed when it is created"
  },
  {
    kind: "An off-chain buyback is called one of the chain.",
    sql: [change("operation", SALE, "mode = 'onchain'")],
    names: "an on-chain operation is as far as its entries"
  },
  {
    kind: "A pending mint is told as completed.",
    sql: [
      change(
        "operation",
        "kind = 'mint' AND status = 'awaiting_chain'",
        "status = 'completed', completed_at = updated_at"
      )
    ],
    names: "an on-chain operation is as far as its entries"
  },
  {
    kind: "A cancelled mint waits for the chain again.",
    sql: [
      change("operation", "kind = 'mint' AND status = 'cancelled'", "status = 'awaiting_chain'")
    ],
    names: "an on-chain operation is as far as its entries"
  },
  {
    kind: "A completed mint is told as cancelled.",
    sql: [change("operation", MINT, "status = 'cancelled', completed_at = NULL")],
    names: "an on-chain operation is as far as its entries"
  },
  {
    kind: "An order has other metadata.",
    sql: [change("operation", "metadata IS NOT NULL", `metadata = '{"note":"another"}'`)],
    names: "every operation has the fingerprint of its request"
  },
  {
    kind: "An operation has another fingerprint.",
    sql: [change("operation", REFUND, "fingerprint = repeat('0', 64)")],
    names: "every operation has the fingerprint of its request"
  },
  {
    kind: "An operation's fingerprint is forgotten, though no address was.",
    sql: [change("operation", ORDER, "fingerprint = 'forgotten'")],
    names: "every operation has the fingerprint of its request"
  },
  {
    kind: "An order is gone.",
    sql: [remove("operation", ORDER)],
    names: "every card is its order's"
  },
  {
    kind: "A mint is gone.",
    sql: [remove("operation", MINT)],
    names: "every event says what happened"
  },
  {
    kind: "An order is there twice, with its own number and key.",
    sql: [
      COUNTED,
      copy("operation", `t.id = ${first("operation", ORDER)}`, {
        id: FRESH,
        sequence: NEXT,
        idempotency_key: "'another'"
      })
    ],
    names: "an order's cards cost what it charged"
  },
  {
    kind: "A cancelled mint of no card is there, with its own number and key.",
    sql: [
      COUNTED,
      copy("operation", `t.id = ${first("operation", "kind = 'mint' AND status = 'cancelled'")}`, {
        id: FRESH,
        sequence: NEXT,
        idempotency_key: "'another'"
      })
    ],
    names: "every operation has its cards, and they are its customer's"
  },
  {
    kind: "Two orders change their numbers.",
    sql: [
      `UPDATE operation SET sequence = sequence + 9000 WHERE sequence IN (15, 27)`,
      "UPDATE operation SET sequence = CASE sequence WHEN 9015 THEN 27 ELSE 15 END WHERE sequence > 9000"
    ],
    names: "no time goes back within an account"
  },
  {
    kind: "An operation was completed long after its entry.",
    sql: [change("operation", SALE, "completed_at = completed_at + interval '1 hour'")],
    names: "an operation off chain is completed when it is created"
  },
  {
    kind: "An operation is dated a month back.",
    sql: [change("operation", SALE, "created_at = created_at - interval '1 month'")],
    names: "every spend and buyback is of an operation"
  },
  {
    kind: "An order becomes another account's.",
    sql: [change("operation", ORDER, `account_id = ${OTHER}`)],
    names: "every card is its order's"
  },
  {
    kind: "Two operations have one idempotency key.",
    sql: [
      "ALTER TABLE operation DROP CONSTRAINT operation_account_id_idempotency_key_key",
      `UPDATE operation SET idempotency_key = (SELECT idempotency_key FROM operation
        WHERE id = ${first("operation", SALE)}) WHERE id = ${first("operation", ORDER)}`
    ],
    names: "no idempotency key twice"
  },
  {
    kind: "Two operations have one number.",
    sql: [
      "ALTER TABLE operation DROP CONSTRAINT operation_account_id_sequence_key",
      "UPDATE operation SET sequence = 27 WHERE sequence = 15"
    ],
    names: "an account's sequence has no gap and no number twice"
  },
  {
    kind: "An operation has the number of an event.",
    sql: ["UPDATE operation SET sequence = 16 WHERE sequence = 15"],
    names: "an account's sequence has no gap and no number twice"
  },
  {
    kind: "An order costs less, in its entry, operation and cards, but not in its event.",
    sql: [
      "UPDATE ledger_entry SET cash = -18000000 WHERE sequence = 17",
      "UPDATE operation SET charged = 18000000 WHERE sequence = 20",
      "UPDATE card SET paid_cash = 9000000 WHERE sequence IN (18, 19)",
      FORGED
    ],
    names: "every event says what happened"
  },
  {
    kind: "An order of before costs a tenth, in its cards and event too.",
    sql: [
      ...cheap("operation", "charged = charged / 10", "id"),
      ...cheap("card", "paid_cash = paid_cash / 10, paid_bonus = paid_bonus / 10", "operation_id")
    ],
    names: "every order costs what an operator had set, and is refundable as long"
  },
  {
    kind: "An order of before may be given back for a month longer.",
    sql: cheap(
      "card",
      "refundable_until = refundable_until + interval '1 month'",
      "refundable_until IS NOT NULL AND operation_id"
    ),
    names: "every order costs what an operator had set, and is refundable as long"
  }
]
