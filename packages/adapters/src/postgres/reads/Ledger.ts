/** Reads of the ledger: its pages, filtered, and the books of a time. */
import { Id, LedgerEntry, Movement, type Operation, Statement } from "@cardpack/core/domain"
import type { Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import { all } from "../desk/Query.ts"
import { ledgerEntries } from "../rows/History.ts"
import * as Selection from "../rows/Selection.ts"
import * as Closings from "./Closings.ts"
import * as Moments from "./Moments.ts"
import { cut, isWord, narrowing, page, pageParams } from "./Pages.ts"

type Port = Reads.Reads["Service"]

const OF_OPERATION = (param: number): string => ` AND x.operation_id = $${param}::uuid`

/** Of an operation the account is only checked, so that the index of its entries is used. */
const own = (operationId: Id.OperationId | null): string =>
  operationId === null ? "x.account_id = $1::uuid" : "(x.account_id = $1::uuid) IS TRUE"

const listed = Selection.of((column) => ({
  entry: column.row(ledgerEntries, "x"),
  operation: column.nullable.text<Operation.Kind>("o.kind")
}))

/** Entries `x` with what tells their causes. */
export const CAUSED = {
  select: listed.list,
  from: "ledger_entry x LEFT JOIN operation o ON o.id = x.operation_id",
  read: (row: Parameters<typeof listed.read>[0]) => {
    const { entry, operation } = listed.read(row)
    return Movement.caused(entry, operation)
  }
}

const ofOperations = (kind: Operation.Kind): string => ` AND x.kind = 'SPEND' AND x.operation_id IN
  (SELECT s.id FROM operation s WHERE s.account_id = $1::uuid AND s.kind = '${kind}')`

/** As {@link Movement.causeOf} says it; the rare ones are found by the index of their operations. */
const OF_CAUSE: Readonly<Record<Movement.Cause, string>> = {
  topup: " AND x.kind = 'TOPUP' AND x.funding_transaction_id IS NOT NULL",
  credit: " AND x.kind = 'TOPUP' AND x.funding_transaction_id IS NULL",
  bonus: " AND x.kind = 'BONUS'",
  adjustment: " AND x.kind = 'ADJUSTMENT'",
  sale: " AND x.kind = 'SPEND' AND (o.kind NOT IN ('refund', 'redemption')) IS NOT FALSE",
  refund: ofOperations("refund"),
  buyback: " AND x.kind = 'BUYBACK'",
  fee: ofOperations("redemption")
}

/** The last entry below a sequence. */
const LAST_BELOW = `SELECT ${ledgerEntries.select("x")} FROM ledger_entry x
  WHERE x.account_id = $1::uuid AND x.sequence < $2::int8 ORDER BY x.sequence DESC LIMIT 1`

const sum = Selection.of((column): Reads.Books["sums"][number] => ({
  kind: column.text("x.kind"),
  isDeposit: column.boolean("x.funding_transaction_id IS NOT NULL"),
  operation: column.nullable.text("o.kind"),
  count: column.number("count(*)"),
  amount: { cash: column.numeric("sum(x.cash)"), bonus: column.numeric("sum(x.bonus)") }
}))

const SUMS = `SELECT ${sum.list} FROM ledger_entry x
  LEFT JOIN operation o ON o.id = x.operation_id AND o.account_id = x.account_id
  WHERE x.account_id = $1::uuid AND x.sequence >= $2::int8 AND x.sequence < $3::int8
  GROUP BY 1, 2, 3`

export const make = (database: Database): Pick<Port, "ledgerEntries" | "books"> => {
  const pointBelow = (accountId: Id.AccountId, sequence: bigint) =>
    Effect.map(
      all(database, LAST_BELOW, [Id.toUuid(accountId), sequence], ledgerEntries.read),
      ([entry]) => Statement.pointAfter(accountId, entry)
    )
  return {
    ledgerEntries: Effect.fnUntraced(function* (accountId, filter, request) {
      const { cause, kind, operationId } = filter
      const range = yield* Moments.rangeOf(database, "ledger_entry", accountId, filter)
      const narrow = narrowing([
        [OF_OPERATION, operationId === null ? null : Id.toUuid(operationId)]
      ])
      const ofCause = cause === null ? "" : OF_CAUSE[cause]
      const words = isWord("kind", kind, LedgerEntry.KINDS) + ofCause
      const sql = page(CAUSED.select, CAUSED.from, own(operationId) + narrow.sql + words)
      const params = [...pageParams(accountId, request, range), ...narrow.params]
      const rows = yield* all(database, sql, params, CAUSED.read)
      return cut(rows, request, (entry) => entry.sequence)
    }),
    // Entries never change and come in order, so all statements below one end see the same books.
    books: Effect.fnUntraced(function* (accountId, since, until) {
      const { from, to } = yield* Closings.between(database, accountId, since, until)
      const [opening, closing, sums] = yield* Effect.all([
        pointBelow(accountId, from),
        pointBelow(accountId, to),
        all(database, SUMS, [Id.toUuid(accountId), from, to], sum.read)
      ])
      return { opening, closing, sums }
    })
  }
}
