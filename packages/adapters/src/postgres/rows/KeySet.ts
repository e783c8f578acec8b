/** Sets of keys as parameters. Every key of a partner's row comes with its account. */

import { Id } from "@cardpack/core/domain"
import type { LoadPlan } from "@cardpack/core/ports"
import type * as PgTypes from "@effect/sql-pg/PgTypes"
import type { Kind } from "./Columns.ts"
import * as Table from "./Table.ts"

type AnyId = Parameters<typeof Id.toUuid>[0]

export const distinct = <A>(values: ReadonlyArray<A>): ReadonlyArray<A> =>
  values.length < 2 ? values : Array.from(new Set(values))

export const uuids = (ids: ReadonlyArray<AnyId>): PgTypes.Parameter =>
  Table.array("uuid", distinct(ids).map(Id.toUuid))

export const texts = (values: ReadonlyArray<string>): PgTypes.Parameter =>
  Table.array("text", distinct(values))

export const integers = (values: ReadonlyArray<number>): PgTypes.Parameter =>
  Table.array("int4", distinct(values))

const distinctOwned = <A extends string>(
  keys: ReadonlyArray<LoadPlan.Owned<A>>
): ReadonlyArray<LoadPlan.Owned<A>> => {
  if (keys.length < 2) return keys
  const byKey = new Map<string, LoadPlan.Owned<A>>()
  for (const key of keys) byKey.set(`${key.accountId}\n${key.id}`, key)
  return Array.from(byKey.values())
}

/** An array parameter of keys of any kind. */
export const values = (
  kind: Kind,
  keys: ReadonlyArray<unknown>,
  encode: (key: unknown) => unknown
): PgTypes.Parameter => Table.array(kind, distinct(keys).map(encode))

/** Two parallel arrays: accounts, and values within them. */
export const ownedValues = (
  kind: Kind,
  keys: ReadonlyArray<LoadPlan.Owned<string>>,
  encode: (key: string) => unknown
): ReadonlyArray<PgTypes.Parameter> => {
  const all = distinctOwned(keys)
  return [
    Table.array(
      "uuid",
      all.map((key) => Id.toUuid(key.accountId))
    ),
    Table.array(
      kind,
      all.map((key) => encode(key.id))
    )
  ]
}

/** Like {@link ownedValues}, for keys that are ids. */
export const ownedIds = <A extends AnyId>(
  keys: ReadonlyArray<LoadPlan.Owned<A>>
): ReadonlyArray<PgTypes.Parameter> => ownedValues("uuid", keys, (id) => Id.toUuid(id as AnyId))

/**
 * Looks up rows `x` of a table for the pairs of {@link ownedValues}, with one index probe each,
 * whatever size the planner assumes for the table.
 */
export const owned = (kind: Kind, table: string, column: string): string =>
  `FROM unnest($1::uuid[], $2::${kind}[]) AS k(account_id, id) CROSS JOIN LATERAL (
    SELECT * FROM ${table} WHERE ${table}.account_id = k.account_id AND ${table}.${column} = k.id
    OFFSET 0
  ) x`

/** Like {@link owned}, by an index of the column itself; the account is only checked. */
export const checked = (kind: Kind, table: string, column: string, alias = "x"): string =>
  `FROM unnest($1::uuid[], $2::${kind}[]) AS k(account_id, id) CROSS JOIN LATERAL (
    SELECT * FROM ${table}
    WHERE (${table}.account_id = k.account_id) IS TRUE AND ${table}.${column} = k.id OFFSET 0
  ) ${alias}`
