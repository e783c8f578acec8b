/**
 * What cards cost that were opened, by their draws, and that were bought back, by day, partner and pack
 * (decisions.md#card-costs). Both are found by the index of
 * their times.
 */
import type { Books } from "@cardpack/core/domain"
import type { Desk, PeriodReport } from "@cardpack/core/ports"
import type { Database } from "../connection/Database.ts"
import * as Selection from "../rows/Selection.ts"
import { earliest, LAST, latest } from "./KeyPages.ts"
import { all } from "./Query.ts"

type Service = Desk.Desk["Service"]

const dayOf = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`

const within = (column: string): string => `${column} >= to_timestamp($3::float8 / 1000)
  AND ${column} < to_timestamp($4::float8 / 1000)`

const cost = Selection.of(
  (column): Books.CardCost => ({
    day: column.text("r.day"),
    accountId: column.id("par", "r.account_id"),
    machineId: column.integer("r.machine_id"),
    opened: column.number("count(*) FILTER (WHERE r.opened)"),
    openedCost: column.bigint("coalesce(sum(i.cost) FILTER (WHERE r.opened), 0)::int8"),
    back: column.number("count(*) FILTER (WHERE NOT r.opened)"),
    backCost: column.bigint("coalesce(sum(i.cost) FILTER (WHERE NOT r.opened), 0)::int8"),
    unknown: column.number("count(*) FILTER (WHERE i.cost IS NULL)")
  })
)

const OPENED = `SELECT ${dayOf("w.created_at")} AS day, w.account_id, w.machine_id, w.item_id, true AS opened
  FROM draw w WHERE ${within("w.created_at")}`

/** Of operations that were made in the span; a burn counts when it is confirmed. */
const BACK = `SELECT ${dayOf("o.created_at")}, o.account_id, s.vending_machine_id, c.item_id, false
  FROM operation o JOIN operation_card x ON x.operation_id = o.id
  JOIN card c ON c.id = x.card_id JOIN operation s ON s.id = c.operation_id
  WHERE o.kind = 'buyback' AND o.mode = 'offchain'
    AND o.id >= $1::uuid AND o.id < $2::uuid AND ${within("o.created_at")}
  UNION ALL
  SELECT ${dayOf("b.confirmed_at")}, b.account_id, s.vending_machine_id, c.item_id, false
  FROM onchain_burn b JOIN card c ON c.id = b.card_id JOIN operation s ON s.id = c.operation_id
  WHERE b.status = 'confirmed' AND ${within("b.confirmed_at")}`

const COSTS = `SELECT ${cost.list} FROM (${OPENED} UNION ALL ${BACK}) r
  JOIN item i ON i.id = r.item_id GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`

export const read =
  (database: Database): Service["cardCosts"] =>
  ({ since, until }: PeriodReport.Span) =>
    all(database, COSTS, [earliest(since), latest(LAST, until), since, until], cost.read)
