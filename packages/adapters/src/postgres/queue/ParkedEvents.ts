/** Events that a consumer's handler failed too often (decisions.md#parked-events). */
import { Id } from "@cardpack/core/domain"
import type { ConsumerQueue } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import { events } from "../rows/History.ts"
import * as Selection from "../rows/Selection.ts"

type Service = ConsumerQueue.ConsumerQueue["Service"]

const parked = Selection.of(
  (column): ConsumerQueue.Parked => ({
    consumer: column.text("p.consumer"),
    failures: column.integer("p.failures"),
    why: column.text("p.why"),
    parkedAt: column.instant("p.parked_at"),
    event: column.row(events, "v")
  })
)

const SQL = {
  park: `WITH held AS (
      UPDATE event_consumer_lane
      SET leased_until = ${Clock.standing(5)} + $6::bigint * interval '1 millisecond',
        through = greatest(through, $4::int8)
      WHERE consumer = $1::text AND account_id = $3::uuid AND leased_by = $2::text
      RETURNING consumer
    ), parked AS (
      INSERT INTO event_consumer_parked (consumer, event_id, failures, why, parked_at)
      SELECT consumer, $7::uuid, $8::int4, $9::text, ${Clock.standing(5)} FROM held
      ON CONFLICT (consumer, event_id) DO NOTHING
    )
    SELECT 1 FROM held`,
  parked: `SELECT ${parked.list} FROM event_consumer_parked p JOIN event v ON v.id = p.event_id
    WHERE ($1::text IS NULL OR p.consumer = $1::text) AND ($2::uuid IS NULL OR p.event_id = $2::uuid)
    ORDER BY p.parked_at, p.event_id LIMIT $3::int8`,
  unpark: `DELETE FROM event_consumer_parked
    WHERE consumer = $1::text AND event_id = $2::uuid RETURNING 1`
} as const

/** A text of the database holds no NUL. */
const NUL = /\0/g

export const make = ({
  clockShift,
  read
}: Database): Pick<Service, "park" | "parked" | "unpark"> => ({
  park: ({ consumer, owner }, { accountId, through }, { eventId, failures, why }, milliseconds) =>
    Effect.suspend(() => {
      const lane = [consumer, owner, Id.toUuid(accountId), through, clockShift(), milliseconds]
      return read(SQL.park, [...lane, Id.toUuid(eventId), failures, why.replace(NUL, "\uFFFD")])
    }).pipe(Effect.map((rows) => rows.length > 0)),
  parked: ({ consumer, eventId }, limit) =>
    Effect.map(
      read(SQL.parked, [consumer, eventId === null ? null : Id.toUuid(eventId), limit]),
      (rows) => rows.map(parked.read)
    ),
  unpark: (consumer, eventId) =>
    Effect.map(read(SQL.unpark, [consumer, Id.toUuid(eventId)]), (rows) => rows.length > 0)
})
