/** The partner's reads: every statement carries the account. */
import { type Card, Event, type Id, Operation, VendingMachine } from "@cardpack/core/domain"
import { type Catalogue, type LoadPlan, Reads } from "@cardpack/core/ports"
import { Clock, Effect } from "effect"
import type { Connection } from "./Connection.ts"
import { countries, itemOf } from "./Load.ts"
import * as OwnReads from "./OwnReads.ts"
import type { Transactions } from "./Transactions.ts"

type Bound = ReadonlyArray<string | number | bigint | null>

/** Newest first; one row more than the page tells whether it is the last. */
const page = <K extends Catalogue.Kind>(
  connection: Connection,
  kind: K,
  accountId: string,
  { before, limit }: Reads.PageRequest,
  condition = "1",
  ...bound: Bound
): Reads.Page<Catalogue.Row<K>> => {
  const sql = `SELECT body FROM "${kind}" WHERE accountId = ? AND (? IS NULL OR sequence < ?)
    AND ${condition} ORDER BY sequence DESC LIMIT ?`
  const all = [accountId, before, before, ...bound, limit + 1]
  const rows = connection.bodies<Catalogue.Row<K>>(sql, ...all)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1) as { readonly sequence: bigint } | undefined
  return { rows: shown, next: rows.length > limit ? (last?.sequence ?? null) : null }
}

const one = <K extends Catalogue.Kind>(
  connection: Connection,
  kind: K,
  accountId: string,
  column: string,
  value: string
): Catalogue.Row<K> | null => {
  const sql = `SELECT body FROM "${kind}" WHERE accountId = ? AND "${column}" = ?`
  return connection.bodies<Catalogue.Row<K>>(sql, accountId, value)[0] ?? null
}

/** A card as its partner may know it now. */
const shown = (connection: Connection, card: Card.Card, now: number) =>
  Operation.disclosed({ card, item: itemOf(connection, card) }, now)

const detailsOf = (
  connection: Connection,
  operation: Operation.Operation,
  now: number
): Operation.Details => {
  const of = <K extends Catalogue.Kind>(kind: K) =>
    connection.bodies<Catalogue.Row<K>>(
      `SELECT body FROM "${kind}" WHERE accountId = ? AND operationId = ? ORDER BY ordinal`,
      ...[operation.accountId, operation.id]
    )
  const affected = connection.bodies<Card.Card>(
    `SELECT c.body FROM affectedCards AS a JOIN cards AS c ON c.id = a.cardId
     WHERE a.operationId = ? ORDER BY a.ordinal`,
    operation.id
  )
  return {
    operation,
    cards: of("cards").map((card) => shown(connection, card, now)),
    affectedCards: affected.map((card) => shown(connection, card, now)),
    shipment: one(connection, "shipments", operation.accountId, "operationId", operation.id),
    onchainOrders: [],
    onchainBurns: []
  }
}

const allDetails = (
  connection: Connection,
  keys: ReadonlyArray<LoadPlan.Owned<Id.OperationId>>,
  now: number
) =>
  keys.flatMap(({ accountId, id }) => {
    const operation = one(connection, "operations", accountId, "id", id)
    return operation === null ? [] : [detailsOf(connection, operation, now)]
  })

const identitiesOf = (connection: Connection, hashes: ReadonlyArray<string>, now: number) => {
  const found = new Map<string, Reads.Identity>()
  for (const hash of hashes) {
    const sql = "SELECT body FROM keys WHERE hash = ?"
    for (const key of connection.bodies<Catalogue.Row<"keys">>(sql, hash)) {
      const account = accountOf(connection, key.accountId)
      if (account !== undefined) found.set(hash, { key, account, now })
    }
  }
  return found
}

const accountOf = (connection: Connection, id: string) =>
  connection.bodies<Catalogue.Row<"accounts">>("SELECT body FROM accounts WHERE id = ?", id)[0]

const FEED = `accountId = ? AND sequence > ? AND type <> '${Event.TEST}'`

/** What a storage without chain and webhooks has of them: nothing. */
const NO_PAGE = Effect.succeed({ rows: [], next: null })
const ABSENT = {
  fundingIntents: () => NO_PAGE,
  fundingTransactions: () => NO_PAGE,
  endpoints: () => NO_PAGE,
  deliveries: () => NO_PAGE,
  depositAddress: () => Effect.succeed(null),
  recentDeposits: () => Effect.succeed({ transfers: 0, detected: 0, confirmed: 0 }),
  endpoint: () => Effect.succeed(null),
  ownDeliveries: () => Effect.succeed([]),
  replayable: () => Effect.succeed([])
}

