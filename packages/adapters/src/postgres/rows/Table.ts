/**
 * A table: its columns, in one order for reading and writing. Writes take sets of rows as one array
 * per column, so that the statement is the same for any number of rows.
 */
import * as PgTypes from "@effect/sql-pg/PgTypes"
import { Option, Result } from "effect"
import type { Columns, Kind, Rows, Values } from "./Columns.ts"
import { Reader } from "./Reader.ts"
import { type Column, columnsOf, getterOf } from "./Recorder.ts"

export type { Values } from "./Columns.ts"

type Property<Row> = keyof Row & string

export interface Definition<Row> {
  readonly name: string
  /** The properties of the primary key, in its order; they never change. */
  readonly key: ReadonlyArray<Property<Row>>
  /** Other properties that never change after the insert. */
  readonly fixed?: ReadonlyArray<Property<Row>>
  /** Other properties that are null until they are set once. */
  readonly once?: ReadonlyArray<Property<Row>>
  readonly columns: (column: Columns) => Row
  /** Columns computed from the row: written, but never read. */
  readonly derived?: Readonly<Record<string, readonly [Kind, (row: Row) => unknown]>>
  /** Completes a row that was stored before a property existed. */
  readonly complete?: (row: Row) => Row
  /** Properties with their own index, by which rows are found before their account is checked. */
  readonly searched?: ReadonlyArray<Property<Row>>
  /** A row's approximate length in characters, where rows may be long. */
  readonly length?: (row: Row) => number
}

export interface Table<Row> extends Rows<Row> {
  readonly name: string
  /** The columns of a SELECT, in order. */
  readonly select: (alias: string) => string
  readonly insert: string
  /** Inserts a row, or replaces all but its key and fixed properties. */
  readonly upsert: string
  readonly params: (rows: ReadonlyArray<Row>) => ReadonlyArray<PgTypes.Parameter>
  /** The column of a property with a single column. */
  readonly column: (property: string) => Column
  readonly searched: ReadonlySet<string>
  readonly length: (row: Row) => number
}

interface Written<Row> {
  readonly name: string
  readonly kind: Kind
  readonly get: (row: Row) => unknown
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

/** Kinds that are sent as text and cast by the statement. */
const CASTS: Readonly<Partial<Record<Kind, string>>> = {
  json: "::json",
  "text json": "::json",
  numeric: "::numeric"
}

const wireType = (kind: Kind): string => (kind in CASTS ? "text" : kind)

/** Whether a SELECT casts it to text. */
export const isReadAsText = (kind: Kind): boolean => kind === "text json" || kind === "numeric"

/** An array parameter. */
export const array = (kind: Kind, values: Values): PgTypes.Parameter =>
  Result.getOrThrow(PgTypes.array(values, OIDS[kind]))

const insertOf = <Row>(name: string, written: ReadonlyArray<Written<Row>>): string => {
  const names = written.map((column) => column.name).join(", ")
  const values = written.map((column) => `u.${column.name}${CASTS[column.kind] ?? ""}`)
  const arrays = written.map(({ kind }, index) => `$${index + 1}::${wireType(kind)}[]`)
  return `INSERT INTO ${name} (${names}) SELECT ${values.join(", ")}
    FROM unnest(${arrays.join(", ")}) AS u(${names})`
}

const replaceOf = <Row>(
  { fixed = [], key, name, once = [] }: Definition<Row>,
  columns: ReadonlyArray<Column>,
  written: ReadonlyArray<Written<Row>>
): string => {
  const namesOf = (properties: ReadonlyArray<string>): ReadonlyArray<string> =>
    columns.flatMap((column) => (properties.includes(column.path[0]) ? column.name : []))
  const kept = new Set(namesOf([...key, ...fixed]))
  const same = [
    ...namesOf(fixed).map((column) => `${name}.${column} IS NOT DISTINCT FROM excluded.${column}`),
    ...namesOf(once).map(
      (column) => `(${name}.${column} IS NULL OR ${name}.${column} = excluded.${column})`
    )
  ]
  const changed = written.flatMap((column) => (kept.has(column.name) ? [] : column.name))
  return ` ON CONFLICT (${namesOf(key).join(", ")}) DO UPDATE SET ${changed
    .map((column) => `${column} = excluded.${column}`)
    .join(", ")}${same.length === 0 ? "" : ` WHERE ${same.join(" AND ")}`}`
}

const writtenOf = <Row>(
  columns: ReadonlyArray<Column>,
  { derived = {} }: Definition<Row>
): ReadonlyArray<Written<Row>> => [
  ...columns.flatMap((column) =>
    column.sql !== null ? [] : [{ ...column, get: getterOf(column) as Written<Row>["get"] }]
  ),
  ...Object.entries(derived).map(([name, [kind, get]]) => ({ name, kind, get }))
]

const selected = ({ kind, name, sql }: Column, alias: string): string =>
  sql === null
    ? `${alias}.${name}${isReadAsText(kind) ? "::text" : ""}`
    : `${sql(alias)} AS ${name}`

/** The widths of groups, by the place of their first column. */
const groupsOf = (columns: ReadonlyArray<Column>): ReadonlyMap<number, number> => {
  const widths = new Map<number, number>()
  for (const [at, { path }] of columns.entries()) {
    const same = columns.filter((column) => column.path[0] === path[0])
    if (columns[at - 1]?.path[0] !== path[0]) widths.set(at, same.length)
  }
  return widths
}

/** Makes a row from the values of a SELECT, beginning at `at`. */
export const reader = <Row>(make: (column: Columns) => Row) => {
  const reading = new Reader(groupsOf(columnsOf(make)))
  return (values: Values, at = 0): Row => {
    reading.start(values, at)
    return make(reading)
  }
}

export const make = <Row>(definition: Definition<Row>): Table<Row> => {
  const { complete, name } = definition
  const columns = columnsOf(definition.columns)
  const written = writtenOf(columns, definition)
  const insert = insertOf(name, written)
  const readStored = reader(definition.columns)
  const read =
    complete === undefined
      ? readStored
      : (values: Values, at = 0) => complete(readStored(values, at))
  return {
    name,
    columns: definition.columns,
    width: columns.length,
    select: (alias) => columns.map((column) => selected(column, alias)).join(", "),
    insert,
    upsert: insert + replaceOf(definition, columns, written),
    params: (rows) => written.map(({ get, kind }) => array(kind, rows.map(get))),
    read,
    readOrNull: (values, at) => (values[at] === null ? null : read(values, at)),
    column: (property) =>
      Option.getOrThrow(Option.fromNullishOr(columns.find(({ path }) => path[0] === property))),
    searched: new Set(definition.searched),
    length: definition.length ?? (() => 0)
  }
}
