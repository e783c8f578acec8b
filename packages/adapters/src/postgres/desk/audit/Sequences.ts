/**
 * The numbers of machines: every draw and every change of a machine's stock has its own, from 1 to the
 * machine's last, so that no card left without one (design.md#draws).
 */
import type { Instant } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import { CLOCKS } from "./Sheet.ts"
import { Tally } from "./Tally.ts"

/** The last number of a machine that is surely from before a moment. */
const lastBefore = (table: string, time: string): string =>
  `coalesce((SELECT n.sequence FROM ${table} n WHERE n.machine_id = m.id AND n.sequence IS NOT NULL
    AND n.${time} < to_timestamp($1::float8 / 1000) - ${CLOCKS} ORDER BY n.sequence DESC LIMIT 1), 0)`

const beyond = (table: string, bound: string): string =>
  `FROM ${table} n WHERE n.machine_id = m.id AND n.sequence > ${bound}`

/**
 * Numbers of one table are unique. So those above a base are all there if they are as many as they
 * should be, none is beyond the last, and the two tables share none.
 */
const SEQUENCES = `SELECT m.id, (
    (SELECT count(*) ${beyond("draw", "b.base")}) + (SELECT count(*) ${beyond("pool_change", "b.base")})
      = s.sequence - b.base
    AND NOT EXISTS (SELECT 1 ${beyond("draw", "s.sequence")})
    AND NOT EXISTS (SELECT 1 ${beyond("pool_change", "s.sequence")})
    AND NOT EXISTS (SELECT 1 FROM pool_change c
      JOIN draw w ON w.machine_id = c.machine_id AND w.sequence = c.sequence
      WHERE c.machine_id = m.id AND c.sequence > b.base)
  ) IS NOT TRUE
  FROM vending_machine m LEFT JOIN machine_stock s ON s.machine_id = m.id
  CROSS JOIN LATERAL (
    SELECT CASE WHEN $1::float8 IS NULL THEN 0
      ELSE greatest(${lastBefore("draw", "created_at")}, ${lastBefore("pool_change", "at")}) END AS base
    OFFSET 0
  ) b ORDER BY m.id`

/** Of everything, or of the numbers that were given since a moment. */
export const auditSequences = (
  { read }: Database,
  since: Instant.Instant | null
): Effect.Effect<Desk.Check, Store.StoreError> =>
  Effect.map(read(SEQUENCES, [since]), (rows) => {
    const tally = new Tally(
      "every machine's numbers have no gap",
      "A draw or a change of its stock was removed or added by hand. Compare its numbers with a backup."
    )
    tally.examine(rows.length)
    for (const [machine, isBroken] of rows) if (isBroken === true) tally.blame(String(machine))
    return tally.check
  })
