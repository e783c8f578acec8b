/**
 * Where a moment stands in an account's history (decisions.md#event-log-search). Moments rise with
 * sequences, so a binary search needs few probes, and the tables with the most inserts need no
 * index on time.
 */
import { Id, type Instant } from "@cardpack/core/domain"
import type { Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import { all } from "../desk/Query.ts"
import * as Selection from "../rows/Selection.ts"
import * as Table from "../rows/Table.ts"

const bound = Selection.of((column) => ({ sequence: column.bigint("h.low") }))

/**
 * The sequence of an account's first row at or after each moment, or one beyond its last.
 */
const boundsIn = (table: string): string => `WITH RECURSIVE halving AS (
    SELECT m.ordinal, m.at, 0::int8 AS low, 1 + coalesce((
      SELECT v.sequence FROM ${table} v WHERE v.account_id = $1::uuid
      ORDER BY v.sequence DESC LIMIT 1
    ), 0) AS high
    FROM unnest($2::timestamptz[]) WITH ORDINALITY AS m(at, ordinal)
    UNION ALL
    SELECT h.ordinal, h.at,
      CASE WHEN p.created_at < h.at THEN p.sequence + 1 ELSE h.low END,
      CASE WHEN p.created_at < h.at THEN h.high ELSE (h.low + h.high) / 2 END
    FROM halving h CROSS JOIN LATERAL (
      SELECT v.sequence, v.created_at FROM ${table} v
      WHERE v.account_id = $1::uuid AND v.sequence >= (h.low + h.high) / 2
      ORDER BY v.sequence LIMIT 1
    ) p WHERE h.low < h.high
  )
  SELECT ${bound.list} FROM halving h WHERE h.low = h.high ORDER BY h.ordinal`

const BOUNDS = { event: boundsIn("event"), ledger_entry: boundsIn("ledger_entry") } as const

/** The sequences at which the times from `since` on and before `until` begin and end. */
export const between = (
  database: Database,
  table: keyof typeof BOUNDS,
  accountId: Id.AccountId,
  since: Instant.Instant,
  until: Instant.Instant
): Effect.Effect<{ readonly from: bigint; readonly to: bigint }, Store.StoreError> =>
  Effect.map(
    all(
      database,
      BOUNDS[table],
      [Id.toUuid(accountId), Table.array("timestamptz", [since, until])],
      bound.read
    ),
    ([first, last]) => ({ from: first?.sequence ?? 0n, to: last?.sequence ?? 0n })
  )
