/** The unique values by which the catalogue loads one row, claimed as the database's constraints do. */
import { TABLES } from "@cardpack/adapters/postgres/rows/Tables"
import { CATALOGUE, type Kind, LOADS, type Row } from "@cardpack/core/engine/rows/Catalogue"
import type { Lookup } from "@cardpack/core/engine/rows/Kind"

/** A value of a property within an account. */
export type Claim = readonly [constraint: string, value: string | null]

const constraintOf = (kind: Kind, by: string): string => {
  const { column, name } = TABLES[kind]
  return `${name}_account_id_${column(by).name}_key`
}

/** Whether one row at most is loaded by a property other than its key. */
export const isOne = (kind: Kind, { by, unique }: Lookup): boolean =>
  unique && by !== CATALOGUE[kind].key

export const claim = (kind: Kind, by: string, accountId: unknown, value: unknown): Claim => [
  constraintOf(kind, by),
  value === null ? null : `${accountId}/${value}`
]

const PROPERTIES = Map.groupBy(
  LOADS.flatMap(({ kind, lookup }) =>
    lookup.by !== null && isOne(kind, lookup as Lookup) ? [{ kind, by: lookup.by }] : []
  ),
  ({ kind }): Kind => kind
)

export const claimsOf = <K extends Kind>(kind: K, row: Row<K>): ReadonlyArray<Claim> =>
  (PROPERTIES.get(kind) ?? []).map(({ by }) => {
    const { accountId, [by]: value } = row as unknown as Readonly<Record<string, unknown>>
    return claim(kind, by, accountId, value)
  })
