/** Reads of the feed of events, forwards for servers and backwards for people. */
import { Event, Id } from "@cardpack/core/domain"
import type { ListFilter, Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import { all, one } from "../desk/Query.ts"
import { customerOf, events, operationOf } from "../rows/History.ts"
import * as KeySet from "../rows/KeySet.ts"
import * as Selection from "../rows/Selection.ts"
import * as Moments from "./Moments.ts"
import { cut, isWord, LAST, narrowing, page, pageParams } from "./Pages.ts"

type Port = Reads.Reads["Service"]

const last = Selection.of((column) => ({ sequence: column.bigint("x.sequence") }))

const NO_TEST = `x.type <> '${Event.TEST}'`

const SQL = {
  event: `SELECT ${events.select("x")} FROM event x
    WHERE x.account_id = $1::uuid AND x.id = $2::uuid`,
  last: `SELECT ${last.list} FROM event x WHERE x.account_id = $1::uuid AND ${NO_TEST}
    ORDER BY x.sequence DESC LIMIT 1`
} as const

const ofOperations = (param: number): string => ` AND ${operationOf("x")} = ANY ($${param}::uuid[])`
const ofCustomer = (param: number): string => ` AND ${customerOf("x")} = $${param}::uuid`

/** Of operations or a customer the account is only checked, so that their indexes are used. */
const admitted = ({ customerId, operationIds, type }: ListFilter.Events) => {
  const own = customerId === null && operationIds === null
  const { params, sql } = narrowing([
    [ofOperations, operationIds === null ? null : KeySet.uuids(operationIds)],
    [ofCustomer, customerId === null ? null : Id.toUuid(customerId)]
  ])
  const account = own ? "x.account_id = $1::uuid" : "(x.account_id = $1::uuid) IS TRUE"
  return { params, where: `${account} AND ${NO_TEST}${sql}${isWord("type", type, Event.TYPES)}` }
}

const onwards = (where: string): string => `SELECT ${events.select("x")} FROM event x
  WHERE ${where} AND x.sequence > $2::int8 AND x.sequence < $4::int8
  ORDER BY x.sequence LIMIT $3::int8`

export const make = (
  database: Database
): Pick<Port, "events" | "newestEvents" | "event" | "lastEvent"> => ({
  event: (accountId, id) =>
    one(database, SQL.event, [Id.toUuid(accountId), Id.toUuid(id)], events.read),
  lastEvent: (accountId) =>
    Effect.map(one(database, SQL.last, [Id.toUuid(accountId)], last.read), (row) =>
      row === null ? 0n : row.sequence
    ),
  events: Effect.fnUntraced(function* (accountId, filter, after, limit) {
    const { from, to } = yield* Moments.rangeOf(database, "event", accountId, filter)
    const { params, where } = admitted(filter)
    const above = after < from ? from - 1n : after
    const bounds = [Id.toUuid(accountId), above, limit, to ?? LAST]
    return yield* all(database, onwards(where), [...bounds, ...params], events.read)
  }),
  newestEvents: Effect.fnUntraced(function* (accountId, filter, request) {
    const range = yield* Moments.rangeOf(database, "event", accountId, filter)
    const { params, where } = admitted(filter)
    const sql = page(events.select("x"), "event x", where)
    const bounds = pageParams(accountId, request, range)
    const rows = yield* all(database, sql, [...bounds, ...params], events.read)
    return cut(rows, request, (event) => event.sequence)
  })
})
