/** The reading port in memory. Every query carries the account. */
import {
  type Card,
  type Deposits,
  type DepositTransitions,
  type Id,
  type Instant,
  Operation,
  Period,
  type Shipment,
  VendingMachine
} from "@cardpack/core/domain"
import { type LoadPlan, Reads } from "@cardpack/core/ports"
import { Clock, Effect, HashMap } from "effect"
import type { Cell } from "./Cell.ts"
import * as Ledger from "./Ledger.ts"
import * as Pool from "./Pool.ts"
import { get, type State, type Table, where } from "./State.ts"
import * as Webhooks from "./Webhooks.ts"

interface Sequenced {
  readonly accountId: Id.AccountId
  readonly sequence: bigint
}

const page = <Row extends Sequenced>(
  table: Table<Row>,
  accountId: Id.AccountId,
  { before, limit }: Reads.PageRequest,
  admits: (row: Row) => boolean = () => true
): Reads.Page<Row> => {
  const rows = where(
    table,
    (row) =>
      row.accountId === accountId && (before === null || row.sequence < before) && admits(row)
  ).sort((a, b) => (a.sequence > b.sequence ? -1 : 1))
  const shown = rows.slice(0, limit)
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.sequence ?? null) : null }
}

export const withItem = (state: State, card: Card.Card): Operation.CardWithItem => ({
  card,
  item: card.itemId === null ? null : (get(state.items, card.itemId) ?? null)
})

const byId = <Row extends { readonly accountId: Id.AccountId }>(
  table: Table<Row>,
  accountId: Id.AccountId,
  id: string
): Row | null => {
  const row = get(table, id)
  return row !== undefined && row.accountId === accountId ? row : null
}

interface Ordered {
  readonly ordinal: number
}

const byOrdinal = (a: Ordered, b: Ordered): number => a.ordinal - b.ordinal

export const details = (state: State, operation: Operation.Operation): Operation.Details => {
  const cards = where(state.cards, (card) => card.operationId === operation.id)
  const affected = where(state.affectedCards, (row) => row.operationId === operation.id)
  const [shipment] = where(state.shipments, (row) => row.operationId === operation.id)
  const orders = where(state.onchainOrders, (row) => row.operationId === operation.id)
  const burns = where(state.onchainBurns, (row) => row.operationId === operation.id)
  return {
    operation,
    cards: cards.sort(byOrdinal).map((card) => withItem(state, card)),
    affectedCards: affected
      .sort(byOrdinal)
      .map((row) => withItem(state, HashMap.getUnsafe(state.cards, row.cardId))),
    shipment: shipment ?? null,
    onchainOrders: orders.sort(byOrdinal),
    onchainBurns: burns.sort(byOrdinal)
  }
}

/** Whether an operation created a card or acted on it. */
const concerns = (state: State, { id }: Operation.Operation, cardId: Id.CardId): boolean =>
  get(state.cards, cardId)?.operationId === id ||
  where(state.affectedCards, (row) => row.operationId === id && row.cardId === cardId).length > 0

const soldBy = (state: State, { operationId }: Card.Card): number | null =>
  get(state.operations, operationId)?.vendingMachineId ?? null

const parcelOf = (
  state: State,
  { accountId, id }: Pick<Operation.Operation, "accountId" | "id">
): Shipment.Shipment | undefined =>
  where(state.shipments, (row) => row.accountId === accountId && row.operationId === id)[0]

const identities = (state: State, hashes: ReadonlyArray<string>, now: number) => {
  const found = new Map<string, Reads.Identity>()
  for (const hash of hashes) {
    const key = get(state.keys, get(state.claims, `api_key_hash_key\n${hash}`) ?? "")
    const account = key === undefined ? undefined : get(state.accounts, key.accountId)
    if (key !== undefined && account !== undefined) found.set(hash, { key, account, now })
  }
  return found
}

const cards = (
  state: State,
  accountId: Id.AccountId,
  ids: ReadonlyArray<Id.CardId>
): Array<Operation.CardWithItem> =>
  Array.from(new Set(ids)).flatMap((id) => {
    const card = byId(state.cards, accountId, id)
    return card === null ? [] : [withItem(state, card)]
  })

/** Reads cards as their partner may know them now. */
const disclosing = <A>(
  read: Cell["read"],
  found: (state: State, disclosed: (card: Operation.CardWithItem) => Operation.CardWithItem) => A
) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    read((state) => found(state, (card) => Operation.disclosed(card, now)))
  )

const operationDetails = (
  read: Cell["read"],
  keys: ReadonlyArray<LoadPlan.Owned<Id.OperationId>>
) =>
  disclosing(read, (state, disclosed) => {
    const found = keys.map(({ accountId, id }) => byId(state.operations, accountId, id))
    return Array.from(new Set(found)).flatMap((operation) => {
      if (operation === null) return []
      const whole = details(state, operation)
      return {
        ...whole,
        cards: whole.cards.map(disclosed),
        affectedCards: whole.affectedCards.map(disclosed)
      }
    })
  })

const depositsSince = (
  state: State,
  accountId: Id.AccountId,
  since: Instant.Instant
): Deposits.Recorded => {
  const rows = where(
    state.fundingTransactions,
    (row) => row.accountId === accountId && row.updatedAt > since
  )
  const count = (status: DepositTransitions.Status) =>
    rows.filter((row) => row.status === status).length
  return { transfers: rows.length, detected: count("detected"), confirmed: count("confirmed") }
}

