/** Refused requests of partners, kept in the background (decisions.md#request-log). */
import { Id, RefusedRequest } from "@cardpack/core/domain"
import type { KeptRefusals } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import * as Selection from "../rows/Selection.ts"
import * as Table from "../rows/Table.ts"
import { all, below } from "./Query.ts"

const requests = Table.make<RefusedRequest.RefusedRequest>({
  name: "refused_request",
  key: ["id"],
  columns: (column) => ({
    id: column.id("req"),
    accountId: column.id("par"),
    requestId: column.text(),
    method: column.text(),
    route: column.text(),
    status: column.integer(),
    code: column.text(),
    message: column.text(),
    keyId: column.nullable.id("key"),
    durationMs: column.integer(),
    createdAt: column.instant()
  })
})

const found = Selection.of((column) => ({
  request: column.row(requests, "r"),
  key: column.group((key) => ({
    prefix: key.text("k.prefix"),
    label: key.nullable.text("k.label")
  }))
}))

const SQL = {
  trim: `DELETE FROM refused_request r USING (
      SELECT a.id AS account_id, (
        SELECT k.id FROM refused_request k WHERE k.account_id = a.id
        ORDER BY k.id DESC OFFSET ${RefusedRequest.MOST - 1} LIMIT 1
      ) AS oldest FROM unnest($1::uuid[]) AS a(id)
    ) kept WHERE r.account_id = kept.account_id AND r.id < kept.oldest`,
  forget: "DELETE FROM refused_request WHERE created_at < to_timestamp($1::float8 / 1000)"
} as const

export const make = (database: Database): KeptRefusals.Refusals => ({
  keepRefused: (rows) => {
    const accounts = [...new Set(rows.map(({ accountId }) => Id.toUuid(accountId)))]
    return Effect.andThen(
      database.read(requests.insert, requests.params(rows)),
      Effect.asVoid(database.read(SQL.trim, [Table.array("uuid", accounts)]))
    )
  },
  refused: (accountId, { requestId, since, status, until }, { before, limit }) => {
    const params: Array<string | number> = [Id.toUuid(accountId), below(before), limit]
    const given = (
      value: string | number | null,
      condition: string,
      parameter = (number: number) => `$${number}`
    ) => (value === null ? "" : ` AND ${condition} ${parameter(params.push(value))}`)
    const moment = (number: number) => `to_timestamp($${number}::float8 / 1000)`
    const conditions = [
      given(requestId, "r.request_id ="),
      given(status, "r.status ="),
      given(since, "r.created_at >=", moment),
      given(until, "r.created_at <", moment)
    ]
    const sql = `SELECT ${found.list}
      FROM refused_request r LEFT JOIN api_key k ON k.account_id = r.account_id AND k.id = r.key_id
      WHERE r.account_id = $1::uuid AND r.id < $2::uuid${conditions.join("")}
      ORDER BY r.id DESC LIMIT $3::int8`
    return all(database, sql, params, found.read)
  },
  forgetRefused: (before) => Effect.asVoid(database.read(SQL.forget, [before]))
})
