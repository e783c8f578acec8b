/** The unique values by which the catalogue loads one row, claimed as the database's constraints do. */

import { Catalogue, type RowKind } from "@cardpack/core/ports"
import * as Constraint from "./Constraint.ts"

/** A value of a property within an account. */
export type Claim = readonly [constraint: string, value: string | null]

/** Whether one row at most is loaded by a property other than its key. */
export const isOne = (kind: Catalogue.Kind, { by, unique }: RowKind.Lookup): boolean =>
  unique && by !== Catalogue.CATALOGUE[kind].key

export const claim = (
  kind: Catalogue.Kind,
  by: string,
  accountId: unknown,
  value: unknown
): Claim => [Constraint.unique(kind, by), value === null ? null : `${accountId}/${value}`]

const PROPERTIES = Map.groupBy(
  Catalogue.LOADS.flatMap(({ kind, lookup }) =>
    lookup.by !== null && isOne(kind, lookup as RowKind.Lookup) ? [{ kind, by: lookup.by }] : []
  ),
  ({ kind }): Catalogue.Kind => kind
)

export const claimsOf = <K extends Catalogue.Kind>(
  kind: K,
  row: Catalogue.Row<K>
): ReadonlyArray<Claim> =>
  (PROPERTIES.get(kind) ?? []).map(({ by }) => {
    const { accountId, [by]: value } = row as unknown as Readonly<Record<string, unknown>>
    return claim(kind, by, accountId, value)
  })
