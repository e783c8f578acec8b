/**
 * A table as the adapter sees it: columns in one order for reading and writing. Writes take whole
 * sets of rows as one array a column, so that a statement stays the same whatever their number.
 */
import * as PgTypes from "@effect/sql-pg/PgTypes"
import { Result } from "effect"

/**
 * `json` holds values, `text json` text that is kept byte for byte, `numeric` whole numbers beyond
 * 64 bits, which are written and read as text.
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

export type Values = ReadonlyArray<unknown>

export interface Column<Row> {
  readonly name: string
  readonly kind: Kind
  /** The value as the driver takes it; JSON as text, times as epoch milliseconds. */
  readonly get: (row: Row) => unknown
}

export interface Definition<Row> {
  readonly name: string
  /** Columns that tell rows apart and never change; the first is the first of the primary key. */
  readonly key: ReadonlyArray<string>
  /** Further columns that stay as they were inserted. */
  readonly fixed?: ReadonlyArray<string>
  /** Further columns that are null until they are set, and then stay. */
  readonly once?: ReadonlyArray<string>
  readonly columns: ReadonlyArray<readonly [string, Kind, (row: Row) => unknown]>
  /** About how many characters a row takes, where rows may be long. */
  readonly length?: (row: Row) => number
}

export interface Table<Row> {
  readonly name: string
  /** How many values a selected row takes. */
  readonly width: number
  /** The columns of a SELECT, in order. */
  readonly select: (alias: string) => string
  readonly insert: string
  /** Inserts, or replaces what is not key or fixed. */
  readonly upsert: string
  readonly params: (rows: ReadonlyArray<Row>) => ReadonlyArray<PgTypes.Parameter>
  readonly length: (row: Row) => number
}

const OIDS = {
  uuid: PgTypes.OID.uuid,
  text: PgTypes.OID.text,
  int4: PgTypes.OID.int4,
  int8: PgTypes.OID.int8,
  numeric: PgTypes.OID.text,
  bool: PgTypes.OID.bool,
  timestamptz: PgTypes.OID.timestamptz,
  bytea: PgTypes.OID.bytea,
  json: PgTypes.OID.text,
  "text json": PgTypes.OID.text
} as const

/** What goes as text and is cast by the statement. */
const CASTS: Readonly<Partial<Record<Kind, string>>> = {
  json: "::json",
  "text json": "::json",
  numeric: "::numeric"
}

const wireType = (kind: Kind): string => (kind in CASTS ? "text" : kind)

const isReadAsText = (kind: Kind): boolean => kind === "text json" || kind === "numeric"

/** An array parameter. */
export const array = (kind: Kind, values: Values): PgTypes.Parameter =>
  Result.getOrThrow(PgTypes.array(values, OIDS[kind]))

const insertOf = <Row>({ columns, name }: Definition<Row>): string => {
  const names = columns.map(([column]) => column).join(", ")
  const values = columns.map(([column, kind]) => `u.${column}${CASTS[kind] ?? ""}`)
  const arrays = columns.map(([, kind], index) => `$${index + 1}::${wireType(kind)}[]`)
  return `INSERT INTO ${name} (${names}) SELECT ${values.join(", ")}
    FROM unnest(${arrays.join(", ")}) AS u(${names})`
}

const replaceOf = <Row>({ columns, fixed = [], key, name, once = [] }: Definition<Row>): string => {
  const kept = new Set([...key, ...fixed])
  const changed = columns.map(([column]) => column).filter((column) => !kept.has(column))
  const same = [
    ...fixed.map((column) => `${name}.${column} IS NOT DISTINCT FROM excluded.${column}`),
    ...once.map((column) => `(${name}.${column} IS NULL OR ${name}.${column} = excluded.${column})`)
  ]
  return ` ON CONFLICT (${key.join(", ")}) DO UPDATE SET ${changed
    .map((column) => `${column} = excluded.${column}`)
    .join(", ")}${same.length === 0 ? "" : ` WHERE ${same.join(" AND ")}`}`
}

export const make = <Row>(definition: Definition<Row>): Table<Row> => {
  const { columns, name } = definition
  const insert = insertOf(definition)
  const selected = columns.map(
    ([column, kind]) =>
      (alias: string) =>
        `${alias}.${column}${isReadAsText(kind) ? "::text" : ""}`
  )
  return {
    name,
    width: columns.length,
    select: (alias) => selected.map((column) => column(alias)).join(", "),
    insert,
    upsert: insert + replaceOf(definition),
    params: (rows) => columns.map(([, kind, get]) => array(kind, rows.map(get))),
    length: definition.length ?? (() => 0)
  }
}

export const json = (value: unknown): string => JSON.stringify(value)

export const nullableJson = (value: unknown): string | null =>
  value === null ? null : JSON.stringify(value)

/** Epoch milliseconds of a `timestamptz` that was read. */
export const instant = (value: unknown): number => (value as Date).getTime()

export const nullableInstant = (value: unknown): number | null =>
  value === null ? null : instant(value)
