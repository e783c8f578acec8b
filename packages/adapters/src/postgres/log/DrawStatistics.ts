/** What was drawn against what was to be expected, on Postgres. */
import { Id, MachineTally, Minute } from "@cardpack/core/domain"
import { DrawStatistics } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import { all } from "../desk/Query.ts"
import * as Selection from "../rows/Selection.ts"
import * as LogRows from "./LogRows.ts"

type Service = DrawStatistics.DrawStatistics["Service"]

/** Refunds of before a machine was first looked at, and scores, matter for so many days. */
const REMEMBERED = 60

const tallied = Selection.of((column) => ({
  machineId: column.integer("s.machine_id"),
  sequence: column.bigint("coalesce(t.sequence, 0)"),
  until: column.instant(
    `coalesce(t.until, to_timestamp($1::float8 / 1000) - interval '${REMEMBERED} days')`
  ),
  state: column.nullable.json<MachineTally.State>("t.state")
}))

const refund = Selection.of((column) => ({
  accountId: column.id("par", "c.account_id"),
  at: column.instant("c.updated_at"),
  oddsVersion: column.integer("c.claim_odds_version"),
  entropy: column.bytes("c.claim_seed")
}))

const statistic = Selection.of((column) => ({
  machineId: column.integer("s.machine_id"),
  oddsVersion: column.integer("s.odds_version"),
  month: column.text("s.month"),
  label: column.text("s.label"),
  observed: column.number("s.observed"),
  expected: column.number("s.expected"),
  variance: column.number("s.variance")
}))

const REFUNDS = `c.claim_machine_id = s.machine_id AND c.status = 'refunded'
  AND c.updated_at <= to_timestamp($1::float8 / 1000)`

const SQL = {
  waiting: `SELECT ${tallied.list} FROM machine_stock s
    LEFT JOIN draw_tally t ON t.machine_id = s.machine_id
    WHERE s.sequence > coalesce(t.sequence, 0)
      OR EXISTS (SELECT 1 FROM card c WHERE ${REFUNDS} AND c.updated_at > t.until)
    ORDER BY s.machine_id`,
  machines: `SELECT ${tallied.list} FROM machine_stock s
    JOIN draw_tally t ON t.machine_id = s.machine_id
    WHERE $1::float8 IS NOT NULL AND s.machine_id = coalesce($2::int4, s.machine_id)
    ORDER BY s.machine_id`,
  refunds: `SELECT ${refund.list} FROM card c WHERE c.claim_machine_id = $1::int4
    AND c.status = 'refunded' AND c.updated_at > to_timestamp($2::float8 / 1000)
    AND c.updated_at <= to_timestamp($3::float8 / 1000) ORDER BY c.updated_at, c.id`,
  rows: `SELECT ${statistic.list} FROM draw_statistic s
    WHERE s.machine_id = coalesce($1::int4, s.machine_id)
    ORDER BY s.machine_id, s.odds_version, s.month, s.label`,
  add: `WITH moved AS (
      INSERT INTO draw_tally AS t (machine_id, sequence, until, state)
      VALUES ($1::int4, $4::int8, to_timestamp($5::float8 / 1000), $6::text::json)
      ON CONFLICT (machine_id) DO UPDATE
        SET sequence = excluded.sequence, until = excluded.until, state = excluded.state
        WHERE t.sequence = $2::int8 AND t.until = to_timestamp($3::float8 / 1000)::timestamptz(3)
      RETURNING true
    ), statistic AS (
      INSERT INTO draw_statistic AS s
        (machine_id, odds_version, month, label, observed, expected, variance)
      SELECT $1::int4, u."oddsVersion", u.month, u.label, u.observed, u.expected, u.variance
      FROM moved, json_to_recordset($7::text::json) u("oddsVersion" int4, month text, label text,
        observed int8, expected float8, variance float8)
      ON CONFLICT (machine_id, odds_version, month, label) DO UPDATE
        SET observed = s.observed + excluded.observed, expected = s.expected + excluded.expected,
          variance = s.variance + excluded.variance
    ), score AS (
      INSERT INTO draw_score AS s (day, account_id, kind, packs, excess, variance)
      SELECT u.day, u.account, u.kind, u.packs, u.excess, u.variance
      FROM moved, json_to_recordset($8::text::json) u(day int4, account uuid, kind text, packs int4,
        excess float8, variance float8)
      ON CONFLICT (day, account_id, kind) DO UPDATE
        SET packs = s.packs + excluded.packs, excess = s.excess + excluded.excess,
          variance = s.variance + excluded.variance
    ), forgotten AS (
      DELETE FROM draw_score s USING moved WHERE s.day < $9::int4
    )
    SELECT true FROM moved`
} as const

const stateOf = ({ state, ...rest }: ReturnType<typeof tallied.read>): DrawStatistics.Tallied => ({
  ...rest,
  state: state ?? MachineTally.EMPTY
})

const since = (database: Database): Service["since"] =>
  Effect.fnUntraced(function* ({ machineId, sequence, until: from }, asked, limit) {
    const range = { machineId, from: sequence + 1n, to: sequence + BigInt(limit) }
    const { changes, draws } = yield* LogRows.of(database, [range])
    const numbers = [
      ...draws.map((draw) => ({ at: draw.createdAt, sequence: draw.sequence })),
      ...changes.map((change) => ({ at: change.at, sequence: change.sequence }))
    ].toSorted((a, b) => Number(a.sequence - b.sequence))
    const end = numbers.find(({ at }) => at > asked)?.sequence ?? range.to + 1n
    const told = numbers.filter((number) => number.sequence < end)
    const isAll = told.length < limit
    const until = isAll ? asked : Math.max(from, told.at(-1)?.at ?? from)
    const refunds = yield* all(database, SQL.refunds, [machineId, from, until], refund.read)
    return {
      draws: draws.filter((draw) => draw.sequence < end),
      changes: changes.filter((change) => change.sequence < end),
      refunds,
      until,
      isAll
    }
  })

const add =
  (database: Database): Service["add"] =>
  (from, to, rows, scores) =>
    Effect.map(
      database.read(SQL.add, [
        to.machineId,
        from.sequence,
        from.until,
        to.sequence,
        to.until,
        JSON.stringify(to.state),
        JSON.stringify(rows),
        JSON.stringify(
          scores.map(({ accountId, ...rest }) => ({ ...rest, account: Id.toUuid(accountId) }))
        ),
        Minute.dayOf(Minute.of(to.until)) - REMEMBERED
      ]),
      (moved) => moved.length === 1
    )

export const make = (database: Database): Service =>
  DrawStatistics.DrawStatistics.of({
    waiting: (until) =>
      Effect.map(all(database, SQL.waiting, [until], tallied.read), (rows) => rows.map(stateOf)),
    since: since(database),
    add: add(database),
    machines: (machineId) =>
      Effect.map(all(database, SQL.machines, [0, machineId], tallied.read), (rows) =>
        rows.map(stateOf)
      ),
    rows: (machineId) => all(database, SQL.rows, [machineId], statistic.read)
  })
