/** Reads what a plan names out of a state; keys of other accounts find nothing. */
import {
  Card,
  Endpoint,
  type Id,
  type Instant,
  Mail,
  type Operation,
  type Place,
  type Shipment
} from "@cardpack/core/domain"
import type { Loaded, LoadPlan } from "@cardpack/core/ports"
import * as Places from "./Places.ts"
import { get, oddsKey, type State, type Table, where } from "./State.ts"

type OwnedRow = { readonly accountId: Id.AccountId }

const found = <Row>(table: Table<Row>, keys: Iterable<string | number>): Array<Row> => {
  const rows: Array<Row> = []
  for (const key of new Set(keys)) {
    const row = get(table, String(key))
    if (row !== undefined) rows.push(row)
  }
  return rows
}

const owned = <Row extends OwnedRow>(
  table: Table<Row>,
  keys: ReadonlyArray<LoadPlan.Owned<string>>
): Array<Row> =>
  keys.flatMap(({ accountId, id }) => {
    const row = get(table, id)
    return row !== undefined && row.accountId === accountId ? [row] : []
  })

/** Rows by a unique value of their account. */
const claimed = <Row extends OwnedRow>(
  state: State,
  table: Table<Row>,
  constraint: string,
  keys: ReadonlyArray<LoadPlan.Owned<string>>
): Array<Row> =>
  keys.flatMap(({ accountId, id }) => {
    const row = get(table, get(state.claims, `${constraint}\n${accountId}/${id}`) ?? "")
    return row === undefined ? [] : [row]
  })

const distinct = <Row extends { readonly id: unknown }>(rows: ReadonlyArray<Row>): Array<Row> =>
  Array.from(new Map(rows.map((row) => [row.id, row])).values())

const openSealed = (
  state: State,
  accountId: Id.AccountId,
  now: Instant.Instant
): ReadonlyArray<Loaded.OpenSealed> => {
  const open = where(
    state.cards,
    (card) => card.accountId === accountId && card.status === "active" && Card.isSealed(card, now)
  )
  const byMachine = Map.groupBy(open, ({ claim }) => claim?.machineId ?? null)
  return Array.from(byMachine, ([machineId, { length: count }]) => ({
    accountId,
    machineId,
    count
  }))
}

/** Of open claims: the odds of their orders, and the latest ones of their machines. */
const oddsOf = (state: State, cards: ReadonlyArray<Card.Card>): ReadonlyArray<Loaded.Odds> => {
  const versions = new Map<string, Loaded.Odds>()
  for (const { claim } of cards.filter(Card.isOpenClaim)) {
    if (claim === null) continue
    const { machineId, oddsVersion } = claim
    const latest = get(state.machines, String(machineId))?.oddsVersion ?? oddsVersion
    for (const version of [oddsVersion, latest]) {
      const tiers = get(state.odds, oddsKey(machineId, version)) ?? []
      versions.set(oddsKey(machineId, version), { machineId, version, tiers })
    }
  }
  return Array.from(versions.values())
}

const endpointsOf = (
  state: State,
  accounts: ReadonlyArray<Id.AccountId>
): Array<Endpoint.Endpoint> => where(state.endpoints, (row) => accounts.includes(row.accountId))

const mailsOf = (state: State, plan: LoadPlan.LoadPlan): Array<Mail.Mail> => {
  const operations = new Set(plan.mailsOf.map(({ accountId, id }) => `${accountId}/${id}`))
  return operations.size === 0
    ? []
    : where(
        state.mails,
        (row) => !Mail.isUnsent(row) && operations.has(`${row.accountId}/${row.operationId}`)
      )
}

