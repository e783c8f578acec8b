/** Named operator tokens, and the operator's log. */
import { Id, type LogLink } from "@cardpack/core/domain"
import type { Desk, LogFilter, OperatorRecords } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import type { Columns } from "../rows/Columns.ts"
import { approvals, log, tokens } from "../rows/Operators.ts"
import * as Selection from "../rows/Selection.ts"
import type { Values } from "../rows/Table.ts"
import { earliest, latest, NIL } from "./KeyPages.ts"
import { all, below, one } from "./Query.ts"

type Service = Desk.Desk["Service"]

const identity = Selection.of((column) => ({
  token: column.row(tokens, "t"),
  now: column.number(Clock.NOW)
}))

const SQL = {
  tokens: `SELECT ${tokens.select("t")} FROM operator_token t ORDER BY t.created_at, t.id`,
  tokenByHash: `SELECT ${identity.list}
    FROM operator_token t WHERE t.hash = $1::text`
} as const

const COLUMNS = ["actor", "action", "subject"] as const

const found = Selection.of((column) => ({
  approval: column.row(approvals, "a"),
  now: column.number(Clock.NOW)
}))

const APPROVAL = `SELECT ${found.list} FROM approval a WHERE a.id = $1::uuid`

/** Arguments may be as long as a catalog. */
const APPROVALS = `SELECT ${approvals.select("a").replace("a.arguments", "'null'::json")}
  FROM approval a WHERE a.id < $1::uuid
    AND ($2::bool IS FALSE OR (a.status = 'pending' AND a.expires_at > ${Clock.standing(4)}))
  ORDER BY a.id DESC LIMIT $3::int8`

const waiting = Selection.of((column) => ({ count: column.number("count(*)") }))

const WAITING = `SELECT ${waiting.list} FROM approval a
  WHERE a.line = $1::text AND a.status = 'pending' AND a.expires_at > ${Clock.standing(2)}`

const headColumns = (column: Columns): LogLink.Head => ({
  number: column.number("coalesce(number, 0)"),
  link: column.nullable.text("encode(link, 'hex')") ?? ""
})

const head = Selection.of(headColumns)
const HEAD = `SELECT ${head.list} FROM log_head`

const linked = Selection.of((column) => ({ entry: column.row(log, "g"), ...headColumns(column) }))

const linkedOf = (values: Values): LogLink.Linked => {
  const { entry, link, number } = linked.read(values)
  return { ...entry, number, link }
}

/** Puts only the given filters into the statement, so that their indexes are used. */
const logQuery = (filter: LogFilter.LogFilter, page: Parameters<Service["log"]>[1]) => {
  const { since, until } = filter
  const asked = below(page.before)
  const params: Array<string | number> = [
    since === null ? NIL : earliest(since),
    until === null ? asked : latest(asked, until),
    page.limit
  ]
  const given = (value: string | number | null, condition: string) => {
    if (value === null) return ""
    params.push(value)
    return ` AND ${condition.replace("?", `$${params.length}`)}`
  }
  const conditions = [
    ...COLUMNS.map((column) => given(filter[column], `g.${column} = ?::text`)),
    // No index of its own: it is asked together with the partner, whose people's acts are few.
    given(filter.resource, "(g.detail->'resources')::jsonb @> to_jsonb(?::text)"),
    given(filter.session, "g.detail->>'session' = ?::text"),
    given(since, "g.created_at >= to_timestamp(?::float8 / 1000)"),
    given(until, "g.created_at < to_timestamp(?::float8 / 1000)")
  ]
  const sql = `SELECT ${linked.list} FROM operator_log g
    WHERE g.id >= $1::uuid AND g.id < $2::uuid${conditions.join("")}
    ORDER BY g.id DESC LIMIT $3::int8`
  return { sql, params }
}

export const make = (
  database: Database
): Pick<Service, "tokens" | "tokenByHash" | keyof OperatorRecords.OperatorRecords> => ({
  tokens: all(database, SQL.tokens, [], tokens.read),
  tokenByHash: (hash) =>
    Effect.suspend(() => {
      const shift = database.clockShift()
      return one(database, SQL.tokenByHash, [hash], (v) => {
        const { now, token } = identity.read(v)
        return { token, now: Clock.read(now, shift) }
      })
    }),
  log: (filter, page) => {
    const { params, sql } = logQuery(filter, page)
    return all(database, sql, params, linkedOf)
  },
  approvals: ({ waiting }, page) =>
    Effect.suspend(() =>
      all(
        database,
        APPROVALS,
        [below(page.before), String(waiting), page.limit, database.clockShift()],
        approvals.read
      )
    ),
  waitingOf: (line) =>
    Effect.suspend(() =>
      Effect.map(
        one(database, WAITING, [line, database.clockShift()], waiting.read),
        (found) => found?.count ?? 0
      )
    ),
  approval: (id) =>
    Effect.suspend(() => {
      const shift = database.clockShift()
      return one(database, APPROVAL, [Id.toUuid(id)], (v) => {
        const { approval, now } = found.read(v)
        return { approval, now: Clock.read(now, shift) }
      })
    }),
  logHead: Effect.map(database.read(HEAD, []), ([row = []]) => head.read(row))
})
