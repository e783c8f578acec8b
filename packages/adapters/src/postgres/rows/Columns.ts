/**
 * What a property of a row can be in the database. A table declares its columns by a function that
 * makes a row of these: run once, it tells the columns ({@link Recorder}); run on the values of a
 * SELECT, it makes the row ({@link Reader}), as one literal, because rows are read on every hot
 * path (decisions.md#columns-once).
 */
import type { Id } from "@cardpack/core/domain"

/**
 * `json` holds values, `text json` text that is kept byte for byte, `numeric` integers beyond 64
 * bits, written and read as text.
 */
export type Kind =
  | "uuid"
  | "text"
  | "int4"
  | "int8"
  | "numeric"
  | "bool"
  | "timestamptz"
  | "bytea"
  | "json"
  | "text json"

/** SQL over the columns of a row that has this alias. */
export type Expression = (alias: string) => string

/** A selected row from the driver. */
export type Values = ReadonlyArray<unknown>

/** A table's rows, as a selection reads them. */
export interface Rows<Row> {
  readonly columns: (column: Columns) => Row
  /** The number of values of a selected row. */
  readonly width: number
  /** Reads the row whose values begin at `at`. */
  readonly read: (values: Values, at?: number) => Row
  /** Null when an outer join found no row, because only then is the first column null. */
  readonly readOrNull: (values: Values, at: number) => Row | null
}

/** Columns that may be null. */
export interface Nullable {
  /** A row that an outer join may not find. */
  row<Row>(table: Rows<Row>, alias: string): Row | null
  id<P extends Id.Prefix>(prefix: P, name?: string): `${P}_${string}` | null
  text<A extends string>(name?: string): A | null
  integer(name?: string): number | null
  bigint(name?: string): bigint | null
  instant(name?: string): number | null
  json<A>(name?: string): A | null
  jsonText(name?: string): string | null
}

/** A column has its property's name in snake case, unless another is given. */
export interface Columns {
  readonly nullable: Nullable
  id<P extends Id.Prefix>(prefix: P, name?: string): `${P}_${string}`
  text<A extends string>(name?: string): A
  integer(name?: string): number
  bigint(name?: string): bigint
  /** Stored in eight bytes, but small enough for a number. */
  number(name?: string): number
  numeric(name?: string): bigint
  boolean(name?: string): boolean
  /** Epoch milliseconds. */
  instant(name?: string): number
  bytes(name?: string): Uint8Array
  /** Bytes as lowercase hexadecimal digits. */
  hex(name?: string): string
  json<A>(name?: string): A
  /** JSON in a form that differs from the property's. */
  jsonOf<A, Stored>(write: (value: A) => Stored, read: (stored: Stored) => A): A
  /** Selects this expression of the row's alias instead of the next column, which is never written. */
  instead(sql: Expression): Columns
  /** All columns of a table's row, in a selection. */
  row<Row>(table: Rows<Row>, alias: string): Row
  /** Columns named after both properties that are null together; the first one decides. */
  group<A>(columns: (column: Columns) => A): A | null
}