/** What the chain is about: deposits, mint and burn entries, incidents. */
const loadChain = (state: State, plan: LoadPlan.LoadPlan) => {
  const deposits = new Set(plan.deposits.map(({ accountId, id }) => `${accountId}/${id}`))
  const sweeps = new Set(plan.sweeps.map(({ accountId, id }) => `${accountId}/${id}`))
  const operations = new Set(plan.entries.map(({ accountId, id }) => `${accountId}/${id}`))
  const carried = <Row extends OwnedRow & { readonly transactionHash: string }>(
    table: Table<Row>,
    hashes: ReadonlySet<string>
  ) =>
    hashes.size === 0
      ? []
      : where(table, (row) => hashes.has(`${row.accountId}/${row.transactionHash}`))
  const entered = <Row extends OwnedRow & { readonly operationId: string }>(table: Table<Row>) =>
    operations.size === 0
      ? []
      : where(table, (row) => operations.has(`${row.accountId}/${row.operationId}`))
  return {
    depositAddresses: found(state.depositAddresses, plan.depositAddresses),
    fundingIntents: distinct(
      claimed(
        state,
        state.fundingIntents,
        "funding_intent_account_id_idempotency_key_key",
        plan.intentKeys
      )
    ),
    fundingTransactions: carried(state.fundingTransactions, deposits),
    foreignDeposits: carried(state.foreignDeposits, deposits),
    depositSweeps: carried(state.depositSweeps, sweeps),
    onchainOrders: entered(state.onchainOrders),
    onchainBurns: entered(state.onchainBurns),
    incidents: distinct(
      claimed(state, state.incidents, "incident_account_id_subject_key", plan.incidents)
    )
  }
}

const loadCustomers = (state: State, plan: LoadPlan.LoadPlan) =>
  distinct([
    ...owned(state.customers, plan.customers),
    ...claimed(
      state,
      state.customers,
      "customer_account_id_external_user_id_key",
      plan.externalUserIds
    ),
    ...claimed(state, state.customers, "customer_account_id_idempotency_key_key", plan.customerKeys)
  ])

/** By their operation, or all of a customer. */
const loadShipments = (state: State, plan: LoadPlan.LoadPlan): ReadonlyArray<Shipment.Shipment> => {
  const wanted = new Set(
    [...plan.shipments, ...plan.shipmentsOf].map(({ accountId, id }) => `${accountId}/${id}`)
  )
  return wanted.size === 0
    ? []
    : where(state.shipments, ({ accountId, customerId, operationId }) =>
        [operationId, customerId].some((id) => wanted.has(`${accountId}/${id}`))
      )
}

/** Those of shipments only where a plan names a customer's. */
const loadOperations = (
  state: State,
  plan: LoadPlan.LoadPlan,
  shipments: ReadonlyArray<Shipment.Shipment>
): ReadonlyArray<Operation.Operation> =>
  distinct([
    ...owned(state.operations, plan.operations),
    ...claimed(
      state,
      state.operations,
      "operation_account_id_idempotency_key_key",
      plan.idempotencyKeys
    ),
    ...found(
      state.operations,
      shipments
        .filter(({ customerId }) => plan.shipmentsOf.some(({ id }) => id === customerId))
        .map(({ operationId }) => operationId)
    )
  ])

export const load = (
  state: State,
  plan: LoadPlan.LoadPlan,
  now: Instant.Instant
): Loaded.Loaded => {
  const cards = distinct(owned(state.cards, plan.cards))
  const named = (references: ReadonlyArray<string>) =>
    references.flatMap((reference) => {
      const item = get(state.items, get(state.claims, `item_reference_key\n${reference}`) ?? "")
      return item === undefined ? [] : [item]
    })
  const referenced = named(plan.references)
  const places =
    plan.references.length === 0 ? new Map<Id.ItemId, Place.Place>() : Places.all(state)
  const shipments = loadShipments(state, plan)
  return {
    now,
    controls: state.controls,
    accounts: found(state.accounts, plan.accounts),
    keys: found(state.keys, plan.keys),
    customers: loadCustomers(state, plan),
    cards,
    odds: oddsOf(state, cards),
    items: distinct([
      ...found(
        state.items,
        cards.flatMap((card) => card.itemId ?? [])
      ),
      ...referenced,
      ...named(plan.names)
    ]),
    operations: loadOperations(state, plan, shipments),
    shipments,
    machines: found(state.machines, plan.machines),
    countries: plan.countries ? state.countries : [],
    openSealed: Array.from(new Set(plan.openSealed)).flatMap((id) => openSealed(state, id, now)),
    places: distinct(referenced).flatMap(({ id }) => {
      const place = places.get(id)
      return place === undefined ? [] : [[id, place] as const]
    }),
    tokens: found(state.tokens, plan.tokens),
    replies: found(state.replies, plan.replies),
    endpoints: distinct([
      ...Array.from(new Set(plan.accounts)).flatMap((id) =>
        Endpoint.matched(endpointsOf(state, [id]))
      ),
      ...endpointsOf(state, plan.endpoints)
    ]),
    events: distinct(owned(state.events, plan.events)),
    mails: distinct([...owned(state.mails, plan.mails), ...mailsOf(state, plan)]),
    ...loadChain(state, plan)
  }
}
