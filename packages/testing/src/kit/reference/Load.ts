/** Reads a plan's rows from a state; keys of other accounts find nothing. */
import { Card, Endpoint, type Id, type Instant, Mail, type Place } from "@cardpack/core/domain"
import { Catalogue, Loaded, type LoadPlan, type RowKind } from "@cardpack/core/ports"
import { claim, isOne } from "./Claims.ts"
import * as Places from "./Places.ts"
import * as Pool from "./Pool.ts"
import { get, oddsKey, type State, type Table, type Tables, where } from "./State.ts"

type Rows = ReadonlyArray<unknown>
type Values = Readonly<Record<string, unknown>>
type Keys = ReadonlyArray<LoadPlan.Owned<string>>

const scoped = (accountId: unknown, value: unknown): string => `${accountId}/${value}`

/** Rows by a property of theirs. */
const lookedUp = (
  state: State,
  kind: Catalogue.Loadable,
  lookup: RowKind.Lookup,
  keys: Rows
): Rows => {
  const table = (state as Tables)[kind] as unknown as Table<Values>
  const { by, within } = lookup
  if (within === "all") {
    const wanted = new Set(keys.map(String))
    return by === Catalogue.CATALOGUE[kind].key
      ? Array.from(wanted).flatMap((key) => get(table, key) ?? [])
      : where(table, (row) => wanted.has(String(row[by])))
  }
  const owned = keys as Keys
  const own = ({ accountId }: LoadPlan.Owned<string>, key: string | undefined) => {
    const row = get(table, key ?? "")
    return row?.accountId === accountId ? [row] : []
  }
  if (by === Catalogue.CATALOGUE[kind].key) return owned.flatMap((key) => own(key, key.id))
  if (isOne(kind, lookup)) {
    return owned.flatMap((key) =>
      own(key, get(state.claims, claim(kind, by, key.accountId, key.id).join("\n")))
    )
  }
  const wanted = new Set(owned.map(({ accountId, id }) => scoped(accountId, id)))
  return where(table, (row) => wanted.has(scoped(row.accountId, row[by])))
}

/** Rows that are found through others. */
const RELATED: {
  readonly [K in Catalogue.Loadable]?: (
    state: State,
    plan: LoadPlan.LoadPlan
  ) => ReadonlyArray<Catalogue.Row<K>>
} = {
  machines: (state, { references }) => {
    const named = new Set(references)
    const ids = where(state.items, ({ reference }) => named.has(reference))
    return Array.from(new Set(ids.map(({ machineId }) => machineId))).flatMap(
      (id) => get(state.machines, String(id)) ?? []
    )
  },
  operations: (state, { shipmentsOf }) => {
    const customers = new Set(shipmentsOf.map(({ accountId, id }) => scoped(accountId, id)))
    return where(state.shipments, (row) =>
      customers.has(scoped(row.accountId, row.customerId))
    ).flatMap(({ operationId }) => get(state.operations, operationId) ?? [])
  },
  endpoints: (state, { accounts }) =>
    Array.from(new Set(accounts)).flatMap((id) =>
      Endpoint.matched(where(state.endpoints, ({ accountId }) => accountId === id))
    ),
  mails: (state, plan) => {
    const operations = new Set(plan.mailsOf.map(({ accountId, id }) => scoped(accountId, id)))
    return where(
      state.mails,
      (row) => !Mail.isUnsent(row) && operations.has(scoped(row.accountId, row.operationId))
    )
  }
}

const answer = (
  state: State,
  plan: LoadPlan.LoadPlan,
  { field, kind, lookup }: Catalogue.Load
): Rows => {
  const keys: Rows = plan[field]
  if (keys.length === 0) return []
  return lookup.by === null
    ? (RELATED[kind]?.(state, plan) ?? [])
    : lookedUp(state, kind, lookup, keys)
}

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

/** For open claims: the odds of their orders, and the machines' latest ones. */
const oddsOf = (state: State, cards: ReadonlyArray<Card.Card>): ReadonlyArray<Loaded.Odds> => {
  const versions = new Map<string, Loaded.Odds>()
  for (const { claim } of cards.filter(Card.isOpenClaim)) {
    if (claim === null) continue
    const { machineId, oddsVersion } = claim
    const latest = get(state.machines, String(machineId))?.oddsVersion ?? oddsVersion
    for (const version of [oddsVersion, latest]) {
      const odds = get(state.odds, oddsKey(machineId, version))
      if (odds !== undefined) versions.set(oddsKey(machineId, version), odds)
    }
  }
  return Array.from(versions.values())
}

const distinct = <K extends Catalogue.Loadable>(
  kind: K,
  rows: Rows
): ReadonlyArray<Catalogue.Row<K>> =>
  Array.from(
    new Map(
      (rows as ReadonlyArray<Catalogue.Row<K>>).map((row) => [Catalogue.keyOf(kind, row), row])
    ).values()
  )

/** Where the items are that a plan names with their places. */
const placesOf = (
  state: State,
  { references }: LoadPlan.LoadPlan,
  items: Loaded.Loaded["items"]
): Loaded.Loaded["places"] => {
  if (references.length === 0) return []
  const places: ReadonlyMap<Id.ItemId, Place.Place> = Places.all(state)
  const named = new Set(references)
  return items.flatMap(({ id, reference }) => {
    const place = named.has(reference) ? places.get(id) : undefined
    return place === undefined ? [] : [[id, place] as const]
  })
}

/** Of the machines that a plan names, and of those of its open claims and items. */
const suppliesOf = (
  state: State,
  plan: LoadPlan.LoadPlan,
  { cards, items }: Pick<Loaded.Loaded, "cards" | "items">
): Loaded.Loaded["supplies"] => {
  const named = new Set(plan.references)
  const machines = [
    ...plan.stock.map(({ machineId }) => machineId),
    ...plan.supplies,
    ...cards.filter(Card.isOpenClaim).flatMap(({ claim }) => claim?.machineId ?? []),
    ...items.flatMap(({ machineId, reference }) => (named.has(reference) ? [machineId] : []))
  ]
  return Array.from(new Set(machines))
    .filter((id) => get(state.machines, String(id)) !== undefined)
    .map((id) => Pool.supply(state, id))
}

export const load = (
  state: State,
  plan: LoadPlan.LoadPlan,
  now: Instant.Instant
): Loaded.Loaded => {
  const found: Partial<Record<Catalogue.Loadable, Rows>> = {}
  for (const each of Catalogue.LOADS) {
    const rows = [...(found[each.kind] ?? []), ...answer(state, plan, each)]
    found[each.kind] = distinct(each.kind, rows)
  }
  const rows = { ...Loaded.NOTHING, ...(found as Partial<Loaded.Loaded>) }
  const held = rows.cards.flatMap(({ itemId }) => get(state.items, itemId ?? "") ?? [])
  return {
    ...rows,
    now,
    controls: state.controls,
    odds: oddsOf(state, rows.cards),
    items: distinct("items", [...held, ...rows.items]),
    supplies: suppliesOf(state, plan, rows),
    disclosing: state.disclosing,
    countries: plan.countries ? state.countries : [],
    openSealed: Array.from(new Set(plan.openSealed)).flatMap((id) => openSealed(state, id, now)),
    places: placesOf(state, plan, rows.items)
  }
}
