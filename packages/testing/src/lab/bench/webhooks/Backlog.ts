/** Writes one partner's deliveries by SQL: a history, and new work. */
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { Effect, Redacted } from "effect"

/** About the size of an order's event. */
const DATA = JSON.stringify({
  operationId: "op_01jb5m8x3tf9r9v1s6k2c4d7ae",
  filler: "x".repeat(600)
})
const ATTEMPTS = JSON.stringify([
  { at: "2026-11-21T08:00:00.000Z", statusCode: 200, error: null, durationMs: 5, responseBody: "" }
])

const ACCOUNT = `INSERT INTO account (id, name, status, cash, bonus, sequence, version, created_at)
  VALUES (uuidv7(), 'Bench', 'active', 0, 0, 0, 0, now())`
const ENDPOINTS = `INSERT INTO webhook_endpoint (id, account_id, url, subscribed_events, active,
    secret, sequence, created_at, updated_at)
  SELECT uuidv7(), a.id, 'https://localhost/hook/' || n, '["*"]', true, 'plain.secret', n, now(), now()
  FROM account a, generate_series(1, $1::int) AS n`
const LANES = `INSERT INTO webhook_lane (endpoint_id) SELECT id FROM webhook_endpoint`

/** Events with numbers in a range. */
const EVENTS = `INSERT INTO event (id, account_id, type, data, sequence, created_at)
  SELECT uuidv7(), a.id, 'operation.completed', $3::text::json, n, now()
  FROM account a, generate_series($1::int8, $2::int8) AS n`
/** Each event for each endpoint. */
const EACH = `FROM event v JOIN account a ON a.id = v.account_id CROSS JOIN webhook_endpoint e
  WHERE v.sequence BETWEEN $1::int8 AND $2::int8`
const DELIVERIES = `INSERT INTO delivery (id, account_id, endpoint_id, event_id, event_type, attempts,
    attempt_count, retry_at, sequence, created_at)
  SELECT uuidv7(), a.id, e.id, v.id, v.type, '[]', 0, NULL, v.sequence, now()
  ${EACH} ORDER BY v.sequence, e.id`
const HISTORY = `INSERT INTO delivery_history (id, account_id, endpoint_id, event_id, event_type, status,
    attempts, sequence, created_at, finished_at)
  SELECT uuidv7(), a.id, e.id, v.id, v.type, 'delivered', $3::text::json, v.sequence, now(), now()
  ${EACH} ORDER BY v.sequence, e.id`
const DONE = `UPDATE webhook_lane SET through = $1::int8`
const DEAD = `SELECT n_dead_tup FROM pg_stat_user_tables WHERE relname = 'delivery'`

export interface Backlog extends Effect.Success<ReturnType<typeof make>> {}

/** The only partner of a database, with its endpoints. */
export const make = Effect.fnUntraced(function* (url: string, endpoints: number) {
  const connection = yield* PgConnection.make({ url: Redacted.make(url) })
  const run = (sql: string, ...params: ReadonlyArray<string>) => connection.query(sql, params)
  yield* run(ACCOUNT)
  yield* run(ENDPOINTS, String(endpoints))
  yield* run(LANES)
  let last = endpoints
  /** Reserves the numbers of new events. */
  const events = Effect.fnUntraced(function* (count: number) {
    const range = [String(last + 1), String(last + count)] as const
    last += count
    yield* run(EVENTS, ...range, DATA)
    return range
  })
  return {
    /** Fills the history with at least this many finished deliveries. */
    finish: Effect.fnUntraced(function* (rows: number) {
      const range = yield* events(Math.ceil(rows / endpoints))
      yield* run(HISTORY, ...range, ATTEMPTS)
      yield* run(DONE, range[1])
      yield* run("VACUUM ANALYZE")
    }),
    /** Adds events with a delivery to every endpoint; returns the number of deliveries. */
    feed: (count: number) =>
      Effect.flatMap(events(count), (range) =>
        Effect.as(run(DELIVERIES, ...range), count * endpoints)
      ),
    /** The database's estimate of dead rows in the queue's table. */
    deadRows: Effect.map(run(DEAD), ({ rows }) => Number(rows[0]?.n_dead_tup))
  }
})
