/** What a partner reads of its books and its feed. */
import { Buckets, Event, type Id, LedgerEntry, Statement } from "@cardpack/core/domain"
import type { Reads } from "@cardpack/core/ports"
import type { Connection } from "./Connection.ts"
import type { Transactions } from "./Transactions.ts"

const ENTRIES = "SELECT body FROM ledgerEntries WHERE accountId = ? ORDER BY sequence"

const booksOf = (
  connection: Connection,
  accountId: Id.AccountId,
  since: number,
  until: number
): Reads.Books => {
  const all = connection.bodies<LedgerEntry.Entry>(ENTRIES, accountId)
  const before = (moment: number) =>
    Statement.pointAfter(accountId, all.filter(({ createdAt }) => createdAt < moment).at(-1))
  const inside = all.filter(({ createdAt }) => createdAt >= since && createdAt < until)
  return {
    opening: before(since),
    closing: before(until),
    sums: LedgerEntry.KINDS.flatMap((kind) => {
      const entries = inside.filter((entry) => entry.kind === kind)
      const amount = Buckets.sum(entries.map((entry) => entry.amount))
      return entries.length === 0 ? [] : [{ kind, count: entries.length, amount }]
    })
  }
}

const EVENTS = `SELECT body FROM events WHERE accountId = ? AND sequence > ?
  AND type <> '${Event.TEST}' ORDER BY sequence`

export const make = ({ read }: Transactions) => ({
  books: (accountId: Id.AccountId, since: number, until: number) =>
    read((connection) => booksOf(connection, accountId, since, until)),
  event: (accountId: Id.AccountId, id: Id.EventId) =>
    read((connection) => {
      const sql = "SELECT body FROM events WHERE accountId = ? AND id = ?"
      return connection.bodies<Event.Event>(sql, accountId, id)[0] ?? null
    }),
  operationEvents: (
    accountId: Id.AccountId,
    operationId: Id.OperationId,
    after: bigint,
    limit: number
  ) =>
    read((connection) =>
      connection
        .bodies<Event.Event>(EVENTS, accountId, after)
        .filter(({ data }) => data.operationId === operationId)
        .slice(0, limit)
    )
})
