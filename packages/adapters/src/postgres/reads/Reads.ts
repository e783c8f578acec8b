/** The partner's reading port on Postgres: each set in one statement, lists in pages by key. */
import { Id } from "@cardpack/core/domain"
import { Reads, type Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import type { Params } from "../connection/Session.ts"
import { accounts, keys } from "../rows/Accounts.ts"
import * as Catalog from "../rows/Catalog.ts"
import { customers } from "../rows/Customers.ts"
import * as KeySet from "../rows/KeySet.ts"
import * as Selection from "../rows/Selection.ts"
import type { Values } from "../rows/Table.ts"
import {
  disclosed,
  disclosing,
  operationDetails,
  ownedBy,
  readDisclosed,
  shipmentsOf
} from "./Details.ts"
import * as Events from "./Events.ts"
import * as Funding from "./Funding.ts"
import * as Ledger from "./Ledger.ts"
import * as Lists from "./Lists.ts"
import * as Machines from "./Machines.ts"
import * as Webhooks from "./Webhooks.ts"

const identity = Selection.of((column) => ({
  now: column.number(Clock.NOW),
  key: column.row(keys, "k"),
  account: column.row(accounts, "a")
}))

const SQL = {
  identities: `SELECT ${identity.list}
    FROM api_key k JOIN account a ON a.id = k.account_id WHERE k.hash = ANY ($1::text[])`,
  countries: `SELECT ${Catalog.countries.select("s")} FROM shipping_country s ORDER BY s.ordinal`,
  customer: `SELECT ${customers.select("x")} FROM customer x
    WHERE x.account_id = $1::uuid AND x.id = $2::uuid`,
  customerByExternalId: `SELECT ${customers.select("x")} FROM customer x
    WHERE x.account_id = $1::uuid AND x.external_user_id = $2::text`,
  balance: `SELECT ${accounts.select("a")} FROM account a WHERE a.id = $1::uuid`,
  cards: `SELECT ${disclosed.list} FROM card c LEFT JOIN item i ON i.id = c.item_id
    WHERE (c.account_id = $1::uuid) IS TRUE AND c.id = ANY ($2::uuid[])`
} as const

const first = <Row>(rows: ReadonlyArray<Row>): Row | null => rows[0] ?? null

type All = <Row>(
  sql: string,
  params: Params,
  row: (v: Values) => Row
) => Effect.Effect<ReadonlyArray<Row>, Store.StoreError>

type Port = Reads.Reads["Service"]

const singles = (
  all: All,
  clockShift: Clock.Shift
): Pick<Port, "balance" | "customer" | "customerByExternalId" | "cards"> => ({
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
    ...Lists.make(database),
    ...Events.make(database),
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
    shipment: (accountId, id) => Effect.map(shipmentsOf(read, [{ accountId, id }]), first)
  })
}