const lists = ({ read }: Transactions) => ({
  ledgerEntries: (
    id: Id.AccountId,
    { kind, operationId, since, until }: Reads.LedgerFilter,
    request: Reads.PageRequest
  ) =>
    read((connection) =>
      page(
        connection,
        "ledgerEntries",
        id,
        request,
        `kind = ifnull(?, kind) AND (? IS NULL OR operationId = ?)
         AND createdAt >= ifnull(?, createdAt) AND (? IS NULL OR createdAt < ?)`,
        ...[kind, operationId, operationId, since, until, until]
      )
    ),
  customers: (id: Id.AccountId, request: Reads.PageRequest) =>
    read((connection) => page(connection, "customers", id, request)),
  newestEvents: (id: Id.AccountId, type: Event.Type | null, request: Reads.PageRequest) =>
    read((connection) =>
      page(
        connection,
        "events",
        id,
        request,
        `type <> '${Event.TEST}' AND type = ifnull(?, type)`,
        type
      )
    ),
  operations: (
    id: Id.AccountId,
    { cardId, customerId, kind, shipmentStatus, status }: Reads.OperationFilter,
    request: Reads.PageRequest
  ) =>
    read((connection) =>
      page(
        connection,
        "operations",
        id,
        request,
        `customerId = ifnull(?, customerId) AND kind = ifnull(?, kind) AND status = ifnull(?, status)
          AND (? IS NULL OR id IN (SELECT operationId FROM cards WHERE id = ?
            UNION ALL SELECT operationId FROM affectedCards WHERE cardId = ?))
          AND (? IS NULL OR id IN (SELECT operationId FROM shipments WHERE status = ?))`,
        ...[customerId, kind, status, cardId, cardId, cardId, shipmentStatus, shipmentStatus]
      )
    ),
  customerCards: (id: Id.AccountId, customerId: Id.CustomerId, request: Reads.PageRequest) =>
    read((connection, now) => {
      const found = page(connection, "cards", id, request, "customerId = ?", customerId)
      return { ...found, rows: found.rows.map((card) => shown(connection, card, now)) }
    })
})

export const make = (transactions: Transactions): Reads.Reads["Service"] => {
  const { read } = transactions
  return Reads.Reads.of({
    ...ABSENT,
    ...lists(transactions),
    ...OwnReads.make(transactions),
    now: Clock.currentTimeMillis,
    identities: (hashes) => read((connection, now) => identitiesOf(connection, hashes, now)),
    balance: (id) => read((connection) => accountOf(connection, id)?.balance ?? null),
    vendingMachines: read((connection) =>
      connection
        .bodies<VendingMachine.VendingMachine>("SELECT body FROM machines ORDER BY id")
        .filter(VendingMachine.isAvailable)
    ),
    shippingCountries: read(countries),
    customer: (account, id) =>
      read((connection) => one(connection, "customers", account, "id", id)),
    customerByExternalId: (account, id) =>
      read((connection) => one(connection, "customers", account, "externalUserId", id)),
    cards: (account, ids) =>
      read((connection, now) =>
        [...new Set(ids)].flatMap((id) => {
          const card = one(connection, "cards", account, "id", id)
          return card === null ? [] : [shown(connection, card, now)]
        })
      ),
    operationDetailsOf: (keys) => read((connection, now) => allDetails(connection, keys, now)),
    operationDetails: (accountId, ids) =>
      read((connection, now) =>
        allDetails(
          connection,
          [...new Set(ids)].map((id) => ({ accountId, id })),
          now
        )
      ),
    shipment: (account, operation) =>
      read((connection) => one(connection, "shipments", account, "operationId", operation)),
    events: (account, after, limit) =>
      read((connection) =>
        connection.bodies<Event.Event>(
          `SELECT body FROM events WHERE ${FEED} ORDER BY sequence LIMIT ?`,
          ...[account, after, limit]
        )
      ),
    lastEvent: (account) =>
      read((connection) => {
        const sql = `SELECT max(sequence) AS last FROM events WHERE ${FEED}`
        return BigInt((connection.rows(sql, account, 0)[0]?.last as bigint | null) ?? 0n)
      })
  })
}
