/** Reads what a plan names out of a state; keys of other accounts find nothing. */
import * as Card from "@cardpack/core/domain/card/Card"
import type { Place } from "@cardpack/core/domain/catalog/Place"
import type { AccountId, ItemId } from "@cardpack/core/domain/id/Id"
import { isUnsent } from "@cardpack/core/domain/mail/Mail"
import type { Instant } from "@cardpack/core/domain/time/Instant"
import { matched } from "@cardpack/core/domain/webhook/Endpoint"
import {
  CATALOGUE,
  keyOf,
  LOADS,
  type Load,
  type Loadable,
  type Row
} from "@cardpack/core/engine/rows/Catalogue"
import type { Lookup } from "@cardpack/core/engine/rows/Kind"
import { type Loaded, NOTHING, type Odds, type OpenSealed } from "@cardpack/core/engine/rows/Loaded"
import type { LoadPlan, Owned } from "@cardpack/core/engine/rows/LoadPlan"
import { claim, isOne } from "./Claims.ts"
import * as Places from "./Places.ts"
import { get, oddsKey, type State, type Table, type Tables, where } from "./State.ts"

type Rows = ReadonlyArray<unknown>
type Values = Readonly<Record<string, unknown>>
type Keys = ReadonlyArray<Owned<string>>

const scoped = (accountId: unknown, value: unknown): string => `${accountId}/${value}`

/** Rows by a property of theirs. */
const lookedUp = (state: State, kind: Loadable, lookup: Lookup, keys: Rows): Rows => {
  const table = (state as Tables)[kind] as unknown as Table<Values>
  const { by, within } = lookup
  if (within === "all") {
    const wanted = new Set(keys.map(String))
    return by === CATALOGUE[kind].key
      ? Array.from(wanted).flatMap((key) => get(table, key) ?? [])
      : where(table, (row) => wanted.has(String(row[by])))
  }
  const owned = keys as Keys
  const own = ({ accountId }: Owned<string>, key: string | undefined) => {
    const row = get(table, key ?? "")
    return row?.accountId === accountId ? [row] : []
  }
  if (by === CATALOGUE[kind].key) return owned.flatMap((key) => own(key, key.id))
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
  readonly [K in Loadable]?: (state: State, plan: LoadPlan) => ReadonlyArray<Row<K>>
} = {
  operations: (state, { shipmentsOf }) => {
    const customers = new Set(shipmentsOf.map(({ accountId, id }) => scoped(accountId, id)))
    return where(state.shipments, (row) =>
      customers.has(scoped(row.accountId, row.customerId))
    ).flatMap(({ operationId }) => get(state.operations, operationId) ?? [])
  },
  endpoints: (state, { accounts }) =>
    Array.from(new Set(accounts)).flatMap((id) =>
      matched(where(state.endpoints, ({ accountId }) => accountId === id))
    ),
  mails: (state, plan) => {
    const operations = new Set(plan.mailsOf.map(({ accountId, id }) => scoped(accountId, id)))
    return where(
      state.mails,
      (row) => !isUnsent(row) && operations.has(scoped(row.accountId, row.operationId))
    )
  }
}

const answer = (state: State, plan: LoadPlan, { field, kind, lookup }: Load): Rows => {
  const keys: Rows = plan[field]
  if (keys.length === 0) return []
  return lookup.by === null
    ? (RELATED[kind]?.(state, plan) ?? [])
    : lookedUp(state, kind, lookup, keys)
}

const openSealed = (
  state: State,
  accountId: AccountId,
  now: Instant
): ReadonlyArray<OpenSealed> => {
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
const oddsOf = (state: State, cards: ReadonlyArray<Card.Card>): ReadonlyArray<Odds> => {
  const versions = new Map<string, Odds>()
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

const distinct = <K extends Loadable>(kind: K, rows: Rows): ReadonlyArray<Row<K>> =>
  Array.from(
    new Map((rows as ReadonlyArray<Row<K>>).map((row) => [keyOf(kind, row), row])).values()
  )

/** Where the items are that a plan names with their places. */
const placesOf = (
  state: State,
  { references }: LoadPlan,
  items: Loaded["items"]
): Loaded["places"] => {
  if (references.length === 0) return []
  const places: ReadonlyMap<ItemId, Place> = Places.all(state)
  const named = new Set(references)
  return items.flatMap(({ id, reference }) => {
    const place = named.has(reference) ? places.get(id) : undefined
    return place === undefined ? [] : [[id, place] as const]
  })
}

export const load = (state: State, plan: LoadPlan, now: Instant): Loaded => {
  const found: Partial<Record<Loadable, Rows>> = {}
  for (const each of LOADS) {
    const rows = [...(found[each.kind] ?? []), ...answer(state, plan, each)]
    found[each.kind] = distinct(each.kind, rows)
  }
  const rows = { ...NOTHING, ...(found as Partial<Loaded>) }
  const held = rows.cards.flatMap(({ itemId }) => get(state.items, itemId ?? "") ?? [])
  return {
    ...rows,
    now,
    controls: state.controls,
    odds: oddsOf(state, rows.cards),
    items: distinct("items", [...held, ...rows.items]),
    countries: plan.countries ? state.countries : [],
    openSealed: Array.from(new Set(plan.openSealed)).flatMap((id) => openSealed(state, id, now)),
    places: placesOf(state, plan, rows.items)
  }
}
