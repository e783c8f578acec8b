/** Reads of deposit addresses, deposits and funding intents. */
import { DepositTransitions, Id } from "@cardpack/core/domain"
import type { Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import { all, one } from "../desk/Query.ts"
import * as Table from "../rows/Funding.ts"
import * as Selection from "../rows/Selection.ts"
import * as Moments from "./Moments.ts"
import { cut, isWord, page, pageParams } from "./Pages.ts"

type Port = Reads.Reads["Service"]

const { depositAddresses, fundingIntents, fundingTransactions } = Table

const recent = Selection.of((column) => ({
  transfers: column.number("count(*)"),
  detected: column.number("count(*) FILTER (WHERE x.status = 'detected')"),
  confirmed: column.number("count(*) FILTER (WHERE x.status = 'confirmed')")
}))

const SQL = {
  address: `SELECT ${depositAddresses.select("d")} FROM deposit_address d
    WHERE d.account_id = $1::uuid`,
  recent: `SELECT ${recent.list}
    FROM funding_transaction x
    WHERE x.account_id = $1::uuid AND x.updated_at > ${Clock.standing(2)}`,
  intents: page(fundingIntents.select("x"), "funding_intent x")
} as const

const transactionsSql = (status: DepositTransitions.Status | null): string =>
  page(
    fundingTransactions.select("x"),
    "funding_transaction x",
    `x.account_id = $1::uuid${isWord("status", status, DepositTransitions.STATUSES)}`
  )

export const make = (
  database: Database
): Pick<Port, "depositAddress" | "recentDeposits" | "fundingIntents" | "fundingTransactions"> => ({
  recentDeposits: (accountId, withinMillis) =>
    Effect.suspend(() => {
      const params = [Id.toUuid(accountId), database.clockShift() - withinMillis]
      return Effect.map(database.read(SQL.recent, params), ([row = []]) => recent.read(row))
    }),
  depositAddress: (accountId) =>
    one(database, SQL.address, [Id.toUuid(accountId)], Table.depositAddresses.read),
  fundingIntents: Effect.fnUntraced(function* (accountId, filter, request) {
    const range = yield* Moments.rangeOf(database, "funding_intent", accountId, filter)
    const params = pageParams(accountId, request, range)
    const rows = yield* all(database, SQL.intents, params, fundingIntents.read)
    return cut(rows, request, (intent) => intent.sequence)
  }),
  fundingTransactions: Effect.fnUntraced(function* (accountId, filter, request) {
    const range = yield* Moments.rangeOf(database, "funding_transaction", accountId, filter)
    const sql = transactionsSql(filter.status)
    const params = pageParams(accountId, request, range)
    const rows = yield* all(database, sql, params, fundingTransactions.read)
    return cut(rows, request, (transaction) => transaction.sequence)
  })
})
