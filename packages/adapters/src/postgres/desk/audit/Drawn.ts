/** What draws lead to: sums of them, the minutes whose seeds are told, and renewals of seeds. */

import type { Instant } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../../connection/Clock.ts"
import type { Database } from "../../connection/Database.ts"
import { CLOCKS } from "./Sheet.ts"
import { Tally } from "./Tally.ts"

/** In the months since a moment; what a machine's sums have not reached yet is in none. */
const SUMS = `WITH since AS (SELECT date_trunc('month', to_timestamp($1::float8 / 1000), 'UTC') AS moment),
  drawn AS (
    SELECT w.machine_id, w.odds_version, w.tier AS label,
      to_char(w.created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*) AS observed
    FROM draw w JOIN draw_tally t ON t.machine_id = w.machine_id AND w.sequence <= t.sequence
    WHERE w.created_at >= (SELECT moment FROM since) GROUP BY 1, 2, 3, 4
  ), told AS (
    SELECT * FROM draw_statistic WHERE observed > 0
      AND month >= to_char((SELECT moment FROM since) AT TIME ZONE 'UTC', 'YYYY-MM')
  )
  SELECT machine_id, month, coalesce(d.observed, 0) = coalesce(s.observed, 0)
  FROM drawn d FULL JOIN told s USING (machine_id, odds_version, label, month)`

/** A minute that is disclosed takes no draw any more. */
const SEEDS = `SELECT l.disclosing > extract(epoch FROM ${Clock.standing(1)} + ${CLOCKS}) / 60
    OR l.disclosing < (SELECT max(m.number) FROM log_mark m WHERE m.type = 'seed'),
  (SELECT count(*) <> l.renewal OR coalesce(max(r.number), 0) <> l.renewal FROM renewal r)
  FROM draw_log l`

export const auditDrawn = (
  database: Database,
  since: Instant.Instant | null
): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
  Effect.gen(function* () {
    const sums = new Tally(
      "draws are added up as many as there were",
      "What is published of drawn against expected is wrong: cardpack audit-draws has the log's own sums."
    )
    const seeds = new Tally(
      "no minute is disclosed ahead of its end, and each renewal of seeds is counted",
      "Nothing is drawn until the minute is over. Ask who changed draw_log or renewal."
    )
    const rows = yield* database.read(SUMS, [since ?? 0])
    sums.examine(rows.length)
    for (const [machine, month, isSame] of rows)
      if (isSame !== true) sums.blame(`${machine} ${month}`)
    const [[isAhead, isUncounted] = []] = yield* database.read(SEEDS, [database.clockShift()])
    seeds.examine(1)
    if (isAhead === true) seeds.blame("the minute that is being disclosed")
    if (isUncounted !== false) seeds.blame("the renewals")
    return [sums.check, seeds.check]
  })
