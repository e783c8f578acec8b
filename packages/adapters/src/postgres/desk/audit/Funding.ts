/** What must hold of deposits, and of the keys of what a request created. */
import { BEFORE_LAST } from "./Numbers.ts"
import { type Listing, type Rule, rowsOf, type Sheet } from "./Sheet.ts"

export const deposits: Sheet = {
  prefix: "ftx",
  from: `${rowsOf("funding_transaction")}
  CROSS JOIN LATERAL (
    SELECT count(*) AS count, coalesce(bool_and(l.kind = 'TOPUP' AND l.account_id = x.account_id
      AND l.cash = x.amount AND l.bonus = 0), true) AS same,
      least(max(l.sequence), ${BEFORE_LAST}) AS sequence
    FROM ledger_entry l WHERE l.funding_transaction_id = x.id
  ) l
  LEFT JOIN deposit_address d ON d.account_id = x.account_id
  CROSS JOIN LATERAL (SELECT least(x.sequence, ${BEFORE_LAST}) AS sequence) n
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE v.sequence = n.sequence + 1
        AND v.type = 'balance.topup.detected') AS detected,
      count(*) FILTER (WHERE v.sequence = l.sequence + 1
        AND v.type = 'balance.topup.confirmed') AS confirmed
    FROM event v WHERE v.account_id = x.account_id AND v.sequence IN (n.sequence + 1, l.sequence + 1)
      AND v.data->>'fundingTransactionId' = public_id('ftx', x.id)
      AND v.data->>'transactionHash' = x.transaction_hash
      AND v.data->>'chainId' = x.chain_id::text
  ) v`,
  rules: [
    {
      name: "every deposit is on the chain of the books",
      remedy: "Look the transaction up on chain: it brought nothing that can be spent here.",
      broken: "EXISTS (SELECT 1 FROM belonging b WHERE b.chain_id <> x.chain_id)"
    },
    {
      name: "every deposit has its events",
      remedy: "Look the transaction up on chain. Tell the partner what its webhooks did not.",
      broken: `v.detected <> 1 OR v.confirmed <> l.count OR x.status = 'failed' AND 1 <> (
        SELECT count(*) FROM event v WHERE v.account_id = x.account_id AND v.sequence > x.sequence
          AND v.type = 'balance.topup.failed'
          AND v.data->>'fundingTransactionId' = public_id('ftx', x.id))`
    },
    {
      name: "every confirmed deposit is one entry of the ledger, and no other is",
      remedy: "Look the transaction up on chain, and correct the balance (cardpack adjust).",
      broken: `l.count <> CASE x.status WHEN 'confirmed' THEN 1 ELSE 0 END OR NOT l.same
        OR d.address <> x.address OR coalesce(x.block_number < d.assigned_at_block, false)`
    },
    {
      // Logs of a receipt follow each other: each one's index less its ordinal is the first one's.
      name: "no transfer is credited twice",
      remedy:
        "Look the transaction up on chain, and correct the balance (cardpack adjust): one of its transfers has two deposits.",
      broken: `EXISTS (SELECT 1 FROM funding_transaction p
        WHERE p.transaction_hash = x.transaction_hash AND p.chain_id = x.chain_id
          AND p.status = 'confirmed' AND p.id <> x.id AND (p.log_index = x.log_index
            OR p.block_hash = x.block_hash AND p.log_index - p.ordinal <> x.log_index - x.ordinal))`,
      of: "x.status = 'confirmed'"
    }
  ]
}

const twice = (table: string): Rule => ({
  name: `no idempotency key of a ${table.replace("_", " ")} twice`,
  remedy: "A request was executed twice. Tell the partner which of the two to use.",
  broken: `x.idempotency_key IS NOT NULL AND EXISTS (SELECT 1 FROM ${table} p
    WHERE p.account_id = x.account_id AND p.idempotency_key = x.idempotency_key
      AND p.id <> x.id)`
})

export const customers: Sheet = {
  prefix: "cus",
  from: rowsOf("customer"),
  rules: [twice("customer")]
}

export const intents: Sheet = {
  prefix: "fin",
  from: rowsOf("funding_intent"),
  rules: [
    twice("funding_intent"),
    {
      name: "every announced deposit goes to its partner's address",
      remedy: "Tell the partner its address before it pays, and ask who changed it.",
      broken: `NOT EXISTS (SELECT 1 FROM deposit_address d
        WHERE d.account_id = x.account_id AND d.address = x.address)
        OR EXISTS (SELECT 1 FROM belonging b WHERE b.chain_id <> x.chain_id)`
    },
    {
      name: "every announced deposit has the fingerprint of its request",
      remedy: "Its amount was changed by hand. Compare it with a backup.",
      broken: `x.fingerprint <> encode(sha256(convert_to('{"requestedUsd":"'
        || (x.requested / 1000000.0)::numeric(20, 6) || '"}', 'UTF8')), 'hex')`,
      of: "x.fingerprint IS NOT NULL"
    }
  ]
}

export const sweeps: Listing = {
  prefix: "swp",
  table: "deposit_sweep",
  changes: "made",
  rules: [
    {
      name: "what was swept is what the operators' log names",
      remedy: "Look the transaction up on chain: a sweep hides money that came in or is missing.",
      broken: `(SELECT sum(s.amount) FROM deposit_sweep s WHERE s.address = x.address
          AND s.account_id = x.account_id AND s.transaction_hash = x.transaction_hash)
        IS DISTINCT FROM (SELECT sum((g.detail->>'baseUnits')::numeric) FROM operator_log g
          WHERE g.action = 'deposit.sweep' AND g.subject = public_id('par', x.account_id)
            AND g.detail->>'transactionHash' = x.transaction_hash)`
    }
  ]
}
