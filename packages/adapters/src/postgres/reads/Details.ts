/** Cards with their items, and operations with all their parts. */
import { type Id, type OnchainEntry, Operation, type Shipment } from "@cardpack/core/domain"
import type { LoadPlan, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import { items } from "../rows/Catalog.ts"
import type { Columns } from "../rows/Columns.ts"
import * as KeySet from "../rows/KeySet.ts"
import { onchainBurns, onchainOrders } from "../rows/Onchain.ts"
import { cards, operations } from "../rows/Operations.ts"
import * as Selection from "../rows/Selection.ts"
import { shipments } from "../rows/Shipments.ts"
import type * as Table from "../rows/Table.ts"

const cardOf = (column: Columns, card = "c"): Operation.CardWithItem => ({
  card: column.row(cards, card),
  item: column.nullable.row(items, "i")
})

/** A card `c` and its item `i`. */
export const cardWithItem = Selection.of((column) => cardOf(column))

const cardNow = (column: Columns, card = "c") => ({
  ...cardOf(column, card),
  now: column.number(Clock.NOW)
})

/** A card with the store's clock, for {@link readDisclosed}. */
export const disclosedAs = (card: string) => Selection.of((column) => cardNow(column, card))

export const disclosed = disclosedAs("c")

type Show = (row: ReturnType<typeof cardNow>) => Operation.CardWithItem

/** A card as the host knows it. */
export const whole: Show = ({ card, item }) => ({ card, item })

/** A card as its partner may know it. */
export const disclosing =
  (shift: number): Show =>
  (row) =>
    Operation.disclosed(whole(row), Clock.read(row.now, shift))

export const readDisclosed = (shift: number) => {
  const show = disclosing(shift)
  return (v: Table.Values): Operation.CardWithItem => show(disclosed.read(v))
}

const ofOperation = (id: string) =>
  Selection.of((column) => ({ ...cardNow(column), operationId: column.id("op", id) }))

const created = ofOperation("c.operation_id")
const affected = ofOperation("x.operation_id")

type OfOperation = ReturnType<typeof created.read>

type Key = LoadPlan.Owned<Id.OperationId>

export const ownedBy = (
  accountId: Id.AccountId,
  ids: ReadonlyArray<Id.OperationId>
): ReadonlyArray<Key> => ids.map((id) => ({ accountId, id }))

/** One probe for each; a join may read a whole table, or all that an account has. */
const ITEM = "LEFT JOIN LATERAL (SELECT * FROM item WHERE item.id = c.item_id OFFSET 0) i ON true"

const SQL = {
  operations: `SELECT ${operations.select("x")} ${KeySet.checked("uuid", "operation", "id")}`,
  created: `SELECT ${created.list}
    ${KeySet.checked("uuid", "card", "operation_id", "c")} ${ITEM} ORDER BY c.ordinal`,
  affected: `SELECT ${affected.list}
    ${KeySet.checked("uuid", "operation_card", "operation_id")}
    CROSS JOIN LATERAL (SELECT * FROM card WHERE card.id = x.card_id OFFSET 0) c ${ITEM}
    ORDER BY x.ordinal`,
  shipments: `SELECT ${shipments.select("x")}
    ${KeySet.checked("uuid", "shipment", "operation_id")}`,
  onchainOrders: `SELECT ${onchainOrders.select("x")}
    ${KeySet.checked("uuid", "onchain_order", "operation_id")} ORDER BY x.ordinal`,
  onchainBurns: `SELECT ${onchainBurns.select("x")}
    ${KeySet.checked("uuid", "onchain_burn", "operation_id")} ORDER BY x.ordinal`
} as const

type Rows = ReadonlyArray<Table.Values>

export const shipmentsOf = (
  read: Database["read"],
  keys: ReadonlyArray<Key>
): Effect.Effect<ReadonlyArray<Shipment.Shipment>, Store.StoreError> =>
  Effect.map(read(SQL.shipments, KeySet.ownedIds(keys)), (rows) =>
    rows.map((v) => shipments.read(v))
  )

/** The parts of all operations together, in the order of their ordinals. */
interface Parts {
  readonly created: ReadonlyArray<OfOperation>
  readonly affected: ReadonlyArray<OfOperation>
  readonly shipped: ReadonlyArray<Shipment.Shipment>
  readonly orders: ReadonlyArray<OnchainEntry.OnchainOrder>
  readonly burns: ReadonlyArray<OnchainEntry.OnchainBurn>
}

const assemble = (
  found: ReadonlyArray<Operation.Operation>,
  parts: Parts,
  show: Show
): ReadonlyArray<Operation.Details> => {
  const createdBy = Map.groupBy(parts.created, ({ operationId }) => operationId)
  const affectedBy = Map.groupBy(parts.affected, ({ operationId }) => operationId)
  return found.map((operation) => {
    const isOwn = (row: { readonly operationId: Id.OperationId }) =>
      row.operationId === operation.id
    return {
      operation,
      cards: (createdBy.get(operation.id) ?? []).map(show),
      affectedCards: (affectedBy.get(operation.id) ?? []).map(show),
      shipment: parts.shipped.find(isOwn) ?? null,
      onchainOrders: parts.orders.filter(isOwn),
      onchainBurns: parts.burns.filter(isOwn)
    }
  })
}

const NONE: Effect.Effect<Rows> = Effect.succeed([])

const isOrder = ({ vendingMachineId }: Operation.Operation): boolean => vendingMachineId !== null

/** Reads only parts that these operations can have: orders create cards, the others act on them. */
const partsOf = (
  read: Database["read"],
  all: ReadonlyArray<Operation.Operation>
): Effect.Effect<Parts, Store.StoreError> => {
  const others = all.filter((operation) => !isOrder(operation))
  const onchain = others.filter(({ mode }) => mode === "onchain")
  const rows = (sql: string, of: ReadonlyArray<Operation.Operation>) =>
    of.length === 0 ? NONE : read(sql, KeySet.ownedIds(of))
  return Effect.map(
    Effect.all(
      [
        rows(SQL.created, all.filter(isOrder)),
        rows(SQL.affected, others),
        rows(SQL.shipments, others),
        rows(SQL.onchainOrders, onchain),
        rows(SQL.onchainBurns, onchain)
      ],
      { concurrency: "unbounded" }
    ),
    ([cards, acted, shipped, orders, burns]) => ({
      created: cards.map(created.read),
      affected: acted.map(affected.read),
      shipped: shipped.map((v) => shipments.read(v)),
      orders: orders.map((v) => onchainOrders.read(v)),
      burns: burns.map((v) => onchainBurns.read(v))
    })
  )
}

/**
 * Reads the parts after their operations: both were committed together, so no part can be missing
 * then.
 */
export const operationDetails = (
  read: Database["read"],
  keys: ReadonlyArray<Key>,
  show: Show
): Effect.Effect<ReadonlyArray<Operation.Details>, Store.StoreError> =>
  Effect.flatMap(read(SQL.operations, KeySet.ownedIds(keys)), (rows) => {
    const found = rows.map((v) => operations.read(v))
    return found.length === 0
      ? Effect.succeed([])
      : Effect.map(partsOf(read, found), (parts) => assemble(found, parts, show))
  })
