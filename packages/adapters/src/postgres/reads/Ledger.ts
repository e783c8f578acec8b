/** Reads of the ledger: its pages, filtered, and the books of a time. */
import { Id, LedgerEntry, Statement } from "@cardpack/core/domain"
import type { Reads, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import { all } from "../desk/Query.ts"
import { ledgerEntries } from "../rows/History.ts"
import * as Selection from "../rows/Selection.ts"
import * as Closings from "./Closings.ts"
import * as Moments from "./Moments.ts"
import { cut, isWord, page, pageParams } from "./Pages.ts"

type Port = Reads.Reads["Service"]

/** Uses the index of the operation's entries; the account is only checked. */
const OF_OPERATION = "(x.account_id = $1::uuid) IS TRUE AND x.operation_id = $5::uuid"

const pageSql = ({ kind, operationId }: Reads.LedgerFilter): string =>
  page(
    ledgerEntries.select("x"),
    "ledger_entry x",
    `${operationId === null ? "x.account_id = $1::uuid" : OF_OPERATION}
      AND x.sequence >= $4::int8${isWord("kind", kind, LedgerEntry.KINDS)}`
  )

/** The last entry below a sequence. */
const LAST_BELOW = `SELECT ${ledgerEntries.select("x")} FROM ledger_entry x
  WHERE x.account_id = $1::uuid AND x.sequence < $2::int8 ORDER BY x.sequence DESC LIMIT 1`

const sum = Selection.of((column): Reads.Books["sums"][number] => ({
  kind: column.text("x.kind"),
  count: column.number("count(*)"),
  amount: { cash: column.numeric("sum(x.cash)"), bonus: column.numeric("sum(x.bonus)") }
}))

const SUMS = `SELECT ${sum.list} FROM ledger_entry x
  WHERE x.account_id = $1::uuid AND x.sequence >= $2::int8 AND x.sequence < $3::int8
  GROUP BY x.kind`

/** Before and after every moment of a database. */
const [FIRST, LAST] = [0, Date.UTC(9999, 0)]

/** The sequences between which a filter's moments lie; all of them without moments. */
const rangeOf = (
  database: Database,
  accountId: Id.AccountId,
  { since, until }: Reads.LedgerFilter
): Effect.Effect<{ readonly from: bigint; readonly to: bigint | null }, Store.StoreError> =>
  since === null && until === null
    ? Effect.succeed({ from: 0n, to: null })
    : Moments.between(database, "ledger_entry", accountId, since ?? FIRST, until ?? LAST)

/** The lower of a page's bound and the range's end. */
const within = (request: Reads.PageRequest, to: bigint | null): Reads.PageRequest =>
  to === null || (request.before !== null && request.before < to)
    ? request
    : { ...request, before: to }

export const make = (database: Database): Pick<Port, "ledgerEntries" | "books"> => {
  const pointBelow = (accountId: Id.AccountId, sequence: bigint) =>
    Effect.map(
      all(database, LAST_BELOW, [Id.toUuid(accountId), sequence], ledgerEntries.read),
      ([entry]) => Statement.pointAfter(accountId, entry)
    )
  return {
    ledgerEntries: Effect.fnUntraced(function* (accountId, filter, request) {
      const { from, to } = yield* rangeOf(database, accountId, filter)
      const params = [
        ...pageParams(accountId, within(request, to)),
        from,
        ...(filter.operationId === null ? [] : [Id.toUuid(filter.operationId)])
      ]
      const rows = yield* all(database, pageSql(filter), params, ledgerEntries.read)
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
