/** An account's one sequence: each number is used exactly once, and time goes forward with it. */
import { Id } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import { type Audited, paramsOf } from "./Sheet.ts"
import { Tally } from "./Tally.ts"

/** The tables whose rows have a number of their account. */
export const NUMBERED = [
  "event",
  "ledger_entry",
  "operation",
  "card",
  "customer",
  "webhook_endpoint",
  "funding_intent",
  "funding_transaction"
]

/** The last number that another one can follow. */
export const BEFORE_LAST = "9223372036854775806"

/** Endpoints, and customers of earlier versions, have the clock's time: maybe before the account's, never after it. */
const CLOCKED = ["customer", "webhook_endpoint"]

/** A delivery's number is its event's, unless it is a replay. */
const replays = (table: string): string => `SELECT r.account_id, d.sequence, d.created_at, true
  FROM ranges r JOIN webhook_endpoint w ON w.account_id = r.account_id
  JOIN ${table} d ON d.endpoint_id = w.id AND d.sequence >= r.low AND d.sequence <= r.high
  LEFT JOIN event v ON v.id = d.event_id AND v.sequence = d.sequence
  WHERE v.id IS NULL`

/** With the last row before each range, whose time the first ones follow. */
const NUMBERS = `WITH ranges AS (
    SELECT * FROM unnest($1::uuid[], $2::int8[], $3::int8[]) AS r(account_id, low, high)
  ), used (account_id, sequence, at, follows) AS MATERIALIZED (
    ${NUMBERED.map(
      (table) => `SELECT x.account_id, x.sequence, x.created_at, ${!CLOCKED.includes(table)}
      FROM ranges r JOIN ${table} x ON x.account_id = r.account_id
        AND x.sequence >= r.low AND x.sequence <= r.high`
    ).join(" UNION ALL ")}
    UNION ALL ${replays("delivery")} UNION ALL ${replays("delivery_history")}
  ), wrong AS (
    SELECT r.account_id, n.number FROM ranges r
    CROSS JOIN LATERAL generate_series(r.low + 1, r.high) AS n(number)
    LEFT JOIN (SELECT account_id, sequence, count(*) AS times FROM used GROUP BY 1, 2) u
      ON u.account_id = r.account_id AND u.sequence = n.number
    WHERE u.times IS DISTINCT FROM 1 LIMIT 100
  ), early AS (
    SELECT account_id, sequence FROM (
      SELECT *, max(at) OVER (PARTITION BY account_id ORDER BY sequence
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before FROM used
    ) o WHERE follows AND at < before LIMIT 100
  )
  SELECT true, * FROM wrong UNION ALL SELECT false, * FROM early`

export const numbers = ({ read }: Database): Audited => {
  const tally = new Tally(
    "an account's sequence has no gap and no number twice",
    "A row was removed, added or given another account by hand. Compare with a backup."
  )
  const times = new Tally(
    "no time goes back within an account",
    "A row was moved or dated by hand. Compare with a backup."
  )
  return {
    examine: (piece): Effect.Effect<void, Store.StoreError> =>
      Effect.map(read(NUMBERS, paramsOf(piece)), (rows) => {
        for (const { high, low } of piece)
          for (const each of [tally, times]) each.examine(Number(high - low))
        for (const [isWrong, id, number] of rows)
          (isWrong === true ? tally : times).blame(`${Id.fromUuid("par", id as string)} ${number}`)
      }),
    checks: (): ReadonlyArray<Desk.Check> => [tally.check, times.check]
  }
}
