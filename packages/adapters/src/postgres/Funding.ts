/** Reads of what partners sent and plan to send. */
import type * as Reads from "@cardpack/core/engine/Reads"
import * as Id from "@cardpack/core/id/Id"
import { Effect } from "effect"
import * as Clock from "./Clock.ts"
import type { Database } from "./Database.ts"
import { all, one } from "./DeskQuery.ts"
import { cut, page, pageParams } from "./Pages.ts"
import * as Table from "./tables/Funding.ts"

type Port = Reads.Reads["Service"]

const { depositAddresses, fundingIntents, fundingTransactions } = Table

const SQL = {
  address: `SELECT ${depositAddresses.select("d")} FROM deposit_address d
    WHERE d.account_id = $1::uuid`,
  recent: `SELECT count(*), count(*) FILTER (WHERE x.status = 'detected'),
      count(*) FILTER (WHERE x.status = 'confirmed')
    FROM funding_transaction x
    WHERE x.account_id = $1::uuid AND x.updated_at > ${Clock.standing(2)}`,
  intents: page(fundingIntents.select("x"), "funding_intent x"),
  transactions: page(fundingTransactions.select("x"), "funding_transaction x")
} as const

export const make = (
  database: Database
): Pick<Port, "depositAddress" | "recentDeposits" | "fundingIntents" | "fundingTransactions"> => ({
  recentDeposits: (accountId, withinMillis) =>
    Effect.suspend(() => {
      const params = [Id.toUuid(accountId), database.clockShift() - withinMillis]
      return Effect.map(database.read(SQL.recent, params), ([row = []]) => ({
        transfers: Number(row[0]),
        detected: Number(row[1]),
        confirmed: Number(row[2])
      }))
    }),
  depositAddress: (accountId) =>
    one(database, SQL.address, [Id.toUuid(accountId)], Table.readDepositAddress),
  fundingIntents: (accountId, request) =>
    Effect.map(
      all(database, SQL.intents, pageParams(accountId, request), Table.readFundingIntent),
      (rows) => cut(rows, request, (intent) => intent.sequence)
    ),
  fundingTransactions: (accountId, request) =>
    Effect.map(
      all(database, SQL.transactions, pageParams(accountId, request), Table.readFundingTransaction),
      (rows) => cut(rows, request, (transaction) => transaction.sequence)
    )
})
