/** The event consumers' port on Postgres: each method is one statement, outside any transaction. */
import { Event, Id } from "@cardpack/core/domain"
import { ConsumerQueue } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import { events } from "../rows/History.ts"
import * as KeySet from "../rows/KeySet.ts"
import * as Selection from "../rows/Selection.ts"
import * as Table from "../rows/Table.ts"
import * as ParkedEvents from "./ParkedEvents.ts"

type Service = ConsumerQueue.ConsumerQueue["Service"]
type Rows = ReadonlyArray<Table.Values>

const lane = Selection.of((column) => ({ accountId: column.id("par", "l.account_id") }))

const leased = Selection.of(
  (column): ConsumerQueue.Position => ({
    accountId: column.id("par", "l.account_id"),
    through: column.bigint("l.through")
  })
)

/** The account's sequence is in every row, even in the single one of an account without events. */
const work = Selection.of((column) => ({
  sequence: column.bigint("a.sequence"),
  event: column.nullable.row(events, "v")
}))

const term = (parameter: number): string => `$${parameter}::bigint * interval '1 millisecond'`

const UNTIL = `${Clock.standing(4)} + ${term(5)}`

/**
 * Partners that the consumer has no lane for are new to it: their lanes begin with the lease. The
 * account's sequence counts more than events, so a lane may be leased and hold none.
 */
const leaseSql = (among: (column: string) => string): string => `WITH fresh AS (
    INSERT INTO event_consumer_lane (consumer, account_id, leased_by, leased_until, through)
    SELECT $1::text, a.id, $2::text, ${UNTIL}, 0 FROM account a
    WHERE a.sequence > 0${among("a.id")} AND NOT EXISTS (
      SELECT 1 FROM event_consumer_lane l WHERE l.consumer = $1::text AND l.account_id = a.id
    ) ORDER BY a.id LIMIT $3::int8
    ON CONFLICT DO NOTHING RETURNING account_id, through
  ), due AS MATERIALIZED (
    SELECT l.account_id FROM event_consumer_lane l JOIN account a ON a.id = l.account_id
    WHERE l.consumer = $1::text${among("l.account_id")} AND a.sequence > l.through
      AND (l.leased_by IS NULL OR l.leased_until <= ${Clock.standing(4)})
    ORDER BY l.leased_until NULLS FIRST, l.account_id
    LIMIT greatest(0, $3::int8 - (SELECT count(*) FROM fresh)) FOR UPDATE OF l SKIP LOCKED
  ), leased AS (
    UPDATE event_consumer_lane l SET leased_by = $2::text, leased_until = ${UNTIL}
    FROM due WHERE l.consumer = $1::text AND l.account_id = due.account_id
    RETURNING l.account_id, l.through
  )
  SELECT ${leased.list} FROM (SELECT * FROM fresh UNION ALL SELECT * FROM leased) l`

/** Changes those lanes of `$3` that the owner holds, and moves them to `$4` only forward. */
const keepSql = (changes: string): string => `UPDATE event_consumer_lane l
  SET ${changes}, through = greatest(l.through, u.through)
  FROM unnest($3::uuid[], $4::int8[]) AS u(account_id, through)
  WHERE l.consumer = $1::text AND l.account_id = u.account_id AND l.leased_by = $2::text
  RETURNING ${lane.list}`

const eventsSql = (type: string): string => `SELECT ${work.list}
  FROM account a LEFT JOIN LATERAL (
    SELECT * FROM event x WHERE x.account_id = a.id AND x.sequence > $2::int8
      AND x.type <> '${Event.TEST}'${type} ORDER BY x.sequence LIMIT $3::int8
  ) v ON true WHERE a.id = $1::uuid ORDER BY v.sequence`

const SQL = {
  register: `WITH fresh AS (
      INSERT INTO event_consumer (name, created_at) VALUES ($1::text, ${Clock.standing(2)})
      ON CONFLICT DO NOTHING RETURNING name
    )
    INSERT INTO event_consumer_lane (consumer, account_id, through)
    SELECT fresh.name, a.id, a.sequence FROM fresh CROSS JOIN account a WHERE $3::text = 'now'`,
  leaseAny: leaseSql(() => ""),
  lease: leaseSql((column) => ` AND ${column} = ANY ($6::uuid[])`),
  renew: keepSql(`leased_until = ${Clock.standing(5)} + ${term(6)}`),
  release: keepSql(`leased_by = NULL, leased_until = ${Clock.standing(5)}`),
  allEvents: eventsSql(""),
  events: eventsSql(" AND x.type = ANY ($4::text[])")
} as const

const readWork = (
  rows: Rows,
  position: ConsumerQueue.Position,
  limit: number
): ConsumerQueue.Work => {
  const read = rows.map(work.read)
  const found = read.flatMap(({ event }) => event ?? [])
  const last = found.length === limit ? found.at(-1)?.sequence : undefined
  return { events: found, through: last ?? read[0]?.sequence ?? position.through }
}

/** The parameters of {@link keepSql}. */
const leaseParams = (
  { consumer, owner }: ConsumerQueue.Holder,
  positions: ReadonlyArray<ConsumerQueue.Position>
) => [
  consumer,
  owner,
  Table.array(
    "uuid",
    positions.map(({ accountId }) => Id.toUuid(accountId))
  ),
  Table.array(
    "int8",
    positions.map(({ through }) => through)
  )
]

const leases = ({ clockShift, read }: Database): Pick<Service, "lease" | "renew" | "release"> => ({
  lease: ({ consumer, owner }, among, limit, milliseconds) =>
    Effect.suspend(() => {
      const params = [consumer, owner, limit, clockShift(), milliseconds]
      return among === null
        ? read(SQL.leaseAny, params)
        : read(SQL.lease, [...params, KeySet.uuids(among)])
    }).pipe(Effect.map((rows) => rows.map(leased.read))),
  renew: (holder, positions, milliseconds) =>
    Effect.suspend(() =>
      read(SQL.renew, [...leaseParams(holder, positions), clockShift(), milliseconds])
    ).pipe(Effect.map((rows) => rows.map((v) => lane.read(v).accountId))),
  release: (holder, positions) =>
    Effect.suspend(() => read(SQL.release, [...leaseParams(holder, positions), clockShift()])).pipe(
      Effect.asVoid
    )
})

export const make = (database: Database): Service => {
  const { clockShift, read } = database
  return ConsumerQueue.ConsumerQueue.of({
    ...leases(database),
    ...ParkedEvents.make(database),
    register: (consumer, start) =>
      Effect.suspend(() => read(SQL.register, [consumer, clockShift(), start])).pipe(Effect.asVoid),
    events: (position, types, limit) => {
      const params = [Id.toUuid(position.accountId), position.through, limit]
      const rows =
        types === null
          ? read(SQL.allEvents, params)
          : read(SQL.events, [...params, KeySet.texts(types)])
      return Effect.map(rows, (found) => readWork(found, position, limit))
    }
  })
}
