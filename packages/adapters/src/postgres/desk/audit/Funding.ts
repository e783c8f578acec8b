/** What must hold of deposits, and of the keys of what a request created. */
import { rowsOf, type Sheet } from "./Sheet.ts"

export const deposits: Sheet = {
  prefix: "ftx",
  from: `${rowsOf("funding_transaction")}
  CROSS JOIN LATERAL (
    SELECT count(*) AS count, coalesce(bool_and(l.kind = 'TOPUP' AND l.account_id = x.account_id
      AND l.cash = x.amount AND l.bonus = 0), true) AS same
    FROM ledger_entry l WHERE l.funding_transaction_id = x.id
  ) l
  LEFT JOIN deposit_address d ON d.account_id = x.account_id`,
  rules: [
    {
      name: "every confirmed deposit is one entry of the ledger, and no other is",
      remedy: "Look the transaction up on chain, and correct the balance by an adjustment.",
      broken: `l.count <> CASE x.status WHEN 'confirmed' THEN 1 ELSE 0 END OR NOT l.same
        OR d.address <> x.address`
    }
  ]
}

const twice = (table: string, prefix: string): Sheet => ({
  prefix,
  from: rowsOf(table),
  rules: [
    {
      name: `no idempotency key of a ${table.replace("_", " ")} twice`,
      remedy: "A request was executed twice. Tell the partner which of the two to use.",
      broken: `x.idempotency_key IS NOT NULL AND EXISTS (SELECT 1 FROM ${table} p
        WHERE p.account_id = x.account_id AND p.idempotency_key = x.idempotency_key
          AND p.id <> x.id)`
    }
  ]
})

export const customers = twice("customer", "cus")
export const intents = twice("funding_intent", "fin")
