/** Reads the service's records of deposits, bypassing its code. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { Transfer } from "./Comparison.ts"

interface Row {
  readonly hash: string
  readonly ordinal: number
  readonly address: string
  readonly amount: string
}

const transferOf = ({ address, amount, hash, ordinal }: Row): Transfer => ({
  key: `${hash} ${ordinal}`,
  address,
  amount: BigInt(amount)
})

/** One for each ledger entry that tops up an account, at that account's address. */
export const credits = Effect.gen(function* () {
  const sql = yield* SqlClient
  const rows = yield* sql<Row>`
    SELECT coalesce(f.transaction_hash, l.id::text) AS hash, coalesce(f.ordinal, -1) AS ordinal,
      coalesce(d.address, '') AS address, l.cash::text AS amount
    FROM ledger_entry l
    LEFT JOIN funding_transaction f ON f.id = l.funding_transaction_id
    LEFT JOIN deposit_address d ON d.account_id = l.account_id
    WHERE l.kind = 'TOPUP'`
  return rows.map(transferOf)
})

/** Deposits of other tokens, as the operator lists them. */
export const foreign = Effect.gen(function* () {
  const sql = yield* SqlClient
  const rows = yield* sql<Row>`
    SELECT transaction_hash AS hash, ordinal, address, amount::text AS amount FROM foreign_deposit`
  return rows.map(transferOf)
})

/** Deposits by status, and the sum of all balances. */
export const totals = Effect.gen(function* () {
  const sql = yield* SqlClient
  const statuses = yield* sql<{ readonly status: string; readonly count: number }>`
    SELECT status, count(*)::int AS count FROM funding_transaction GROUP BY status`
  const [held] = yield* sql<{ readonly cash: string }>`
    SELECT coalesce(sum(cash), 0)::text AS cash FROM account`
  const count = (status: string) => statuses.find((row) => row.status === status)?.count ?? 0
  return {
    detected: count("detected"),
    confirmed: count("confirmed"),
    failed: count("failed"),
    cash: BigInt(held?.cash ?? 0)
  }
})
