/** Cards with their items, and operations with all their parts. */
import { Id, type OnchainEntry, Operation, type Shipment } from "@cardpack/core/domain"
import type { Store } from "@cardpack/core/ports"
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

const SQL = {
  operations: `SELECT ${operations.select("o")} FROM operation o
    WHERE o.account_id = $1::uuid AND o.id = ANY ($2::uuid[])`,
  created: `SELECT ${DISCLOSED_COLUMNS}, c.operation_id FROM card c LEFT JOIN item i ON i.id = c.item_id
    WHERE c.account_id = $1::uuid AND c.operation_id = ANY ($2::uuid[]) ORDER BY c.ordinal`,
  affected: `SELECT ${DISCLOSED_COLUMNS}, x.operation_id FROM operation_card x
    JOIN card c ON c.id = x.card_id LEFT JOIN item i ON i.id = c.item_id
    WHERE x.account_id = $1::uuid AND x.operation_id = ANY ($2::uuid[]) ORDER BY x.ordinal`,
  shipments: `SELECT ${shipments.select("s")} FROM shipment s
    WHERE s.account_id = $1::uuid AND s.operation_id = ANY ($2::uuid[])`,
  onchainOrders: `SELECT ${onchainOrders.select("x")} FROM onchain_order x
    WHERE (x.account_id = $1::uuid) IS TRUE AND x.operation_id = ANY ($2::uuid[])
    ORDER BY x.ordinal`,
  onchainBurns: `SELECT ${onchainBurns.select("x")} FROM onchain_burn x
    WHERE (x.account_id = $1::uuid) IS TRUE AND x.operation_id = ANY ($2::uuid[])
    ORDER BY x.ordinal`
} as const

type Rows = ReadonlyArray<Table.Values>

export const shipmentsOf = (
  read: Database["read"],
  accountId: Id.AccountId,
  ids: ReadonlyArray<Id.OperationId>
): Effect.Effect<ReadonlyArray<Shipment.Shipment>, Store.StoreError> =>
  Effect.map(read(SQL.shipments, [Id.toUuid(accountId), KeySet.uuids(ids)]), (rows) =>
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

/** Reads on-chain entries only if some operation is on chain. */
const partsOf = (
  read: Database["read"],
  accountId: Id.AccountId,
  operations: ReadonlyArray<Operation.Operation>
): Effect.Effect<Parts, Store.StoreError> => {
  const ids = operations.map(({ id }) => id)
  const params = [Id.toUuid(accountId), KeySet.uuids(ids)]
  const isOnchain = operations.some(({ mode }) => mode === "onchain")
  return Effect.map(
    Effect.all(
      [
        read(SQL.created, params),
        read(SQL.affected, params),
        shipmentsOf(read, accountId, ids),
        isOnchain ? read(SQL.onchainOrders, params) : NONE,
        isOnchain ? read(SQL.onchainBurns, params) : NONE
      ],
      { concurrency: "unbounded" }
    ),
    ([created, affected, shipped, orders, burns]) => ({
      created,
      affected,
      shipped,
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
  accountId: Id.AccountId,
  ids: ReadonlyArray<Id.OperationId>,
  readCard: ReadCard
): Effect.Effect<ReadonlyArray<Operation.Details>, Store.StoreError> =>
  Effect.flatMap(read(SQL.operations, [Id.toUuid(accountId), KeySet.uuids(ids)]), (rows) => {
    const found = rows.map((v) => operations.read(v))
    return found.length === 0
      ? Effect.succeed([])
      : Effect.map(partsOf(read, accountId, found), (parts) => assemble(found, parts, readCard))
  })
