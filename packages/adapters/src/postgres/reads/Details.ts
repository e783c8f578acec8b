/** Cards with their items, and operations with all their parts. */
import { Id, type OnchainEntry, Operation, type Shipment } from "@cardpack/core/domain"
import type { LoadPlan, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import { items } from "../rows/Catalog.ts"
import * as KeySet from "../rows/KeySet.ts"
import { onchainBurns, onchainOrders } from "../rows/Onchain.ts"
import { cards, operations } from "../rows/Operations.ts"
import { shipments } from "../rows/Shipments.ts"
import type * as Table from "../rows/Table.ts"

/** Columns of a card `c` and its item `i`, for {@link readCardWithItem}. */
export const CARD_COLUMNS = `${cards.select("c")}, ${items.select("i")}`

export const readCardWithItem = (v: Table.Values): Operation.CardWithItem => ({
  card: cards.read(v),
  item: items.readOrNull(v, cards.width)
})

/** The store's clock, selected after {@link CARD_COLUMNS}. */
const NOW_AT = cards.width + items.width
const OPERATION_AT = NOW_AT + 1

/** {@link CARD_COLUMNS} and the clock, for {@link disclosing}. */
export const DISCLOSED_COLUMNS = `${CARD_COLUMNS}, ${Clock.NOW}`

type ReadCard = (v: Table.Values) => Operation.CardWithItem

/** Reads a card as its partner may know it. */
export const disclosing =
  (shift: number): ReadCard =>
  (v) =>
    Operation.disclosed(readCardWithItem(v), Clock.read(v[NOW_AT], shift))

type Key = LoadPlan.Owned<Id.OperationId>

export const ownedBy = (
  accountId: Id.AccountId,
  ids: ReadonlyArray<Id.OperationId>
): ReadonlyArray<Key> => ids.map((id) => ({ accountId, id }))

/** One probe for each; a join may read a whole table, or all that an account has. */
const ITEM = "LEFT JOIN LATERAL (SELECT * FROM item WHERE item.id = c.item_id OFFSET 0) i ON true"

const SQL = {
  operations: `SELECT ${operations.select("x")} ${KeySet.checked("uuid", "operation", "id")}`,
  created: `SELECT ${DISCLOSED_COLUMNS}, c.operation_id
    ${KeySet.checked("uuid", "card", "operation_id", "c")} ${ITEM} ORDER BY c.ordinal`,
  affected: `SELECT ${DISCLOSED_COLUMNS}, x.operation_id
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

const byOperation = (
  rows: Rows,
  readCard: ReadCard
): ReadonlyMap<unknown, Array<Operation.CardWithItem>> => {
  const groups = new Map<unknown, Array<Operation.CardWithItem>>()
  for (const row of rows) {
    const group = groups.get(row[OPERATION_AT])
    if (group === undefined) groups.set(row[OPERATION_AT], [readCard(row)])
    else group.push(readCard(row))
  }
  return groups
}

/** The parts of all operations together, in the order of their ordinals. */
interface Parts {
  readonly created: Rows
  readonly affected: Rows
  readonly shipped: ReadonlyArray<Shipment.Shipment>
  readonly orders: ReadonlyArray<OnchainEntry.OnchainOrder>
  readonly burns: ReadonlyArray<OnchainEntry.OnchainBurn>
}

const assemble = (
  found: ReadonlyArray<Operation.Operation>,
  parts: Parts,
  readCard: ReadCard
): ReadonlyArray<Operation.Details> => {
  const createdBy = byOperation(parts.created, readCard)
  const affectedBy = byOperation(parts.affected, readCard)
  return found.map((operation) => {
    const isOwn = (row: { readonly operationId: Id.OperationId }) =>
      row.operationId === operation.id
    const uuid = Id.toUuid(operation.id)
    return {
      operation,
      cards: createdBy.get(uuid) ?? [],
      affectedCards: affectedBy.get(uuid) ?? [],
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
  const [created, acting, onchain] = [
    all.filter(isOrder),
    others,
    others.filter(({ mode }) => mode === "onchain")
  ]
  const rows = (sql: string, of: ReadonlyArray<Operation.Operation>) =>
    of.length === 0 ? NONE : read(sql, KeySet.ownedIds(of))
  return Effect.map(
    Effect.all(
      [
        rows(SQL.created, created),
        rows(SQL.affected, acting),
        rows(SQL.shipments, acting),
        rows(SQL.onchainOrders, onchain),
        rows(SQL.onchainBurns, onchain)
      ],
      { concurrency: "unbounded" }
    ),
    ([created, affected, shipped, orders, burns]) => ({
      created,
      affected,
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
  readCard: ReadCard
): Effect.Effect<ReadonlyArray<Operation.Details>, Store.StoreError> =>
  Effect.flatMap(read(SQL.operations, KeySet.ownedIds(keys)), (rows) => {
    const found = rows.map((v) => operations.read(v))
    return found.length === 0
      ? Effect.succeed([])
      : Effect.map(partsOf(read, found), (parts) => assemble(found, parts, readCard))
  })
