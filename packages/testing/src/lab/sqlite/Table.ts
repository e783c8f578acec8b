/** The description of a table. */
import type { Catalogue } from "@cardpack/core/ports"

export type Value = null | string | number | bigint | Uint8Array

export interface TableOf<K extends Catalogue.Kind> {
  /** What is asked for or constrained, beside the id and the whole row. */
  readonly columns: Readonly<Record<string, (row: Catalogue.Row<K>) => Value>>
  /** Constraints of the table. */
  readonly rules?: ReadonlyArray<string>
  /** `UNIQUE INDEX ON (…) WHERE …` */
  readonly indexes?: ReadonlyArray<string>
  /** Columns that never change, besides the account; unless the new row is forgotten. */
  readonly fixed?: ReadonlyArray<string>
  readonly forgotten?: string
  /** The condition under which a row never changes. */
  readonly settled?: string
}

type Plain<Row> = {
  [P in keyof Row]: Row[P] extends string | number | bigint | null ? P : never
}[keyof Row] &
  string

/** Columns of properties that SQLite takes as they are. */
export const same = <K extends Catalogue.Kind>(
  ...names: ReadonlyArray<Plain<Catalogue.Row<K>>>
): Record<string, (row: Catalogue.Row<K>) => Value> =>
  Object.fromEntries(names.map((name) => [name, (row) => row[name] as Value]))

export const bit = (value: boolean): number => (value ? 1 : 0)

export const ACCOUNT = 'FOREIGN KEY ("accountId") REFERENCES accounts (id)'

/** A row of the same account. */
export const own = (column: string, table: string): string =>
  `FOREIGN KEY ("accountId", "${column}") REFERENCES "${table}" ("accountId", id)`

export const unique = (...columns: ReadonlyArray<string>): string =>
  `UNIQUE (${columns.map((name) => `"${name}"`).join(", ")})`

export const check = (condition: string): string => `CHECK (${condition})`

/** An idempotency key comes with its fingerprint. */
export const STAMPED = [
  unique("accountId", "idempotencyKey"),
  check('length("idempotencyKey") BETWEEN 1 AND 255'),
  check('("idempotencyKey" IS NULL) = (fingerprint IS NULL)')
]

export const NUMBERED = unique("accountId", "sequence")

export const amount = (column: string, most: bigint): string =>
  check(`"${column}" BETWEEN 0 AND ${most}`)
