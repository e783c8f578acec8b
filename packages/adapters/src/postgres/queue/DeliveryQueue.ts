/**
 * The delivery workers' port on Postgres: each method is one statement, outside any transaction.
 *
 * A queue that rewrites rows to claim them rots under one long snapshot, because rewritten and
 * deleted rows stay in its indexes. So claims write nothing, a lane is searched only after its
 * mark, and only the few rows of lanes are rewritten.
 */
import { type Account, Delivery, Id, Schedule } from "@cardpack/core/domain"
import { DeliveryQueue, type Store } from "@cardpack/core/ports"
import type * as PgTypes from "@effect/sql-pg/PgTypes"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import { events } from "../rows/History.ts"
import * as KeySet from "../rows/KeySet.ts"
import * as Selection from "../rows/Selection.ts"
import * as Table from "../rows/Table.ts"
import { deliveries, endpoints } from "../rows/Webhooks.ts"

type Service = DeliveryQueue.DeliveryQueue["Service"]

const lane = Selection.of((column) => ({ endpointId: column.id("wh", "l.endpoint_id") }))

const mark = Selection.of(
  (column): DeliveryQueue.Mark => ({
    endpointId: column.id("wh", "l.endpoint_id"),
    through: column.bigint("l.through"),
    failures: column.number("l.failures")
  })
)

const milliseconds = (parameter: number): string =>
  `$${parameter}::bigint * interval '1 millisecond'`

/**
 * Whether the account of endpoint `e` has this status; a subselect by key, because the planner
 * could turn a join into a scan of all accounts.
 */
const account = (status: Account.Status): string =>
  `(SELECT a.status = '${status}' FROM account a WHERE a.id = e.account_id)`

/**
 * Lanes with due deliveries, those whose turn was longest ago first; `$4` is the clock's shift.
 * Uses scalar subselects, because the planner could turn EXISTS into a scan of all deliveries, and
 * reads the account only for lanes with due deliveries.
 */
const due = (among: string): string => `SELECT w.endpoint_id
  FROM webhook_lane w JOIN webhook_endpoint e ON e.id = w.endpoint_id
  WHERE e.active${among} AND (w.leased_by IS NULL OR w.leased_until <= ${Clock.standing(4)})
    AND CASE WHEN coalesce(
      (SELECT true FROM delivery d WHERE d.endpoint_id = w.endpoint_id
        AND d.sequence > w.through AND d.retry_at IS NULL ORDER BY d.sequence LIMIT 1),
      (SELECT true FROM delivery d WHERE d.endpoint_id = w.endpoint_id
        AND d.retry_at <= ${Clock.standing(4)} ORDER BY d.retry_at LIMIT 1),
      false
    ) THEN ${account("active")} ELSE false END
  ORDER BY w.leased_until NULLS FIRST, w.endpoint_id LIMIT $3::int8 FOR UPDATE OF w SKIP LOCKED`

const leaseSql = (among: string): string => `WITH due AS MATERIALIZED (${due(among)})
  UPDATE webhook_lane l
  SET leased_by = $1::text, leased_until = ${Clock.standing(4)} + ${milliseconds(2)}
  FROM due WHERE l.endpoint_id = due.endpoint_id
  RETURNING ${mark.list}`

/** Changes those lanes of `$2` that the owner holds, and moves their positions `$3` only forward. */
const keepSql = (changes: string): string => `UPDATE webhook_lane l
  SET ${changes}, through = greatest(l.through, u.through), failures = u.failures
  FROM unnest($2::uuid[], $3::int8[], $4::int4[]) AS u(endpoint_id, through, failures)
  WHERE l.endpoint_id = u.endpoint_id AND l.leased_by = $1::text
  RETURNING ${lane.list}`

/** Deliveries held since before this moment expire. */
const EXPIRES_BEFORE = `${Clock.standing(2)} - ${milliseconds(3)}`

/** The endpoint is in every row, even in the single one of a lane without work. */
const work = Selection.of((column) => ({
  now: column.number(Clock.NOW),
  endpoint: column.nullable.row(endpoints, "e"),
  delivery: column.nullable.row(deliveries, "c"),
  event: column.nullable.row(events, "v")
}))

