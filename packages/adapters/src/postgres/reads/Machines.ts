/** Machines with their present tiers, in one row each. */
import { StockList, type TierValues, type VendingMachine } from "@cardpack/core/domain"
import { machines, readTiers, type StoredTiers } from "../rows/Catalog.ts"
import * as Selection from "../rows/Selection.ts"
import type { Values } from "../rows/Table.ts"

const TIERS = `(
  SELECT json_agg(json_build_object('name', t.name, 'weight', t.weight::text,
    'lowStock', t.low_stock) ORDER BY t.ordinal)
  FROM tier t WHERE t.machine_id = m.id AND t.ordinal IS NOT NULL
)`

const columns = Selection.of((column) => ({
  machine: column.row(machines, "m"),
  tiers: column.nullable.json<StoredTiers>(TIERS)
}))

const SELECT = `SELECT ${columns.list} FROM vending_machine m`

/** Machines by an array of ids. */
export const BY_ID = `${SELECT} WHERE m.id = ANY ($1::int[])`

/** Machines of items, by an array of references. */
export const OF_ITEMS = `${SELECT}
  WHERE m.id IN (SELECT i.machine_id FROM item i WHERE i.reference = ANY ($1::text[]))`

export const ALL = `${SELECT} ORDER BY m.id`

export const read = (v: Values): VendingMachine.VendingMachine => {
  const { machine, tiers } = columns.read(v)
  return { ...machine, tiers: readTiers(tiers ?? []) }
}

const listed = Selection.of((column) => ({
  machine: column.row(machines, "m"),
  tiers: column.nullable.json<StoredTiers>(TIERS),
  remaining: column.nullable.json<Readonly<Record<string, number>>>(`(
    SELECT json_object_agg(c.tier, c.free) FROM pool_list l JOIN pool_count c ON c.list_id = l.id
    WHERE m.odds_mode = 'stock' AND l.machine_id = m.id AND l.name = '${StockList.ALL}'
  )`)
}))

/** Machines that partners may see and buy from. */
export const LISTED = `SELECT ${listed.list} FROM vending_machine m
  WHERE m.public AND m.active ORDER BY m.id`

export const readListed = (v: Values): VendingMachine.Listed => {
  const { machine, remaining, tiers } = listed.read(v)
  return {
    machine: { ...machine, tiers: readTiers(tiers ?? []) },
    remaining: machine.oddsMode === "stock" ? new Map(Object.entries(remaining ?? {})) : null
  }
}

const valued = Selection.of((column) => ({
  machineId: column.integer("i.machine_id"),
  tier: column.text<string>("i.tier"),
  cards: column.number("count(*)"),
  lowest: column.bigint("min(i.buyback)"),
  highest: column.bigint("max(i.buyback)"),
  sum: column.bigint("sum(i.buyback)::int8")
}))

/** Each of one way to the items: all of a machine, or those on sale. */
const valuesOf = (mode: StockList.OddsMode, items: string): string =>
  `SELECT ${valued.list} FROM vending_machine m JOIN ${items}
    WHERE m.public AND m.active AND m.odds_mode = '${mode}' GROUP BY i.machine_id, i.tier`

export const VALUES = [
  valuesOf("weights", "item i ON i.machine_id = m.id AND i.withdrawn_at IS NULL"),
  valuesOf("stock", "pool k ON k.machine_id = m.id JOIN item i ON i.id = k.item_id")
].join(" UNION ALL ")

export const readValues = (v: Values): TierValues.TierValues => valued.read(v)
