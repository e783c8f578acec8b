/** Replacements of the seeds of draws (design.md#draw-renewals). */
import type { DrawDay, Renewal } from "@cardpack/core/domain"
import type { DrawLog } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import { all, one } from "../desk/Query.ts"
import * as Selection from "../rows/Selection.ts"
import * as Table from "../rows/Table.ts"

type Service = DrawLog.DrawLog["Service"]

/** The last renewal whose note is published. */
export const NOTED = "coalesce((SELECT max(n.renewal) FROM log_mark n WHERE n.type = 'note'), 0)"

const renewals = Table.make<Renewal.Renewal>({
  name: "renewal",
  key: ["number"],
  columns: (column) => ({ number: column.integer(), reason: column.text(), at: column.instant() })
})

const day = Selection.of((column) => ({ day: column.integer("d.day") }))

const number = Selection.of((column) => ({
  number: column.integer("coalesce(max(r.number), 0)")
}))

const DAYS = ["day", "renewal", "nonce", "key", "anchor", "created_at"] as const

const SQL = {
  unpublished: `SELECT ${renewals.select("r")} FROM renewal r
    WHERE r.number > ${NOTED} ORDER BY r.number`,
  of: `SELECT ${number.list} FROM renewal r WHERE r.at < to_timestamp(($1::float8 + 1) * 60)`,
  last: `SELECT ${renewals.select("r")} FROM renewal r ORDER BY r.number DESC LIMIT 1`,
  days: `SELECT DISTINCT ${day.list} FROM draw_day d WHERE d.day >= $1::int ORDER BY d.day`,
  renew: `WITH moved AS (
      UPDATE draw_log SET renewal = $1::int WHERE renewal = $1::int - 1 RETURNING true
    ), told AS (
      INSERT INTO renewal (number, reason, at) SELECT $1::int, $2::text, ($3::timestamptz[])[1] FROM moved
    ), day AS (
      INSERT INTO draw_day (${DAYS.join(", ")}) SELECT u.* FROM moved, unnest($4::int[], $5::int[],
        $6::bytea[], $7::text[], $8::bytea[], $9::timestamptz[]) u(${DAYS.join(", ")})
    )
    SELECT true FROM moved`
} as const

export const unpublished = (database: Database) => all(database, SQL.unpublished, [], renewals.read)

export const renewalOf =
  (database: Database): Service["renewalOf"] =>
  (minute) =>
    Effect.map(one(database, SQL.of, [minute], number.read), (found) => found?.number ?? 0)

export const renewed =
  (database: Database): Service["renewed"] =>
  (from) =>
    Effect.all({
      last: one(database, SQL.last, [], renewals.read),
      days: Effect.map(all(database, SQL.days, [from], day.read), (rows) =>
        rows.map(({ day }) => day)
      )
    })

export const renew =
  (database: Database): Service["renew"] =>
  ({ at, number, reason }, days) => {
    const column = (
      kind: "int4" | "bytea" | "text" | "timestamptz",
      of: (row: DrawDay.DrawDay) => unknown
    ) => Table.array(kind, days.map(of))
    const params = [
      number,
      reason,
      Table.array("timestamptz", [at]),
      column("int4", (row) => row.day),
      column("int4", (row) => row.renewal),
      column("bytea", (row) => row.nonce),
      column("text", (row) => row.key),
      column("bytea", (row) => row.anchor),
      column("timestamptz", (row) => row.createdAt)
    ]
    return Effect.map(database.read(SQL.renew, params), (rows) => rows.length === 1)
  }
