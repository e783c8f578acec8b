/** What must hold of the entries of the ledger: their order, their links, and their causes. */
import { SandboxCredit } from "@cardpack/core/commands"
import { said } from "./PublicId.ts"
import { rowsOf, type Sheet } from "./Sheet.ts"

const ORIGIN = `sha256(convert_to(E'cardpack ledger\\n' || x.account_id, 'UTF8'))`

/** As LedgerLink.ts computes it. */
const LINK = `sha256(convert_to(concat(encode(x.link_was, 'hex'), E'\\n', x.id, E'\\n', x.kind,
  E'\\n', x.cash, E'\\n', x.bonus, E'\\n', x.cash_after, E'\\n', x.bonus_after, E'\\n',
  x.operation_id, E'\\n', x.funding_transaction_id, E'\\n', x.sequence, E'\\n',
  round(extract(epoch FROM x.created_at) * 1000)::int8, E'\\n', x.reason), 'UTF8'))`

/** Each entry, and where the one before it left the ledger. */
const FROM = `(
    SELECT x.*, CASE WHEN x.place > 1 THEN x.link_before ELSE coalesce(p.link, ${ORIGIN}) END
        AS link_was,
      CASE WHEN x.place > 1 THEN x.cash_before ELSE coalesce(p.cash_after, 0) END AS cash_was,
      CASE WHEN x.place > 1 THEN x.bonus_before ELSE coalesce(p.bonus_after, 0) END AS bonus_was
    FROM (
      SELECT x.*, r.low, row_number() OVER w AS place, lag(x.link) OVER w AS link_before,
        lag(x.cash_after) OVER w AS cash_before, lag(x.bonus_after) OVER w AS bonus_before
      FROM ${rowsOf("ledger_entry")} WINDOW w AS (PARTITION BY x.account_id ORDER BY x.sequence)
    ) x LEFT JOIN LATERAL (
      SELECT p.link, p.cash_after, p.bonus_after FROM ledger_entry p
      WHERE x.place = 1 AND p.account_id = x.account_id AND p.sequence <= x.low AND p.sequence > 0
      ORDER BY p.sequence DESC LIMIT 1
    ) p ON true
  ) x LEFT JOIN partner q ON q.id = x.account_id`

/** Spelled once a partner. */
const PARTNERS = `, partner AS MATERIALIZED (
    SELECT a.id, public_id('par', a.id) AS said FROM (SELECT DISTINCT account_id AS id FROM ranges) a
  )`

const DEPOSIT = `x.funding_transaction_id IS NOT NULL AND x.operation_id IS NULL AND EXISTS (
  SELECT 1 FROM funding_transaction f WHERE f.id = x.funding_transaction_id
    AND f.account_id = x.account_id AND f.status = 'confirmed' AND f.amount = x.cash
    AND x.bonus = 0 AND f.confirmed_at = x.created_at)`

/** Test credit exists in the sandbox alone, by the rule of contract.md#sandbox-credit. */
const CREDIT = `x.funding_transaction_id IS NULL AND x.operation_id IS NULL AND x.cash > 0
  AND x.bonus = 0 AND x.reason = 'sandbox_credit'
  AND NOT EXISTS (SELECT 1 FROM belonging WHERE environment <> 'sandbox')
  AND x.cash <= ${SandboxCredit.CREDIT} AND x.cash_after + x.bonus_after <= ${SandboxCredit.CEILING}
  AND coalesce((SELECT p.created_at FROM ledger_entry p WHERE p.account_id = x.account_id
    AND p.kind = 'TOPUP' AND p.reason = 'sandbox_credit' AND p.sequence < x.sequence
    ORDER BY p.sequence DESC LIMIT 1)
    <= x.created_at - interval '${SandboxCredit.INTERVAL} milliseconds' + interval '1 minute', true)`

/**
 * The row of the log that was written with it, and says the same of it. It is found by the entry alone: rows of
 * its partner would be read again for each entry.
 */
const LOGGED = `x.operation_id IS NULL AND x.funding_transaction_id IS NULL AND EXISTS (
  SELECT 1 FROM ${said("led", "x.id")} i CROSS JOIN LATERAL (
    SELECT * FROM operator_log l WHERE l.detail->>'entryId' = i.said OFFSET 0
  ) g
  WHERE g.action = 'balance.' || lower(x.kind)
    AND g.subject = q.said
    AND (g.detail->>'amountUsd')::numeric * 1000000 = x.cash + x.bonus
    AND coalesce(g.detail->>'reason', x.reason) = x.reason
    AND CASE g.detail->>'bucket' WHEN 'cash' THEN x.bonus = 0 ELSE x.cash = 0 END)`

/** The rule that counts each of them. */
export const GRANTED = "every bonus and adjustment is in the operators' log"

const OPERATION = `x.operation_id IS NOT NULL AND x.funding_transaction_id IS NULL AND EXISTS (
  SELECT 1 FROM operation o WHERE o.id = x.operation_id AND o.account_id = x.account_id
    AND (o.mode = 'onchain' OR o.created_at = x.created_at)
    AND o.kind = ANY (CASE x.kind WHEN 'BUYBACK' THEN ARRAY['buyback']
      ELSE ARRAY['order', 'redemption', 'refund'] END))`

export const entries: Sheet = {
  prefix: "led",
  from: FROM,
  tables: PARTNERS,
  rules: [
    {
      name: "every entry is linked to the one before",
      remedy:
        "An entry was changed, added or removed. Compare with a backup and with the links of statements that the partner kept.",
      broken: `x.link <> ${LINK}`
    },
    {
      name: "every entry's balance follows from the one before",
      remedy: "Find the entry that is missing or wrong, and correct the balance (cardpack adjust).",
      broken: "x.cash_after <> x.cash_was + x.cash OR x.bonus_after <> x.bonus_was + x.bonus"
    },
    {
      name: "bonus is spent before cash",
      remedy: "Move the difference between the buckets by two adjustments (cardpack adjust).",
      of: "x.kind = 'SPEND' AND x.cash < 0",
      broken: "x.bonus_after <> 0"
    },
    {
      name: "every top-up has its deposit",
      remedy:
        "Money was credited that no confirmed deposit brought. Suspend the partner (cardpack partners suspend), and look at who wrote the entry.",
      of: "x.kind = 'TOPUP'",
      broken: `NOT (CASE WHEN x.funding_transaction_id IS NULL THEN ${CREDIT} ELSE ${DEPOSIT} END)`
    },
    {
      name: GRANTED,
      remedy: "Money was moved that no operator moved. Ask who can write to the database.",
      of: "x.kind IN ('BONUS', 'ADJUSTMENT')",
      broken: `NOT (${LOGGED})`
    },
    {
      name: "every spend and buyback is of an operation",
      remedy: "Money was moved without an operation. Ask who can write to the database.",
      of: "x.kind IN ('SPEND', 'BUYBACK')",
      broken: `NOT (${OPERATION})`
    }
  ]
}