const SQL = {
  leaseAny: leaseSql(""),
  lease: leaseSql(" AND w.endpoint_id = ANY ($5::uuid[])"),
  renew: keepSql(`leased_until = ${Clock.standing(5)} + ${milliseconds(6)}`),
  release: keepSql(`leased_by = NULL, leased_until = ${Clock.standing(5)}`),
  work: `SELECT ${work.list}
    FROM (SELECT $1::uuid AS id) k LEFT JOIN webhook_endpoint e ON e.id = k.id AND ${account("active")}
    LEFT JOIN LATERAL (
      SELECT * FROM (
        (SELECT ${deliveries.select("d")}, 1 AS turn FROM delivery d
          WHERE d.endpoint_id = e.id AND d.retry_at <= ${Clock.standing(5)}
            AND d.id <> ALL ($3::uuid[]) ORDER BY d.retry_at, d.sequence LIMIT $4::int8)
        UNION ALL
        (SELECT ${deliveries.select("d")}, 2 FROM delivery d
          WHERE d.endpoint_id = e.id AND d.sequence > $2::int8 AND d.retry_at IS NULL
            AND d.id <> ALL ($3::uuid[]) ORDER BY d.sequence LIMIT $4::int8)
      ) both_kinds ORDER BY turn, retry_at, sequence LIMIT $4::int8
    ) c ON e.active
    LEFT JOIN LATERAL (SELECT * FROM event WHERE event.id = c.event_id OFFSET 0) v ON true
    ORDER BY c.turn, c.retry_at, c.sequence`,
  finish: `WITH gone AS (
      DELETE FROM delivery d
      USING unnest($1::uuid[], $2::int4[], $3::text[], $4::text[], $5::timestamptz[])
        AS u(id, seen, status, attempts, finished_at)
      WHERE d.id = ANY ($1::uuid[]) AND d.id = u.id AND d.attempt_count = u.seen
      RETURNING d.id, d.account_id, d.endpoint_id, d.event_id, d.event_type, u.status,
        u.attempts::json, d.sequence, d.created_at, u.finished_at
    )
    INSERT INTO delivery_history (id, account_id, endpoint_id, event_id, event_type, status,
      attempts, sequence, created_at, finished_at) SELECT * FROM gone`,
  retry: `UPDATE delivery d
    SET attempts = u.attempts::json, attempt_count = u.count, retry_at = u.retry_at
    FROM unnest($1::uuid[], $2::int4[], $3::text[], $4::int4[], $5::timestamptz[])
      AS u(id, seen, attempts, count, retry_at)
    WHERE d.id = ANY ($1::uuid[]) AND d.id = u.id AND d.attempt_count = u.seen`,
  // An endpoint's older deliveries have lower sequences, so its first one is checked before the
  // others.
  expire: `WITH gone AS (
      DELETE FROM delivery d WHERE d.id = ANY (ARRAY(
        SELECT h.id FROM webhook_endpoint e CROSS JOIN LATERAL (
          SELECT f.created_at FROM delivery f WHERE f.endpoint_id = e.id
          ORDER BY f.sequence LIMIT 1
        ) o CROSS JOIN LATERAL (
          SELECT f.id, f.created_at FROM delivery f
          WHERE f.endpoint_id = e.id AND o.created_at <= ${EXPIRES_BEFORE}
          ORDER BY f.sequence LIMIT $1::int8
        ) h
        WHERE (e.disabled_at <= ${EXPIRES_BEFORE} OR ${account("suspended")})
          AND h.created_at <= ${EXPIRES_BEFORE}
        LIMIT $1::int8
      ))
      RETURNING d.id, d.account_id, d.endpoint_id, d.event_id, d.event_type, '${Delivery.EXPIRED}',
        d.attempts, d.sequence, d.created_at, ${Clock.standing(2)}
    )
    INSERT INTO delivery_history (id, account_id, endpoint_id, event_id, event_type, status,
      attempts, sequence, created_at, finished_at) SELECT * FROM gone RETURNING id`
} as const

type Rows = ReadonlyArray<Table.Values>

