/** Reads a plan's rows; a key of another account finds nothing. */
import {
  Card,
  Controls,
  type Id,
  type Item,
  type Place,
  type ShippingCountry
} from "@cardpack/core/domain"
import { Catalogue, type Loaded, type LoadPlan } from "@cardpack/core/ports"
import { type Connection, decode } from "./Connection.ts"
import { tableFor } from "./Schema.ts"

type Rows = ReadonlyArray<unknown>
interface Owned {
  readonly accountId: string
  readonly id: string | number
}

/** Statements for rows that are found through others; the account comes first. */
const RELATED: Readonly<Record<string, string>> = {
  "operations of shipmentsOf": `SELECT o.body FROM operations AS o JOIN shipments AS s
    ON s.operationId = o.id WHERE s.accountId = ? AND s.customerId = ?`,
  "mails of mailsOf": `SELECT body FROM mails WHERE accountId = ? AND operationId = ?
    AND state NOT IN ('skipped', 'failed')`
}

const answer = (
  connection: Connection,
  plan: LoadPlan.LoadPlan,
  { field, kind, lookup }: Catalogue.Load
): Rows => {
  const keys = plan[field] as ReadonlyArray<string | number | Owned>
  if (tableFor(kind) === null) return []
  const { key } = Catalogue.CATALOGUE[kind]
  const column = lookup.by === key ? "id" : lookup.by
  const table = `SELECT body FROM "${kind}" WHERE`
  return keys.flatMap((each): Rows => {
    if (typeof each !== "object") return connection.bodies(`${table} "${column}" = ?`, each)
    const sql = RELATED[`${kind} of ${field}`] ?? `${table} accountId = ? AND "${column}" = ?`
    return connection.bodies(sql, each.accountId, each.id)
  })
}

const distinct = <K extends Catalogue.Loadable>(kind: K, rows: Rows) =>
  Array.from(
    new Map(
      (rows as ReadonlyArray<Catalogue.Row<K>>).map((row) => [Catalogue.keyOf(kind, row), row])
    ).values()
  )

const fact = <A>(connection: Connection, name: string, otherwise: A): A => {
  const [row] = connection.rows("SELECT body FROM facts WHERE name = ?", name)
  return row === undefined ? otherwise : (decode(row.body) as A)
}

export const countries = (connection: Connection) =>
  fact<ReadonlyArray<ShippingCountry.ShippingCountry>>(connection, "countries", [])

export const itemOf = (connection: Connection, { itemId }: Card.Card): Item.Item | null =>
  connection.bodies<Item.Item>("SELECT body FROM items WHERE id = ?", itemId)[0] ?? null

const openSealed = (
  connection: Connection,
  accountId: Id.AccountId,
  now: number
): ReadonlyArray<Loaded.OpenSealed> => {
  const sql = `SELECT claimMachine AS machine, count(*) AS count FROM cards WHERE accountId = ?
    AND status = 'active' AND sealed AND refundableUntil > ? GROUP BY claimMachine`
  return connection.rows(sql, accountId, now).map(({ count, machine }) => ({
    accountId,
    machineId: machine === null ? null : Number(machine),
    count: Number(count)
  }))
}

/** The odds of open claims, and the latest ones of their machines. */
const oddsOf = (connection: Connection, cards: ReadonlyArray<Card.Card>) => {
  const found = new Map<string, Loaded.Odds>()
  for (const { claim } of cards.filter(Card.isOpenClaim)) {
    if (claim === null) continue
    const { machineId } = claim
    const sql = `SELECT version, body FROM odds WHERE machine = ?1
      AND version IN (?2, (SELECT max(version) FROM odds WHERE machine = ?1))`
    for (const { body, version } of connection.rows(sql, machineId, claim.oddsVersion))
      found.set(`${machineId}/${version}`, {
        machineId,
        version: Number(version),
        tiers: decode(body) as Loaded.Odds["tiers"]
      })
  }
  return Array.from(found.values())
}

const placeOf = (connection: Connection, item: Item.Item): Place.Place => {
  const [slot] = connection.rows("SELECT machine, tier FROM deck WHERE item = ?", item.id)
  if (slot !== undefined)
    return { _tag: "deck", machineId: Number(slot.machine), tier: String(slot.tier) }
  const cards = connection.bodies<Card.Card>("SELECT body FROM cards WHERE itemId = ?", item.id)
  const holder = cards.find(({ status }) => HOLDING.includes(status))
  if (holder !== undefined)
    return { _tag: holder.status === "redeemed" ? "redeemed" : "held", cardId: holder.id }
  const [last] = cards
    .filter(({ status }) => status === "bought_back")
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
  const frozenBy = cards.find((card) => card.frozenBy !== null)?.frozenBy ?? null
  const frozen = frozenBy === null ? {} : { frozenBy }
  return item.withdrawnAt === null && last !== undefined
    ? { _tag: "bought_back", cardId: last.id, ...frozen }
    : { _tag: "withdrawn", ...frozen }
}

const HOLDING: ReadonlyArray<Card.Card["status"]> = [
  "active",
  "buyback_pending",
  "redeemed",
  "reserved"
]

export const load = (
  connection: Connection,
  plan: LoadPlan.LoadPlan,
  now: number
): Loaded.Loaded => {
  const found = Object.fromEntries(Catalogue.LOADABLE.map((kind): [string, Rows] => [kind, []]))
  for (const each of Catalogue.LOADS)
    found[each.kind] = [...(found[each.kind] ?? []), ...answer(connection, plan, each)]
  const rows = Object.fromEntries(
    Catalogue.LOADABLE.map((kind) => [kind, distinct(kind, found[kind] ?? [])])
  ) as unknown as Pick<Loaded.Loaded, Catalogue.Loadable>
  const held = rows.cards.flatMap((card) => itemOf(connection, card) ?? [])
  const named = new Set(plan.references)
  return {
    ...rows,
    now,
    items: distinct("items", [...held, ...rows.items]),
    controls: fact(connection, "controls", Controls.ALL_ON),
    odds: oddsOf(connection, rows.cards),
    countries: plan.countries ? countries(connection) : [],
    openSealed: [...new Set(plan.openSealed)].flatMap((id) => openSealed(connection, id, now)),
    places: rows.items
      .filter(({ reference }) => named.has(reference))
      .map((item) => [item.id, placeOf(connection, item)] as const),
    busy: []
  }
}
