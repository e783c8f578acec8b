/** Events that an endpoint missed or failed to receive (engine/port/Reads.ts, `replayable`). */
import { Endpoint, Event, Id } from "@cardpack/core/domain"
import type { Reads, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import { through } from "../desk/KeyPages.ts"
import * as Table from "../rows/Table.ts"
import * as Moments from "./Moments.ts"

/** Events that one statement reads. */
const PAGE = 5000

const TYPES = `SELECT w.subscribed_events FROM webhook_endpoint w
  WHERE w.id = $2::uuid AND w.account_id = $1::uuid`

/**
 * For a page of events: their number, the last sequence, and the events without a pending or
 * successful delivery. Pending deliveries are few and compared as one set; the history is probed.
 */
const MISSED = `SELECT count(*), max(v.sequence), json_agg(v.id ORDER BY v.sequence) FILTER (
    WHERE v.type <> '${Event.TEST}' AND ($5::text[] IS NULL OR v.type = ANY ($5::text[]))
      AND v.id NOT IN (SELECT d.event_id FROM delivery d WHERE d.endpoint_id = $2::uuid)
      AND (SELECT true FROM delivery_history h WHERE h.endpoint_id = $2::uuid
        AND h.event_id = v.id AND h.status = 'delivered' LIMIT 1) IS NULL
  )
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
  const [endpoint] = yield* database.read(TYPES, keys)
  if (endpoint === undefined) return null
  const types = endpoint[0] as ReadonlyArray<string>
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
    Effect.map(read(MISSED, [...keys, next, to, wanted]), ([row]) => {
      const ids = (row?.[2] as ReadonlyArray<string> | null | undefined) ?? []
      found.push(...ids.map((id) => Id.fromUuid("evt", id)))
      const isLast = Number(row?.[0]) < PAGE || found.length >= limit
      return isLast ? null : (row?.[1] as bigint) + 1n
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
