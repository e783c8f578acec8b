/** Plants in the ledger's entries. */
import {
  ACME,
  change,
  enter,
  entryOf,
  FORGED,
  first,
  lax,
  OTHER,
  type Plant,
  remove
} from "./Rows.ts"

const SOLD = "kind = 'buyback' AND mode = 'offchain'"
const REFUNDED = "kind = 'refund'"
const ORDERED = "kind = 'order'"
const PAID = "kind = 'redemption'"
const BURNED = "kind = 'buyback' AND mode = 'onchain' AND status = 'completed'"

/** Changes the entry of an operation. */
const of = (operation: string, set: string) => change("ledger_entry", entryOf(operation), set)

export const ENTRIES: ReadonlyArray<Plant> = [
  {
    kind: "A buyback is credited a second time, with links and balance to match.",
    sql: enter({ kind: "BUYBACK", cash: 8_000_000, operation: first("operation", SOLD) }),
    names: "an operation's entries sum up to what it charged and credited"
  },
  {
    kind: "A refund is credited a second time, a hundred numbers later.",
    sql: enter({ kind: "SPEND", cash: 20_000_000, operation: first("operation", REFUNDED) }),
    names: "an operation's entries sum up to what it charged and credited"
  },
  {
    kind: "A burned token is credited a second time.",
    sql: enter({ kind: "BUYBACK", cash: 4_000_000, operation: first("operation", BURNED) }),
    names: "an operation's entries sum up to what it charged and credited"
  },
  {
    kind: "An order is charged a second time, a hundred numbers later.",
    sql: enter({ kind: "SPEND", cash: -40_000_000, operation: first("operation", ORDERED) }),
    names: "an operation's entries sum up to what it charged and credited"
  },
  {
    kind: "An order's charge is written in two halves, the second far away.",
    sql: [
      of("kind = 'order' AND charged = 20000000", "cash = -10000000"),
      ...enter({
        kind: "SPEND",
        cash: -10_000_000,
        operation: first("operation", "kind = 'order' AND charged = 20000000")
      })
    ],
    names: "an operation's entries sum up to what it charged and credited"
  },
  {
    kind: "A buyback's entry is gone, and links and balance fit.",
    sql: [remove("ledger_entry", entryOf(SOLD)), FORGED],
    names: "an operation's entries sum up to what it charged and credited"
  },
  {
    kind: "An order's entry is gone, and links and balance fit.",
    sql: [remove("ledger_entry", entryOf(ORDERED)), FORGED],
    names: "an operation's entries sum up to what it charged and credited"
  },
  {
    kind: "A redemption's entry is gone, and the rest was left alone.",
    sql: [remove("ledger_entry", entryOf(PAID))],
    names: "every entry is linked to the one before"
  },
  {
    kind: "An order's entry has another amount, and the rest was left alone.",
    sql: [of(ORDERED, "cash = cash + 1000000")],
    names: "every entry is linked to the one before"
  },
  {
    kind: "An order's entry charges less, and links and balance fit.",
    sql: [of(ORDERED, "cash = cash + 1000000"), FORGED],
    names: "an operation's entries sum up to what it charged and credited"
  },
  {
    kind: "The balance after one entry is another.",
    sql: [of(ORDERED, "cash_after = cash_after + 1")],
    names: "every entry's balance follows from the one before"
  },
  {
    kind: "A refund of cash is paid in bonus.",
    sql: [of(REFUNDED, "cash = 0, bonus = 20000000"), FORGED],
    names: "an operation's entries sum up to what it charged and credited"
  },
  {
    kind: "An order that bonus paid in part is charged to cash alone.",
    sql: [of(ORDERED, "cash = -40000000, bonus = 0"), FORGED],
    names: "an operation's entries sum up to what it charged and credited"
  },
  {
    kind: "A redemption and its entry charge another fee than its country's.",
    sql: [of(PAID, "cash = -1000000"), change("operation", PAID, "charged = 1000000"), FORGED],
    names: "every redemption has its shipment, and costs its country's fee"
  },
  {
    kind: "A buyback pays more, in its entry, its operation and its cards.",
    sql: [
      of(SOLD, "cash = 9000000"),
      `UPDATE operation_card SET credited_cash = 4500000 WHERE ${entryOf(SOLD)}`,
      change("operation", SOLD, "credited = 9000000"),
      FORGED
    ],
    names: "every event says what happened"
  },
  {
    kind: "The entries of two orders of one price name each other's order.",
    sql: [
      `UPDATE ledger_entry e SET operation_id = o.operation_id FROM ledger_entry o
        WHERE e.cash = -20000000 AND o.cash = -20000000 AND e.id <> o.id
          AND e.sequence IN (17, 37) AND o.sequence IN (17, 37)`,
      FORGED
    ],
    names: "every spend and buyback is of an operation"
  },
  {
    kind: "Two entries change places.",
    sql: [
      `UPDATE ledger_entry SET sequence = CASE sequence WHEN 17 THEN 9017 ELSE 9023 END
        WHERE sequence IN (17, 23)`,
      "UPDATE ledger_entry SET sequence = CASE sequence WHEN 9017 THEN 23 ELSE 17 END WHERE sequence > 9000",
      FORGED
    ],
    names: "no time goes back within an account"
  },
  {
    kind: "An entry is dated a month back, and the rest was left alone.",
    sql: [of(SOLD, "created_at = created_at - interval '1 month'")],
    names: "every entry is linked to the one before"
  },
  {
    kind: "An entry is dated a month back, and links fit.",
    sql: [of(SOLD, "created_at = created_at - interval '1 month'"), FORGED],
    names: "every spend and buyback is of an operation"
  },
  {
    kind: "An entry is dated a second later, and links fit.",
    sql: [of(SOLD, "created_at = created_at + interval '1 second'"), FORGED],
    names: "every spend and buyback is of an operation"
  },
  {
    kind: "A buyback's entry is called a SPEND.",
    sql: [of(SOLD, "kind = 'SPEND'"), FORGED],
    names: "every spend and buyback is of an operation"
  },
  {
    kind: "A refund's entry is called a BUYBACK.",
    sql: [of(REFUNDED, "kind = 'BUYBACK'"), FORGED],
    names: "every spend and buyback is of an operation"
  },
  {
    kind: "An order's entry forgets its order.",
    sql: [lax("cause"), of(ORDERED, "operation_id = NULL"), FORGED],
    names: "every spend and buyback is of an operation"
  },
  {
    kind: "An order's entry names an operation that does not exist.",
    sql: [of(ORDERED, "operation_id = id"), FORGED],
    names: "every spend and buyback is of an operation"
  },
  {
    kind: "An order's entry becomes another account's.",
    sql: [of(ORDERED, `account_id = ${OTHER}`)],
    names: "every entry is linked to the one before"
  },
  {
    kind: "A mint, which is free, pays its customer.",
    sql: enter({
      kind: "BUYBACK",
      cash: 4_000_000,
      operation: first("operation", "kind = 'mint'")
    }),
    names: "an operation's entries sum up to what it charged and credited"
  },
  {
    kind: "A cancelled buyback is paid.",
    sql: enter({
      kind: "BUYBACK",
      cash: 4_000_000,
      operation: first("operation", "kind = 'buyback' AND status = 'cancelled'")
    }),
    names: "an operation's entries sum up to what it charged and credited"
  },
  {
    kind: "An entry of an operation moves nothing.",
    sql: enter({ kind: "SPEND", operation: first("operation", "kind = 'mint'") }),
    names: "every spend and buyback is of an operation"
  },
  {
    kind: "An entry charges without any cause.",
    sql: [lax("cause"), ...enter({ kind: "SPEND", cash: -1_000_000 })],
    names: "every spend and buyback is of an operation"
  },
  {
    kind: "An entry credits a buyback that never was.",
    sql: [lax("cause"), ...enter({ kind: "BUYBACK", cash: 1_000_000 })],
    names: "every spend and buyback is of an operation"
  },
  {
    kind: "An order was paid in cash while there was a bonus, and its cards say so too.",
    sql: [
      "UPDATE card SET paid_cash = paid_cash + paid_bonus, paid_bonus = 0 WHERE paid_bonus > 0",
      change("ledger_entry", "kind = 'SPEND' AND bonus < 0", "cash = cash + bonus, bonus = 0"),
      FORGED
    ],
    names: "bonus is spent before cash"
  },
  {
    kind: "An order's entry is of no account.",
    sql: [of(ORDERED, "account_id = id")],
    names: "every row is of a partner and a machine that exist"
  },
  {
    kind: "A link is overwritten.",
    sql: [of(ORDERED, "link = decode(repeat('00', 32), 'hex')")],
    names: "every entry is linked to the one before"
  },
  {
    kind: "The last entry is cut off, with its balance and its link.",
    sql: [`DELETE FROM ledger_entry WHERE account_id = ${ACME} AND sequence = 126`, FORGED],
    names: "an account's sequence has no gap and no number twice"
  }
]
