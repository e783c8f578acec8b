/** What an endpoint has not got: events, and deliveries that wait (`replayable` and `delayed` of engine/port/Reads.ts). */
import { Endpoint, Event, Id } from "@cardpack/core/domain"
import type { Reads, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import { through } from "../desk/KeyPages.ts"
import { all, one } from "../desk/Query.ts"
import * as Selection from "../rows/Selection.ts"
import * as Table from "../rows/Table.ts"
import * as Moments from "./Moments.ts"

/** Events that one statement reads. */
const PAGE = 5000

const endpoint = Selection.of((column) => ({
  types: column.json<ReadonlyArray<string>>("w.subscribed_events")
}))

const TYPES = `SELECT ${endpoint.list} FROM webhook_endpoint w
  WHERE w.id = $2::uuid AND w.account_id = $1::uuid`

/**
 * For a page of events, those without a pending or successful delivery. Pending deliveries are few
 * and compared as one set; the history is probed.
 */
const page = Selection.of((column) => ({
  count: column.number("count(*)"),
  last: column.bigint("max(v.sequence)"),
  missed: column.nullable.json<ReadonlyArray<string>>(`json_agg(v.id ORDER BY v.sequence) FILTER (
    WHERE v.type <> '${Event.TEST}' AND ($5::text[] IS NULL OR v.type = ANY ($5::text[]))
      AND v.id NOT IN (SELECT d.event_id FROM delivery d WHERE d.endpoint_id = $2::uuid)
      AND (SELECT true FROM delivery_history h WHERE h.endpoint_id = $2::uuid
        AND h.event_id = v.id AND h.status = 'delivered' LIMIT 1) IS NULL
  )`)
}))

const MISSED = `SELECT ${page.list}
  FROM (SELECT * FROM event WHERE account_id = $1::uuid AND sequence >= $3::int8
    AND sequence < $4::int8 ORDER BY sequence LIMIT ${PAGE}) v`

interface Window {
  readonly keys: readonly [account: string, endpoint: string]
  /** Null for all types. */
  readonly types: ReadonlyArray<string> | null
  readonly from: bigint
  /** Exclusive. */
  readonly to: bigint
}

const windowOf = Effect.fnUntraced(function* (
  database: Database,
  accountId: Id.AccountId,
  endpointId: Id.EndpointId,
  { since, until }: Reads.ReplayRange
): Effect.fn.Return<Window | null, Store.StoreError> {
  const keys = [Id.toUuid(accountId), Id.toUuid(endpointId)] as const
  const found = yield* one(database, TYPES, keys, endpoint.read)
  if (found === null) return null
  const { types } = found
  const bounds = yield* Moments.between(database, "event", accountId, since, until)
  return { keys, types: types.includes(Endpoint.ALL) ? null : types, ...bounds }
})

const missed = Effect.fnUntraced(function* (
  { read }: Database,
  { from, keys, to, types }: Window,
  limit: number
): Effect.fn.Return<ReadonlyArray<Id.EventId>, Store.StoreError> {
  const found: Array<Id.EventId> = []
  const wanted = types === null ? null : Table.array("text", types)
  yield* through(from, (next) =>
    Effect.map(read(MISSED, [...keys, next, to, wanted]), ([row = []]) => {
      const { count, last, missed } = page.read(row)
      found.push(...(missed ?? []).map((id) => Id.fromUuid("evt", id)))
      return count < PAGE || found.length >= limit ? null : last + 1n
    })
  )
  return found.slice(0, limit)
})

export const replayable =
  (database: Database): Reads.Reads["Service"]["replayable"] =>
  (accountId, endpointId, range, limit) =>
    Effect.flatMap(windowOf(database, accountId, endpointId, range), (window) =>
      window === null ? Effect.succeed([]) : missed(database, window, limit)
    )

const waiting = Selection.of((column) => ({ id: column.id("dlv", "d.id") }))

const DELAYED = `SELECT ${waiting.list} FROM delivery d
  WHERE d.endpoint_id = $2::uuid AND d.account_id = $1::uuid AND d.retry_at > ${Clock.shifted(6)}
    AND d.created_at >= to_timestamp($3::float8 / 1000) AND d.created_at < to_timestamp($4::float8 / 1000)
  ORDER BY d.retry_at LIMIT $5::int8`

export const delayed =
  (database: Database): Reads.Reads["Service"]["delayed"] =>
  (accountId, endpointId, { since, until }, limit) => {
    const [account, endpoint] = [Id.toUuid(accountId), Id.toUuid(endpointId)]
    const params = [account, endpoint, since, until, limit, database.clockShift()]
    const rows = all(database, DELAYED, params, waiting.read)
    return Effect.map(rows, (found) => found.map(({ id }) => id))
  }