const readWork = (rows: Rows, shift: number): DeliveryQueue.Work => {
  const found = rows.map(work.read)
  return {
    now: Clock.read(found[0]?.now ?? 0, shift),
    endpoint: found[0]?.endpoint ?? null,
    claims: found.flatMap(({ delivery, event }) =>
      delivery === null || event === null ? [] : { delivery, event }
    )
  }
}

/** The parameters of {@link keepSql}. */
const marksOf = (marks: ReadonlyArray<DeliveryQueue.Mark>): ReadonlyArray<PgTypes.Parameter> => [
  Table.array(
    "uuid",
    marks.map((mark) => Id.toUuid(mark.endpointId))
  ),
  Table.array(
    "int8",
    marks.map((mark) => mark.through)
  ),
  Table.array(
    "int4",
    marks.map((mark) => mark.failures)
  )
]

interface Settled {
  readonly before: Delivery.Delivery
  readonly after: Delivery.Delivery
}

const columns = (settled: ReadonlyArray<Settled>) => ({
  ids: Table.array(
    "uuid",
    settled.map(({ before }) => Id.toUuid(before.id))
  ),
  seen: Table.array(
    "int4",
    settled.map(({ before }) => before.attempts.length)
  ),
  attempts: Table.array(
    "json",
    settled.map(({ after }) => JSON.stringify(after.attempts))
  )
})

const finish = ({ read }: Database, settled: ReadonlyArray<Settled>) => {
  const { attempts, ids, seen } = columns(settled)
  const statuses = settled.map(({ after }) => after.status)
  const times = settled.map(({ after }) => after.finishedAt)
  return read(SQL.finish, [
    ids,
    seen,
    Table.array("text", statuses),
    attempts,
    Table.array("timestamptz", times)
  ])
}

const retry = ({ read }: Database, settled: ReadonlyArray<Settled>) => {
  const { attempts, ids, seen } = columns(settled)
  const counts = settled.map(({ after }) => after.attempts.length)
  const times = settled.map(({ after }) => after.retryAt)
  return read(SQL.retry, [
    ids,
    seen,
    attempts,
    Table.array("int4", counts),
    Table.array("timestamptz", times)
  ])
}

/** After a failure of any part, all may be written again: finished parts are then skipped. */
const settle =
  (database: Database): Service["settle"] =>
  (settled) => {
    const done = settled.filter(({ after }) => after.status !== "pending")
    const left = settled.filter(({ after }) => after.status === "pending")
    const statements: Array<Effect.Effect<unknown, Store.StoreError>> = []
    if (done.length > 0) statements.push(finish(database, done))
    if (left.length > 0) statements.push(retry(database, left))
    return Effect.all(statements, { concurrency: "unbounded", discard: true })
  }

const lanes = ({ clockShift, read }: Database): Pick<Service, "lease" | "renew" | "release"> => ({
  lease: (owner, among, limit, term) =>
    Effect.suspend(() => {
      const params = [owner, term, limit, clockShift()]
      return among === null
        ? read(SQL.leaseAny, params)
        : read(SQL.lease, [...params, KeySet.uuids(among)])
    }).pipe(Effect.map((rows) => rows.map(mark.read))),
  renew: (owner, marks, term) =>
    Effect.suspend(() => read(SQL.renew, [owner, ...marksOf(marks), clockShift(), term])).pipe(
      Effect.map((rows) => rows.map((v) => lane.read(v).endpointId))
    ),
  release: (owner, marks) =>
    Effect.suspend(() => read(SQL.release, [owner, ...marksOf(marks), clockShift()])).pipe(
      Effect.asVoid
    )
})

export const make = (database: Database): Service => {
  const { clockShift, read } = database
  return DeliveryQueue.DeliveryQueue.of({
    ...lanes(database),
    work: ({ endpointId, through }, except, limit) =>
      Effect.suspend(() => {
        const shift = clockShift()
        const params = [Id.toUuid(endpointId), through, KeySet.uuids(except), limit, shift]
        return Effect.map(read(SQL.work, params), (rows) => readWork(rows, shift))
      }),
    settle: settle(database),
    expire: (limit) =>
      Effect.suspend(() => read(SQL.expire, [limit, clockShift(), Schedule.HOLD])).pipe(
        Effect.map((rows) => rows.length)
      )
  })
}
