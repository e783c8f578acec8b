/** The partner's reading port on Postgres: each set in one statement, lists in pages by key. */
import { KINDS } from "@cardpack/core/commands"
import { Event, Id, OperationTransitions, ShipmentTransitions } from "@cardpack/core/domain"
import { Reads, type Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import type { Params } from "../connection/Session.ts"
import { accounts, keys } from "../rows/Accounts.ts"
import * as Catalog from "../rows/Catalog.ts"
import { customers } from "../rows/Customers.ts"
import { events } from "../rows/History.ts"
import * as KeySet from "../rows/KeySet.ts"
import { operations } from "../rows/Operations.ts"
import * as Selection from "../rows/Selection.ts"
import type { Values } from "../rows/Table.ts"
import {
  disclosed,
  disclosedAs,
  disclosing,
  operationDetails,
  ownedBy,
  readDisclosed,
  shipmentsOf
} from "./Details.ts"
import * as Funding from "./Funding.ts"
import * as Ledger from "./Ledger.ts"
import * as Machines from "./Machines.ts"
import { cut, isWord, page, pageParams } from "./Pages.ts"
import * as Webhooks from "./Webhooks.ts"

/** Uses the index of the customer's rows; the account is only checked. */
const OF_CUSTOMER = "x.customer_id = $4::uuid AND (x.account_id = $1::uuid) IS TRUE"

const identity = Selection.of((column) => ({
  now: column.number(Clock.NOW),
  key: column.row(keys, "k"),
  account: column.row(accounts, "a")
}))

const last = Selection.of((column) => ({ sequence: column.bigint("x.sequence") }))

const SQL = {
  identities: `SELECT ${identity.list}
    FROM api_key k JOIN account a ON a.id = k.account_id WHERE k.hash = ANY ($1::text[])`,
  countries: `SELECT ${Catalog.countries.select("s")} FROM shipping_country s ORDER BY s.ordinal`,
  customers: page(customers.select("x"), "customer x"),
  customer: `SELECT ${customers.select("x")} FROM customer x
    WHERE x.account_id = $1::uuid AND x.id = $2::uuid`,
  customerByExternalId: `SELECT ${customers.select("x")} FROM customer x
    WHERE x.account_id = $1::uuid AND x.external_user_id = $2::text`,
  customerCards: page(
    disclosedAs("x").list,
    "card x LEFT JOIN item i ON i.id = x.item_id",
    OF_CUSTOMER
  ),
  balance: `SELECT ${accounts.select("a")} FROM account a WHERE a.id = $1::uuid`,
  cards: `SELECT ${disclosed.list} FROM card c LEFT JOIN item i ON i.id = c.item_id
    WHERE (c.account_id = $1::uuid) IS TRUE AND c.id = ANY ($2::uuid[])`,
  events: `SELECT ${events.select("x")} FROM event x
    WHERE x.account_id = $1::uuid AND x.sequence > $2::int8 AND x.type <> '${Event.TEST}'
    ORDER BY x.sequence LIMIT $3::int8`,
  operationEvents: `SELECT ${events.select("x")} FROM event x
    WHERE x.data->>'operationId' = $4::text AND (x.account_id = $1::uuid) IS TRUE
      AND x.sequence > $2::int8 ORDER BY x.sequence LIMIT $3::int8`,
  event: `SELECT ${events.select("x")} FROM event x
    WHERE x.account_id = $1::uuid AND x.id = $2::uuid`,
  lastEvent: `SELECT ${last.list} FROM event x WHERE x.account_id = $1::uuid AND x.type <> '${Event.TEST}'
    ORDER BY x.sequence DESC LIMIT 1`
} as const

/** What created a card, and what acted on it. */
const ofCard = (param: number): string =>
  ` AND x.id IN (SELECT c.operation_id FROM card c WHERE c.id = $${param}::uuid
    UNION ALL SELECT c.operation_id FROM operation_card c WHERE c.card_id = $${param}::uuid)`

/** What was redeemed, and where its parcel is. */
const withParcel = (status: ShipmentTransitions.Status | null): string =>
  status === null
    ? ""
    : ` AND EXISTS (SELECT FROM shipment s
        WHERE s.operation_id = x.id${isWord("status", status, ShipmentTransitions.STATUSES, "s")})`

const since = (param: number): string =>
  ` AND x.created_at >= to_timestamp($${param}::float8 / 1000)`
const until = (param: number): string =>
  ` AND x.created_at < to_timestamp($${param}::float8 / 1000)`
const ofMachine = (param: number): string => ` AND x.vending_machine_id = $${param}::int`

/** Behind the parameters of a page and of {@link OF_CUSTOMER}: each with its value, if there is one. */
const narrowing = ({ cardId, customerId, ...filter }: Reads.OperationFilter) => {
  const given = [
    [ofCard, cardId === null ? null : Id.toUuid(cardId)],
    [ofMachine, filter.vendingMachineId],
    [since, filter.since],
    [until, filter.until]
  ] as const
  const first = customerId === null ? 4 : 5
  const used = given.flatMap(([sql, value]) => (value === null ? [] : [{ sql, value }]))
  return {
    sql: used.map(({ sql }, at) => sql(first + at)).join(""),
    params: used.map(({ value }) => value)
  }
}

const operationsSql = (filter: Reads.OperationFilter): string => {
  const { cardId, customerId, kind, shipmentStatus, status } = filter
  return page(
    operations.select("x"),
    "operation x",
    (customerId !== null
      ? OF_CUSTOMER
      : cardId !== null
        ? "(x.account_id = $1::uuid) IS TRUE"
        : "x.account_id = $1::uuid") +
      narrowing(filter).sql +
      isWord("kind", kind, KINDS) +
      isWord("status", status, OperationTransitions.STATUSES) +
      withParcel(shipmentStatus)
  )
}

const newestEventsSql = (type: Event.Type | null): string =>
  page(
    events.select("x"),
    "event x",
    `x.account_id = $1::uuid AND x.type <> '${Event.TEST}'${isWord("type", type, Event.TYPES)}`
  )

const first = <Row>(rows: ReadonlyArray<Row>): Row | null => rows[0] ?? null

type All = <Row>(
  sql: string,
  params: Params,
  row: (v: Values) => Row
) => Effect.Effect<ReadonlyArray<Row>, Store.StoreError>

type Port = Reads.Reads["Service"]

const lists = (
  all: All,
  clockShift: Clock.Shift
): Pick<
  Port,
  "customers" | "customerCards" | "operations" | "events" | "newestEvents" | "operationEvents"
> => ({
  customers: (accountId, request) =>
    Effect.map(all(SQL.customers, pageParams(accountId, request), customers.read), (rows) =>
      cut(rows, request, (customer) => customer.sequence)
    ),
  customerCards: (accountId, customerId, request) => {
    const params = [...pageParams(accountId, request), Id.toUuid(customerId)]
    return Effect.map(all(SQL.customerCards, params, readDisclosed(clockShift())), (rows) =>
      cut(rows, request, ({ card }) => card.sequence)
    )
  },
  operations: (accountId, filter, request) => {
    const { customerId } = filter
    const own = customerId === null ? [] : [Id.toUuid(customerId)]
    const params = [...pageParams(accountId, request), ...own, ...narrowing(filter).params]
    return Effect.map(all(operationsSql(filter), params, operations.read), (rows) =>
      cut(rows, request, (operation) => operation.sequence)
    )
  },
  events: (accountId, after, limit) =>
    all(SQL.events, [Id.toUuid(accountId), after, limit], events.read),
  newestEvents: (accountId, type, request) =>
    Effect.map(all(newestEventsSql(type), pageParams(accountId, request), events.read), (rows) =>
      cut(rows, request, (event) => event.sequence)
    ),
  operationEvents: (accountId, operationId, after, limit) =>
    all(SQL.operationEvents, [Id.toUuid(accountId), after, limit, operationId], events.read)
})

const singles = (
  all: All,
  clockShift: Clock.Shift
): Pick<Port, "balance" | "customer" | "customerByExternalId" | "cards" | "event"> => ({
  event: (accountId, id) =>
    Effect.map(all(SQL.event, [Id.toUuid(accountId), Id.toUuid(id)], events.read), first),
  balance: (accountId) =>
    Effect.map(
      all(SQL.balance, [Id.toUuid(accountId)], accounts.read),
      ([account]) => account?.balance ?? null
    ),
  customer: (accountId, id) =>
    Effect.map(all(SQL.customer, [Id.toUuid(accountId), Id.toUuid(id)], customers.read), first),
  customerByExternalId: (accountId, externalUserId) =>
    Effect.map(
      all(SQL.customerByExternalId, [Id.toUuid(accountId), externalUserId], customers.read),
      first
    ),
  cards: (accountId, ids) =>
    all(SQL.cards, [Id.toUuid(accountId), KeySet.uuids(ids)], readDisclosed(clockShift()))
})

/** One statement reads both the keys and the clock. */
const identities =
  ({ clockShift, read }: Database): Port["identities"] =>
  (hashes) => {
    const shift = clockShift()
    return Effect.map(read(SQL.identities, [KeySet.texts(hashes)]), (rows) => {
      const found = new Map<string, Reads.Identity>()
      for (const { account, key, now } of rows.map(identity.read)) {
        found.set(key.hash, { key, account, now: Clock.read(now, shift) })
      }
      return found
    })
  }

export const make = (database: Database): Port => {
  const { clockShift, read } = database
  const all: All = (sql, params, row) =>
    Effect.map(read(sql, params), (rows) => rows.map((v) => row(v)))
  return Reads.Reads.of({
    ...lists(all, clockShift),
    ...singles(all, clockShift),
    ...Ledger.make(database),
    ...Webhooks.make(database),
    ...Funding.make(database),
    now: Clock.now(database),
    identities: identities(database),
    vendingMachines: all(Machines.LISTED, [], Machines.readListed),
    tierValues: all(Machines.VALUES, [], Machines.readValues),
    shippingCountries: all(SQL.countries, [], Catalog.readCountry),
    operationDetails: (accountId, ids) =>
      operationDetails(read, ownedBy(accountId, ids), disclosing(clockShift())),
    operationDetailsOf: (keys) => operationDetails(read, keys, disclosing(clockShift())),
    lastEvent: (accountId) =>
      Effect.map(read(SQL.lastEvent, [Id.toUuid(accountId)]), ([row]) =>
        row === undefined ? 0n : last.read(row).sequence
      ),
    shipment: (accountId, id) => Effect.map(shipmentsOf(read, [{ accountId, id }]), first)
  })
}
