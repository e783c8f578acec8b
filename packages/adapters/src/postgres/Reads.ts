/** The reading port on Postgres: whole sets in one statement each, pages by key. */
import * as Reads from "@cardpack/core/engine/Reads"
import type { StoreError } from "@cardpack/core/engine/Store"
import * as Id from "@cardpack/core/id/Id"
import type { CardWithItem, Details } from "@cardpack/core/operation/Operation"
import type { Shipment } from "@cardpack/core/shipment/Shipment"
import { Effect } from "effect"
import * as Clock from "./Clock.ts"
import type * as Database from "./Database.ts"
import * as Keys from "./Keys.ts"
import * as Machines from "./Machines.ts"
import type { Params } from "./Session.ts"
import type * as Table from "./Table.ts"
import { accounts, apiKeys, readAccount, readApiKey } from "./tables/Accounts.ts"
import * as Catalog from "./tables/Catalog.ts"
import { customers, readCustomer } from "./tables/Customers.ts"
import { events, ledgerEntries, readEntry, readEvent } from "./tables/History.ts"
import { cards, operations, readCard, readOperation } from "./tables/Operations.ts"
import { readShipment, shipments } from "./tables/Shipments.ts"

const { items } = Catalog

const CARD_COLUMNS = `${cards.select("c")}, ${items.select("i")}`

/** Rows of an account below a sequence, newest first; one more than asked tells of a next page. */
const pageOf = (select: string, from: string, row: string, also = ""): string =>
  `SELECT ${select} FROM ${from} WHERE ${row}.account_id = $1::uuid
    AND ${row}.sequence < $2::int8${also} ORDER BY ${row}.sequence DESC LIMIT $3::int8`

const SQL = {
  ping: "SELECT 1",
  identities: `SELECT ${Clock.NOW}, ${apiKeys.select("k")}, ${accounts.select("a")}
    FROM api_key k JOIN account a ON a.id = k.account_id WHERE k.hash = ANY ($1::text[])`,
  ledgerEntries: pageOf(ledgerEntries.select("l"), "ledger_entry l", "l"),
  countries: `SELECT ${Catalog.countries.select("s")} FROM shipping_country s ORDER BY s.ordinal`,
  customers: pageOf(customers.select("c"), "customer c", "c"),
  customer: `SELECT ${customers.select("c")} FROM customer c
    WHERE c.account_id = $1::uuid AND c.id = $2::uuid`,
  customerByExternalId: `SELECT ${customers.select("c")} FROM customer c
    WHERE c.account_id = $1::uuid AND c.external_user_id = $2::text`,
  customerCards: pageOf(
    CARD_COLUMNS,
    "card c JOIN item i ON i.id = c.item_id",
    "c",
    " AND c.customer_id = $4::uuid"
  ),
  cards: `SELECT ${CARD_COLUMNS} FROM card c JOIN item i ON i.id = c.item_id
    WHERE c.account_id = $1::uuid AND c.id = ANY ($2::uuid[])`,
  operationsById: `SELECT ${operations.select("o")} FROM operation o
    WHERE o.account_id = $1::uuid AND o.id = ANY ($2::uuid[])`,
  created: `SELECT ${CARD_COLUMNS}, c.operation_id FROM card c JOIN item i ON i.id = c.item_id
    WHERE c.account_id = $1::uuid AND c.operation_id = ANY ($2::uuid[]) ORDER BY c.ordinal`,
  affected: `SELECT ${CARD_COLUMNS}, x.operation_id FROM operation_card x
    JOIN card c ON c.id = x.card_id JOIN item i ON i.id = c.item_id
    WHERE x.account_id = $1::uuid AND x.operation_id = ANY ($2::uuid[]) ORDER BY x.ordinal`,
  shipments: `SELECT ${shipments.select("s")} FROM shipment s
    WHERE s.account_id = $1::uuid AND s.operation_id = ANY ($2::uuid[])`,
  events: `SELECT ${events.select("e")} FROM event e
    WHERE e.account_id = $1::uuid AND e.sequence > $2::int8 ORDER BY e.sequence LIMIT $3::int8`
} as const

/** Above every sequence. */
const LAST = 2n ** 63n - 1n

const pageParams = (accountId: Id.AccountId, { before, limit }: Reads.PageRequest): Params => [
  Id.toUuid(accountId),
  before ?? LAST,
  limit + 1
]

const cut = <Row>(
  rows: ReadonlyArray<Row>,
  { limit }: Reads.PageRequest,
  sequence: (row: Row) => bigint
): Reads.Page<Row> => {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last !== undefined ? sequence(last) : null }
}

const readCardWithItem = (v: Table.Values): CardWithItem => ({
  card: readCard(v),
  item: Catalog.readItem(v, cards.width)
})

/** The words of a filter are the domain's own, so they stand in the statement and its index is used. */
const operationsSql = (filter: Reads.OperationFilter): string =>
  pageOf(
    operations.select("o"),
    "operation o",
    "o",
    [
      filter.customerId === null ? "" : " AND o.customer_id = $4::uuid",
      filter.kind === null ? "" : ` AND o.kind = '${filter.kind}'`,
      filter.status === null ? "" : ` AND o.status = '${filter.status}'`
    ].join("")
  )

