/** Plants in accounts, customers, the numbers that accounts give, and the ends of months. */
import { ACME, change, copy, FRESH, first, NEXT, OTHER, type Plant } from "./Rows.ts"

const acme = (set: string) => `UPDATE account SET ${set} WHERE id = ${ACME}`

export const ACCOUNTS: ReadonlyArray<Plant> = [
  {
    kind: "A balance is raised.",
    sql: [acme("cash = cash + 50000000")],
    names: "an account's balance is what its last entry left"
  },
  {
    kind: "A balance is lowered.",
    sql: [acme("cash = cash - 1")],
    names: "an account's balance is what its last entry left"
  },
  {
    kind: "Cash becomes bonus.",
    sql: [acme("cash = cash - 10000000, bonus = bonus + 10000000")],
    names: "an account's balance is what its last entry left"
  },
  {
    kind: "A partner without entries has a balance.",
    sql: ["UPDATE account SET cash = 1000000 WHERE name = 'Bolt'"],
    names: "an account's balance is what its last entry left"
  },
  {
    kind: "The head of a ledger is another.",
    sql: [acme("ledger_head = decode(repeat('00', 32), 'hex')")],
    names: "every account holds the link of its last entry"
  },
  {
    kind: "The head of a ledger is an earlier link.",
    sql: [acme("ledger_head = (SELECT link FROM ledger_entry WHERE sequence = 113)")],
    names: "every account holds the link of its last entry"
  },
  {
    kind: "The head of a ledger without entries is another.",
    sql: ["UPDATE account SET ledger_head = decode(repeat('00', 32), 'hex') WHERE name = 'Bolt'"],
    names: "every account holds the link of its last entry"
  },
  {
    kind: "An account counts on from below its last number.",
    sql: [acme("sequence = sequence - 1")],
    names: "no number is above its account's last"
  },
  {
    kind: "An account counts on from above its last number.",
    sql: [acme("sequence = sequence + 1")],
    names: "an account's sequence has no gap and no number twice"
  },
  {
    kind: "An account is gone, and its rows stay.",
    sql: [`DELETE FROM account WHERE id = ${ACME}`],
    names: "every row is of a partner and a machine that exist"
  },
  {
    kind: "An account's time goes back before its last entry.",
    sql: [acme("updated_at = updated_at - interval '1 day'")],
    names: "an account is as late as its last entry and event"
  },
  {
    kind: "An account forgets when it took sandbox credit.",
    sql: [acme("sandbox_credit_at = NULL")],
    names: "an account knows its last sandbox credit"
  },
  {
    kind: "A customer becomes another partner's.",
    sql: [`UPDATE customer SET account_id = ${OTHER} WHERE id = ${first("customer")}`],
    names: "an account's sequence has no gap and no number twice"
  },
  {
    kind: "A customer with cards is gone.",
    sql: [`DELETE FROM customer WHERE id = ${first("customer")}`],
    names: "an account's sequence has no gap and no number twice"
  },
  {
    kind: "A customer without cards is gone.",
    sql: ["DELETE FROM customer WHERE external_user_id = 'user-7'"],
    names: "an account's sequence has no gap and no number twice"
  },
  {
    kind: "A customer has the number of an entry.",
    sql: ["UPDATE customer SET sequence = 10 WHERE external_user_id = 'user-7'"],
    names: "an account's sequence has no gap and no number twice"
  },
  {
    kind: "A customer is of no account.",
    sql: ["UPDATE customer SET account_id = id WHERE external_user_id = 'user-7'"],
    names: "every row is of a partner and a machine that exist"
  },
  {
    kind: "A customer has a number above the account's last.",
    sql: [
      copy("customer", "t.external_user_id = 'user-7'", {
        id: FRESH,
        sequence: `${NEXT} + 7`,
        external_user_id: "'user-9'",
        idempotency_key: "NULL",
        fingerprint: "NULL"
      })
    ],
    names: "no number is above its account's last"
  },
  {
    kind: "A customer was created twice with one idempotency key.",
    sql: [
      "DROP INDEX customer_account_id_idempotency_key_key",
      `UPDATE account SET sequence = sequence + 1 WHERE id = ${ACME}`,
      copy("customer", "t.external_user_id = 'user-7'", {
        id: FRESH,
        sequence: NEXT,
        external_user_id: "'user-9'"
      })
    ],
    names: "no idempotency key of a customer twice"
  },
  {
    kind: "A key is of no account.",
    sql: ["UPDATE api_key SET account_id = id WHERE label IS NULL AND revoked_at IS NULL"],
    names: "every row is of a partner and a machine that exist"
  },
  {
    kind: "The end of a month lies before the last entries of the month.",
    sql: [`INSERT INTO closing VALUES (${ACME}, '2100-01-01', 17)`],
    names: "every month ends at its last entry"
  },
  {
    kind: "The end of a month lies after the first entries of the next.",
    sql: [
      `INSERT INTO closing SELECT account_id, created_at, 125 FROM ledger_entry WHERE sequence = 17`
    ],
    names: "every month ends at its last entry"
  },
  {
    kind: "The end of a month is of no account.",
    sql: [`INSERT INTO closing VALUES (${first("operation")}, '2026-01-01', 0)`],
    names: "every row is of a partner and a machine that exist"
  },
  {
    kind: "An announced deposit is gone.",
    sql: ["DELETE FROM funding_intent"],
    names: "an account's sequence has no gap and no number twice"
  },
  {
    kind: "An announced deposit goes to another partner's address.",
    sql: [
      `UPDATE funding_intent SET address = (SELECT address FROM deposit_address
        WHERE account_id = ${OTHER})`
    ],
    names: "every announced deposit goes to its partner's address"
  },
  {
    kind: "A customer is dated after everything else.",
    sql: [change("customer", "external_user_id = 'user-7'", "created_at = '2100-01-01'")],
    names: "no time goes back within an account"
  }
]
