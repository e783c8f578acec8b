/** Cards with their items, and operations with all that belongs to them. */
import type { StoreError } from "@cardpack/core/engine/Store"
import * as Id from "@cardpack/core/id/Id"
import type { CardWithItem, Details } from "@cardpack/core/operation/Operation"
import type { Shipment } from "@cardpack/core/shipment/Shipment"
import { Effect } from "effect"
import type { Database } from "./Database.ts"
import * as Keys from "./Keys.ts"
import type * as Table from "./Table.ts"
import { items, readItem } from "./tables/Catalog.ts"
import { cards, operations, readCard, readOperation } from "./tables/Operations.ts"
import { readShipment, shipments } from "./tables/Shipments.ts"

/** Columns of a card `c` and its item `i`, for {@link readCardWithItem}. */
export const CARD_COLUMNS = `${cards.select("c")}, ${items.select("i")}`

export const readCardWithItem = (v: Table.Values): CardWithItem => ({
  card: readCard(v),
  item: readItem(v, cards.width)
})

const OPERATION_AT = cards.width + items.width

const SQL = {
  operations: `SELECT ${operations.select("o")} FROM operation o
    WHERE o.account_id = $1::uuid AND o.id = ANY ($2::uuid[])`,
  created: `SELECT ${CARD_COLUMNS}, c.operation_id FROM card c JOIN item i ON i.id = c.item_id
    WHERE c.account_id = $1::uuid AND c.operation_id = ANY ($2::uuid[]) ORDER BY c.ordinal`,
  affected: `SELECT ${CARD_COLUMNS}, x.operation_id FROM operation_card x
    JOIN card c ON c.id = x.card_id JOIN item i ON i.id = c.item_id
    WHERE x.account_id = $1::uuid AND x.operation_id = ANY ($2::uuid[]) ORDER BY x.ordinal`,
  shipments: `SELECT ${shipments.select("s")} FROM shipment s
    WHERE s.account_id = $1::uuid AND s.operation_id = ANY ($2::uuid[])`
} as const

type Rows = ReadonlyArray<Table.Values>

export const shipmentsOf = (
  read: Database["read"],
  accountId: Id.AccountId,
  ids: ReadonlyArray<Id.OperationId>
): Effect.Effect<ReadonlyArray<Shipment>, StoreError> =>
  Effect.map(read(SQL.shipments, [Id.toUuid(accountId), Keys.uuids(ids)]), (rows) =>
    rows.map((v) => readShipment(v))
  )

const byOperation = (rows: Rows): ReadonlyMap<unknown, Array<CardWithItem>> => {
  const groups = new Map<unknown, Array<CardWithItem>>()
  for (const row of rows) {
    const group = groups.get(row[OPERATION_AT])
    if (group === undefined) groups.set(row[OPERATION_AT], [readCardWithItem(row)])
    else group.push(readCardWithItem(row))
  }
  return groups
}

const assemble = (
  found: Rows,
  created: Rows,
  affected: Rows,
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

/**
 * What belongs to an operation is read after it: they were committed together, so nothing of it
 * can be missing then.
 */
export const operationDetails = (
  read: Database["read"],
  accountId: Id.AccountId,
  ids: ReadonlyArray<Id.OperationId>
): Effect.Effect<ReadonlyArray<Details>, StoreError> => {
  const params = [Id.toUuid(accountId), Keys.uuids(ids)]
  return Effect.flatMap(read(SQL.operations, params), (found) =>
    found.length === 0
      ? Effect.succeed([])
      : Effect.map(
          Effect.all(
            [
              read(SQL.created, params),
              read(SQL.affected, params),
              shipmentsOf(read, accountId, ids)
            ],
            { concurrency: "unbounded" }
          ),
          ([created, affected, shipped]) => assemble(found, created, affected, shipped)
        )
  )
}
