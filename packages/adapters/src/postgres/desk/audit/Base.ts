/**
 * On which earlier run an audit of changes may build. Times alone don't tell: a clock that was ahead
 * at a run gives what is written once it is right again a time from before. The transactions that
 * wrote rows have numbers that only grow; a restore gives all rows new ones, and the runs too.
 */
import { Tokens } from "@cardpack/core/commands"
import { Id } from "@cardpack/core/domain"
import type { Desk } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"

const NEXT = "pg_snapshot_xmax(pg_current_snapshot())::text::int8"

/**
 * Times are compared by the next, not by the oldest that still runs, which may be of hours ago: what
 * runs now has its time already, and a base leaves more room than a transaction takes.
 */
const MARK = `SELECT ${NEXT}::text, pg_snapshot_xmin(pg_current_snapshot())::text`

/** Of the transaction that wrote a row: its lower 32 bits. */
export const writer = (row: string): string => `${row}.xmin::text::int8`

/** The mark of a row of the log; null of earlier versions, and if it is none. */
export const markOf = (row: string): string =>
  `CASE WHEN ${row}.detail->>'mark' ~ '^[0-9]{1,18}$' THEN (${row}.detail->>'mark')::int8 END`

/** How many transactions after a mark one was. */
export const after = (mark: string, written: string): string =>
  `((${written} - ${mark}) & 4294967295)`

/** Half of the numbers, beyond which one that is later looks earlier. */
export const HALF = "2147483648"

/** Rows of these are never changed, and an account's times don't go back with its numbers. */
const late = (table: string): string => `(SELECT ${writer("x")} FROM ${table} x
      WHERE x.account_id = a.id AND x.created_at < to_timestamp($2::float8 / 1000)
      ORDER BY x.sequence DESC LIMIT 1)`

const IS_BASE = `WITH run AS MATERIALIZED (
    SELECT ${markOf("g")} AS mark, ${writer("g")} AS written, ${NEXT} AS next
    FROM operator_log g WHERE g.id = $1::uuid AND (g.actor = '${Tokens.BOOTSTRAP}'
      OR EXISTS (SELECT 1 FROM operator_token t WHERE t.name = g.actor)
      OR EXISTS (SELECT 1 FROM operator_log p
        WHERE p.action = 'person.join' AND p.actor = g.actor))
  )
  SELECT EXISTS (SELECT 1 FROM run r WHERE r.next - r.mark BETWEEN 0 AND ${HALF} - 1
      AND ${after("r.mark", "r.written")} <= r.next - r.mark)
    AND NOT EXISTS (SELECT 1 FROM run r CROSS JOIN account a
      CROSS JOIN LATERAL (VALUES (${late("event")}), (${late("ledger_entry")})) AS l(written)
      WHERE ${after("r.mark", "l.written")} <= r.next - r.mark)`

export const make = ({
  read
}: Pick<Database, "read">): Pick<Desk.Desk["Service"], "auditMark" | "isAuditBase"> => ({
  auditMark: Effect.map(read(MARK, []), ([row]) => ({
    mark: String(row?.[0]),
    oldest: String(row?.[1])
  })),
  isAuditBase: (audit, since) =>
    Effect.map(read(IS_BASE, [Id.toUuid(audit), since]), ([row]) => row?.[0] === true)
})
