/** An account's one sequence: each number is used exactly once. */
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

/** A delivery's number is its event's, unless it is a replay. */
const replays = (table: string): string => `SELECT r.account_id, d.sequence
  FROM ranges r JOIN webhook_endpoint w ON w.account_id = r.account_id
  JOIN ${table} d ON d.endpoint_id = w.id AND d.sequence > r.low AND d.sequence <= r.high
  LEFT JOIN event v ON v.id = d.event_id AND v.sequence = d.sequence
  WHERE v.id IS NULL`

const NUMBERS = `WITH ranges AS (
    SELECT * FROM unnest($1::uuid[], $2::int8[], $3::int8[]) AS r(account_id, low, high)
  ), used AS (
    ${NUMBERED.map(
      (table) => `SELECT x.account_id, x.sequence FROM ranges r JOIN ${table} x
      ON x.account_id = r.account_id AND x.sequence > r.low AND x.sequence <= r.high`
    ).join(" UNION ALL ")}
    UNION ALL ${replays("delivery")} UNION ALL ${replays("delivery_history")}
  )
  SELECT r.account_id, n.number FROM ranges r
  CROSS JOIN LATERAL generate_series(r.low + 1, r.high) AS n(number)
  LEFT JOIN (SELECT account_id, sequence, count(*) AS times FROM used GROUP BY 1, 2) u
    ON u.account_id = r.account_id AND u.sequence = n.number
  WHERE u.times IS DISTINCT FROM 1 LIMIT 100`

export const numbers = ({ read }: Database): Audited => {
  const tally = new Tally(
    "an account's sequence has no gap and no number twice",
    "A row was removed, added or given another account by hand. Compare with a backup."
  )
  return {
    examine: (piece): Effect.Effect<void, Store.StoreError> =>
      Effect.map(read(NUMBERS, paramsOf(piece)), (rows) => {
        for (const { high, low } of piece) tally.examine(Number(high - low))
        for (const [id, number] of rows)
          tally.blame(`${Id.fromUuid("par", id as string)} ${number}`)
      }),
    checks: (): ReadonlyArray<Desk.Check> => [tally.check]
  }
}