const byOperation = (
  rows: ReadonlyArray<Table.Values>
): ReadonlyMap<unknown, Array<CardWithItem>> => {
  const groups = new Map<unknown, Array<CardWithItem>>()
  for (const row of rows) {
    const key = row[cards.width + items.width]
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [readCardWithItem(row)])
    else group.push(readCardWithItem(row))
  }
  return groups
}

const detailsOf = (
  found: ReadonlyArray<Table.Values>,
  created: ReadonlyArray<Table.Values>,
  affected: ReadonlyArray<Table.Values>,
  shipped: ReadonlyArray<Shipment>
): ReadonlyArray<Details> => {
  const createdBy = byOperation(created)
  const affectedBy = byOperation(affected)
  return found.map((v) => {
    const operation = readOperation(v)
    return {
      operation,
      cards: createdBy.get(v[0]) ?? [],
      affectedCards: affectedBy.get(v[0]) ?? [],
      shipment: shipped.find((shipment) => shipment.operationId === operation.id) ?? null
    }
  })
}

const first = <Row>(rows: ReadonlyArray<Row>): Row | null => rows[0] ?? null

export const make = (database: Database.Database): Reads.Reads["Service"] => {
  const { clockShift, read } = database
  const all = <Row>(
    sql: string,
    params: Params,
    row: (v: Table.Values) => Row
  ): Effect.Effect<ReadonlyArray<Row>, StoreError> =>
    Effect.map(read(sql, params), (rows) => rows.map((v) => row(v)))

  // What belongs to an operation is read after it: they were committed together, so nothing of
  // it can be missing then.
  const operationDetails: Reads.Reads["Service"]["operationDetails"] = (accountId, ids) =>
    Effect.flatMap(read(SQL.operationsById, [Id.toUuid(accountId), Keys.uuids(ids)]), (found) => {
      const params = [Id.toUuid(accountId), Keys.uuids(ids)]
      return found.length === 0
        ? Effect.succeed([])
        : Effect.map(
            Effect.all(
              [
                read(SQL.created, params),
                read(SQL.affected, params),
                all(SQL.shipments, params, readShipment)
              ],
              { concurrency: "unbounded" }
            ),
            ([created, affected, shipped]) => detailsOf(found, created, affected, shipped)
          )
    })

  return Reads.Reads.of({
    ping: Effect.asVoid(read(SQL.ping, [])),
    identities: (hashes) => {
      const shift = clockShift()
      return Effect.map(
        read(SQL.identities, [Keys.texts(hashes)]),
        (rows) =>
          new Map(
            rows.map((v) => {
              const key = readApiKey(v, 1)
              const account = readAccount(v, 1 + apiKeys.width)
              return [key.hash, { key, account, now: Clock.read(v[0], shift) }] as const
            })
          )
      )
    },
    ledgerEntries: (accountId, page) =>
      Effect.map(all(SQL.ledgerEntries, pageParams(accountId, page), readEntry), (rows) =>
        cut(rows, page, (entry) => entry.sequence)
      ),
    vendingMachines: all(Machines.LISTED, [], Machines.read),
    shippingCountries: all(SQL.countries, [], Catalog.readCountry),
    customers: (accountId, page) =>
      Effect.map(all(SQL.customers, pageParams(accountId, page), readCustomer), (rows) =>
        cut(rows, page, (customer) => customer.sequence)
      ),
    customer: (accountId, id) =>
      Effect.map(all(SQL.customer, [Id.toUuid(accountId), Id.toUuid(id)], readCustomer), first),
    customerByExternalId: (accountId, externalUserId) =>
      Effect.map(
        all(SQL.customerByExternalId, [Id.toUuid(accountId), externalUserId], readCustomer),
        first
      ),
    customerCards: (accountId, customerId, page) =>
      Effect.map(
        all(
          SQL.customerCards,
          [...pageParams(accountId, page), Id.toUuid(customerId)],
          readCardWithItem
        ),
        (rows) => cut(rows, page, ({ card }) => card.sequence)
      ),
    cards: (accountId, ids) =>
      all(SQL.cards, [Id.toUuid(accountId), Keys.uuids(ids)], readCardWithItem),
    operations: (accountId, filter, page) =>
      Effect.map(
        all(
          operationsSql(filter),
          filter.customerId === null
            ? pageParams(accountId, page)
            : [...pageParams(accountId, page), Id.toUuid(filter.customerId)],
          readOperation
        ),
        (rows) => cut(rows, page, (operation) => operation.sequence)
      ),
    operationDetails,
    shipment: (accountId, operationId) =>
      Effect.map(
        all(SQL.shipments, [Id.toUuid(accountId), Keys.uuids([operationId])], readShipment),
        first
      ),
    events: (accountId, after, limit) =>
      all(SQL.events, [Id.toUuid(accountId), after, limit], readEvent)
  })
}