export const make = ({ read }: Pick<Cell, "read">): Reads.Reads["Service"] =>
  Reads.Reads.of({
    now: Clock.currentTimeMillis,
    identities: (hashes) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        read((state) => identities(state, hashes, now))
      ),
    ledgerEntries: (accountId, filter, request) =>
      read((state) => {
        const found = page(state.ledgerEntries, accountId, request, Ledger.admits(state, filter))
        return { ...found, rows: found.rows.map(Ledger.caused(state)) }
      }),
    books: (accountId, since, until) =>
      read((state) => Ledger.books(state, accountId, since, until)),
    vendingMachines: read((state) =>
      where(state.machines, VendingMachine.isAvailable)
        .sort((a, b) => a.id - b.id)
        .map((machine) => ({ machine, remaining: Pool.remaining(state, machine) }))
    ),
    tierValues: read(Pool.values),
    shippingCountries: read((state) => state.countries),
    customers: (accountId, filter, request) =>
      read((state) =>
        page(state.customers, accountId, request, ({ createdAt }) =>
          Period.covers(filter, createdAt)
        )
      ),
    customer: (accountId, id) => read((state) => byId(state.customers, accountId, id)),
    customerByExternalId: (accountId, externalUserId) =>
      read((state) => {
        const claim = `customer_account_id_external_user_id_key\n${accountId}/${externalUserId}`
        return get(state.customers, get(state.claims, claim) ?? "") ?? null
      }),
    balance: (accountId) => read((state) => get(state.accounts, accountId)?.balance ?? null),
    customerCards: (accountId, customerId, filter, request) =>
      disclosing(read, (state, disclosed) => {
        const { status, vendingMachineId } = filter
        const found = page(
          state.cards,
          accountId,
          request,
          (card) =>
            card.customerId === customerId &&
            (status === null || card.status === status) &&
            (vendingMachineId === null || soldBy(state, card) === vendingMachineId) &&
            Period.covers(filter, card.createdAt)
        )
        return { ...found, rows: found.rows.map((card) => disclosed(withItem(state, card))) }
      }),
    cards: (accountId, ids) =>
      disclosing(read, (state, disclosed) => cards(state, accountId, ids).map(disclosed)),
    operations: (accountId, filter, request) =>
      read((state) => {
        const { cardId, customerId, kind, shipmentStatus, status } = filter
        const { vendingMachineId } = filter
        return page(
          state.operations,
          accountId,
          request,
          (row) =>
            (customerId === null || row.customerId === customerId) &&
            (cardId === null || concerns(state, row, cardId)) &&
            (kind === null || row.kind === kind) &&
            (status === null || row.status === status) &&
            (shipmentStatus === null || parcelOf(state, row)?.status === shipmentStatus) &&
            (vendingMachineId === null || row.vendingMachineId === vendingMachineId) &&
            Period.covers(filter, row.createdAt)
        )
      }),
    operationDetailsOf: (keys) => operationDetails(read, keys),
    operationDetails: (accountId, ids) =>
      operationDetails(
        read,
        ids.map((id) => ({ accountId, id }))
      ),
    depositAddress: (accountId) => read((state) => get(state.depositAddresses, accountId) ?? null),
    fundingIntents: (accountId, filter, request) =>
      read((state) =>
        page(state.fundingIntents, accountId, request, (row) =>
          Period.covers(filter, row.createdAt)
        )
      ),
    fundingTransactions: (accountId, filter, request) =>
      read((state) =>
        page(
          state.fundingTransactions,
          accountId,
          request,
          (row) =>
            (filter.status === null || row.status === filter.status) &&
            Period.covers(filter, row.createdAt)
        )
      ),
    recentDeposits: (accountId, withinMillis) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        read((state) => depositsSince(state, accountId, now - withinMillis))
      ),
    shipment: (accountId, id) => read((state) => parcelOf(state, { accountId, id }) ?? null),
    events: (accountId, filter, after, limit) =>
      read((state) =>
        Webhooks.feed(state, accountId, after).filter(Webhooks.admits(filter)).slice(0, limit)
      ),
    newestEvents: (accountId, filter, request) =>
      read((state) => page(state.events, accountId, request, Webhooks.admits(filter))),
    event: (accountId, id) => read((state) => byId(state.events, accountId, id)),
    lastEvent: (accountId) =>
      read((state) => Webhooks.feed(state, accountId, 0n).at(-1)?.sequence ?? 0n),
    endpoints: (accountId, request) => read((state) => page(state.endpoints, accountId, request)),
    endpoint: (accountId, id) => read((state) => byId(state.endpoints, accountId, id)),
    deliveries: (accountId, endpointId, filter, request) =>
      read((state) =>
        page(
          Webhooks.deliveries(state),
          accountId,
          request,
          (row) =>
            row.endpointId === endpointId &&
            (filter.status === null || row.status === filter.status) &&
            Period.covers(filter, row.createdAt)
        )
      ),
    ownDeliveries: (accountId, filter, request) =>
      read((state) => Webhooks.own(state, accountId, filter, request)),
    replayable: (accountId, endpointId, range, limit) =>
      read((state) => Webhooks.replayable(state, accountId, endpointId, range).slice(0, limit)),
    delayed: (accountId, endpointId, range, limit) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        read((state) =>
          where(
            state.deliveries,
            (row) =>
              row.accountId === accountId &&
              row.endpointId === endpointId &&
              (row.retryAt ?? 0) > now &&
              Period.covers(range, row.createdAt)
          )
            .sort((a, b) => (a.retryAt ?? 0) - (b.retryAt ?? 0))
            .map(({ id }) => id)
            .slice(0, limit)
        )
      )
  })
