/**
 * Sales and deliveries by day. Identifiers grow with time, so each statement reads the rows of a
 * week by the primary key, and no report reads more than its span
 * (decisions.md#operator-reports).
 */
import { Id, Instant, Schedule } from "@cardpack/core/domain"
import type { Desk, PeriodReport, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import * as Moments from "../reads/Moments.ts"
import * as KeySet from "../rows/KeySet.ts"
import * as Selection from "../rows/Selection.ts"
import { earliest, LAST, latest } from "./KeyPages.ts"
import { all } from "./Query.ts"

type Service = Desk.Desk["Service"]

/** Milliseconds that one statement reads. */
const PART = 7 * Instant.DAY

const dayOf = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`

type Within = (t: string) => string

/** Rows `t` that were created in the span: ids from `$1` to `$2`, moments from `$3` to `$4`. */
const within: Within = (t) => `${t}.id >= $1::uuid AND ${t}.id < $2::uuid
  AND ${t}.created_at >= to_timestamp($3::float8 / 1000)
  AND ${t}.created_at < to_timestamp($4::float8 / 1000)`

/** Those of the account `$1`: sequences from `$2` to `$3`. */
const ownWithin: Within = (t) =>
  `${t}.account_id = $1::uuid AND ${t}.sequence >= $2::int8 AND ${t}.sequence < $3::int8`

const orders = (
  rows: Within
): string => `SELECT o.created_at, o.account_id, o.vending_machine_id AS machine_id,
    o.quantity AS packs, o.charged AS sold,
    0 AS refunded, 0::int8 AS refunds, 0 AS bought_back, 0::int8 AS buybacks
  FROM operation o WHERE o.kind = 'order' AND ${rows("o")}`

/** Each card that came back, with the machine of its order; a burn pays what its entry says. */
const returns = (
  rows: Within
): string => `SELECT o.created_at, o.account_id, s.vending_machine_id, 0, 0::int8,
    CASE o.kind WHEN 'refund' THEN 1 ELSE 0 END,
    CASE o.kind WHEN 'refund' THEN x.credited_cash + x.credited_bonus ELSE 0 END,
    CASE o.kind WHEN 'buyback' THEN 1 ELSE 0 END,
    CASE o.kind WHEN 'buyback'
      THEN coalesce(b.credited, x.credited_cash + x.credited_bonus) ELSE 0 END
  FROM operation o
  JOIN operation_card x ON x.operation_id = o.id
  JOIN card c ON c.id = x.card_id
  JOIN operation s ON s.id = c.operation_id
  LEFT JOIN onchain_burn b ON b.operation_id = o.id AND b.ordinal = x.ordinal
  WHERE o.kind IN ('refund', 'buyback') AND ${rows("o")}
    AND (o.mode = 'offchain' OR b.status = 'confirmed')`

const sale = Selection.of(
  (column): PeriodReport.SalesRow => ({
    day: column.text(dayOf("r.created_at")),
    accountId: column.id("par", "r.account_id"),
    machineId: column.integer("r.machine_id"),
    packs: column.number("sum(r.packs)::int8"),
    sold: column.bigint("sum(r.sold)::int8"),
    refunded: column.number("sum(r.refunded)::int8"),
    refunds: column.bigint("sum(r.refunds)::int8"),
    boughtBack: column.number("sum(r.bought_back)::int8"),
    buybacks: column.bigint("sum(r.buybacks)::int8")
  })
)

const salesOf = (rows: Within): string => `SELECT ${sale.list}
  FROM (${orders(rows)} UNION ALL ${returns(rows)}) r GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`

const [SALES, OWN_SALES] = [salesOf(within), salesOf(ownWithin)]

const GIVEN_UP = `d.status = 'failed' AND json_array_length(d.attempts) >= ${Schedule.MAX_ATTEMPTS}`

const delivery = Selection.of(
  (column): PeriodReport.DeliveryRow => ({
    day: column.text("r.day"),
    accountId: column.id("par", "r.account_id"),
    endpointId: column.id("wh", "r.endpoint_id"),
    delivered: column.number("r.delivered"),
    failed: column.number("r.failed"),
    expired: column.number("r.expired"),
    url: column.text("e.url")
  })
)

const DELIVERIES = `SELECT ${delivery.list} FROM (
    SELECT ${dayOf("d.created_at")} AS day, d.account_id, d.endpoint_id,
      count(*) FILTER (WHERE d.status = 'delivered') AS delivered,
      count(*) FILTER (WHERE ${GIVEN_UP}) AS failed,
      count(*) FILTER (WHERE d.status = 'failed' AND NOT (${GIVEN_UP})) AS expired
    FROM delivery_history d WHERE ${within("d")} GROUP BY 1, 2, 3
  ) r JOIN webhook_endpoint e ON e.id = r.endpoint_id ORDER BY 1, 3`

const seen = Selection.of((column) => ({
  accountId: column.id("par", "k.account_id"),
  at: column.instant("max(k.last_used_at)")
}))

const LAST_SEEN = `SELECT ${seen.list}
  FROM api_key k WHERE k.account_id = ANY ($1::uuid[]) AND k.last_used_at IS NOT NULL
  GROUP BY k.account_id`

const parcel = Selection.of(
  (column): PeriodReport.ParcelRow => ({
    status: column.text("s.status"),
    countryCode: column.text("s.country_code"),
    count: column.number("count(*)"),
    oldestAt: column.instant("min(s.created_at)")
  })
)

/** By the index of statuses: those that arrived, which are most, are not read. */
const PARCELS = `SELECT ${parcel.list}
  FROM shipment s WHERE s.status IN ('created', 'exception', 'shipped', 'in_transit')
  GROUP BY 1, 2 ORDER BY 1, 2`

/** Parts begin and end at midnight, so that no day is in two of them. */
const partsOf = ({ since, until }: PeriodReport.Span): ReadonlyArray<PeriodReport.Span> => {
  const parts: Array<PeriodReport.Span> = []
  for (let from = since; from < until; ) {
    const to = Math.min(until, Math.floor(from / Instant.DAY) * Instant.DAY + PART)
    parts.push({ since: from, until: to })
    from = to
  }
  return parts
}

type Rows<Row> = Effect.Effect<ReadonlyArray<Row>, Store.StoreError>

const forParts = <Row>(
  span: PeriodReport.Span,
  read: (part: PeriodReport.Span) => Rows<Row>
): Rows<Row> => Effect.map(Effect.forEach(partsOf(span), read), (parts) => parts.flat())

const inParts =
  <Row>(database: Database, sql: string, read: Selection.Selection<Row>["read"]) =>
  (span: PeriodReport.Span): Rows<Row> =>
    forParts(span, ({ since, until }) =>
      all(database, sql, [earliest(since), latest(LAST, until), since, until], read)
    )

const allSales = (database: Database) => inParts(database, SALES, sale.read)

/** By the account's own index: others' sales cost it nothing. */
const ownSales = (database: Database, accountId: Id.AccountId, span: PeriodReport.Span) =>
  forParts(
    span,
    Effect.fnUntraced(function* ({ since, until }) {
      const { from, to } = yield* Moments.between(database, "operation", accountId, since, until)
      return yield* all(database, OWN_SALES, [Id.toUuid(accountId), from, to], sale.read)
    })
  )

export const make = (
  database: Database
): Pick<Service, "sales" | "deliveryCounts" | "parcels" | "lastSeen"> => ({
  sales: (span, accountId) =>
    accountId === undefined ? allSales(database)(span) : ownSales(database, accountId, span),
  deliveryCounts: inParts(database, DELIVERIES, delivery.read),
  parcels: all(database, PARCELS, [], parcel.read),
  lastSeen: (ids) =>
    Effect.map(
      all(database, LAST_SEEN, [KeySet.uuids(ids)], seen.read),
      (rows) => new Map(rows.map(({ accountId, at }) => [accountId, at]))
    )
})
