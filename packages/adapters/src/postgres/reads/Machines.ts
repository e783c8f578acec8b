/** Machines with their present tiers, in one row each. */
import type { VendingMachine } from "@cardpack/core/domain"
import { machines, readTiers, type StoredTiers } from "../rows/Catalog.ts"
import * as Selection from "../rows/Selection.ts"
import type { Values } from "../rows/Table.ts"

const columns = Selection.of((column) => ({
  machine: column.row(machines, "m"),
  tiers: column.nullable.json<StoredTiers>(`(
    SELECT json_agg(json_build_object('name', t.name, 'weight', t.weight::text,
      'lowStock', t.low_stock) ORDER BY t.ordinal)
    FROM tier t WHERE t.machine_id = m.id AND t.ordinal IS NOT NULL
  )`)
}))

const SELECT = `SELECT ${columns.list} FROM vending_machine m`

/** Machines by an array of ids. */
export const BY_ID = `${SELECT} WHERE m.id = ANY ($1::int[])`

export const ALL = `${SELECT} ORDER BY m.id`

/** Machines that partners may see and buy from. */
export const LISTED = `${SELECT} WHERE m.public AND m.active ORDER BY m.id`

export const read = (v: Values): VendingMachine.VendingMachine => {
  const { machine, tiers } = columns.read(v)
  return { ...machine, tiers: readTiers(tiers ?? []) }
}
