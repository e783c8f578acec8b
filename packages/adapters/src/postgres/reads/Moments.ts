/**
 * Where a moment stands in an account's history (decisions.md#event-log-search). Moments rise with
 * sequences, so a binary search needs few probes, and the tables with the most inserts need no
 * index on time.
 */
import { Id, type Instant, type Period } from "@cardpack/core/domain"
import type { Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import { all } from "../desk/Query.ts"
import * as Selection from "../rows/Selection.ts"
import * as Table from "../rows/Table.ts"

const bound = Selection.of((column) => ({ sequence: column.bigint("h.low") }))

/**
 * The sequence of the owner's first row at or after each moment, or one beyond the last. `rows` has
 * an index on the owner and the sequence.
 */
const boundsIn = (rows: string, owner = "account_id"): string => `WITH RECURSIVE halving AS (
    SELECT m.ordinal, m.at, 0::int8 AS low, 1 + coalesce((
      SELECT v.sequence FROM ${rows} v WHERE v.${owner} = $1::uuid
      ORDER BY v.sequence DESC LIMIT 1
    ), 0) AS high
    FROM unnest($2::timestamptz[]) WITH ORDINALITY AS m(at, ordinal)
    UNION ALL
    SELECT h.ordinal, h.at,
      CASE WHEN p.created_at < h.at THEN p.sequence + 1 ELSE h.low END,
      CASE WHEN p.created_at < h.at THEN h.high ELSE (h.low + h.high) / 2 END
    FROM halving h CROSS JOIN LATERAL (
      SELECT v.sequence, v.created_at FROM ${rows} v
      WHERE v.${owner} = $1::uuid AND v.sequence >= (h.low + h.high) / 2
      ORDER BY v.sequence LIMIT 1
    ) p WHERE h.low < h.high
  )
  SELECT ${bound.list} FROM halving h WHERE h.low = h.high ORDER BY h.ordinal`

/** Pending and finished deliveries to an endpoint. */
const DELIVERIES = `(SELECT endpoint_id, sequence, created_at FROM delivery
  UNION ALL SELECT endpoint_id, sequence, created_at FROM delivery_history)`

const BOUNDS = {
  card: boundsIn("card"),
  customer: boundsIn("customer"),
  deliveries: boundsIn(DELIVERIES, "endpoint_id"),
  event: boundsIn("event"),
  funding_intent: boundsIn("funding_intent"),
  funding_transaction: boundsIn("funding_transaction"),
  ledger_entry: boundsIn("ledger_entry"),
  operation: boundsIn("operation")
} as const

type Rows = keyof typeof BOUNDS
type Owner = Id.AccountId | Id.EndpointId

/** The sequences at which the times from `since` on and before `until` begin and end. */
export const between = (
  database: Database,
  rows: Rows,
  owner: Owner,
  since: Instant.Instant,
  until: Instant.Instant
): Effect.Effect<{ readonly from: bigint; readonly to: bigint }, Store.StoreError> =>
  Effect.map(
    all(
      database,
      BOUNDS[rows],
      [Id.toUuid(owner), Table.array("timestamptz", [since, until])],
      bound.read
    ),
    ([first, last]) => ({ from: first?.sequence ?? 0n, to: last?.sequence ?? 0n })
  )

/** Before and after every moment of a database. */
const [FIRST, LAST] = [0, Date.UTC(9999, 0)]

/** From a sequence on and, unless it is null, before another. */
export interface Range {
  readonly from: bigint
  readonly to: bigint | null
}

export const WHOLE: Range = { from: 0n, to: null }

/** The sequences between which the rows of a period lie. */
export const rangeOf = (
  database: Database,
  rows: Rows,
  owner: Owner,
  { since, until }: Period.Period
): Effect.Effect<Range, Store.StoreError> =>
  since === null && until === null
    ? Effect.succeed(WHOLE)
    : between(database, rows, owner, since ?? FIRST, until ?? LAST)
