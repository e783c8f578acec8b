/** What a partner reads of its books, its feed and its deliveries. */
import {
  Buckets,
  type Delivery,
  type Endpoint,
  Event,
  type Id,
  LedgerEntry,
  Statement
} from "@cardpack/core/domain"
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

const deliveriesOf = (
  connection: Connection,
  accountId: Id.AccountId,
  { before, eventId, limit, status }: Reads.OwnDeliveries
): ReadonlyArray<Reads.OwnDelivery> =>
  connection
    .bodies<Delivery.Delivery>(
      `SELECT body FROM deliveries WHERE accountId = ? AND eventId = ifnull(?, eventId)
       AND status = ifnull(?, status) AND (? IS NULL OR id < ?) ORDER BY id DESC LIMIT ?`,
      ...[accountId, eventId, status, before, before, limit]
    )
    .flatMap((delivery) =>
      connection
        .bodies<Endpoint.Endpoint>(
          "SELECT body FROM endpoints WHERE accountId = ? AND id = ?",
          ...[accountId, delivery.endpointId]
        )
        .map((endpoint) => ({ delivery, endpoint }))
    )

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
    ),
  ownDeliveries: (accountId: Id.AccountId, filter: Reads.OwnDeliveries) =>
    read((connection) => deliveriesOf(connection, accountId, filter))
})
