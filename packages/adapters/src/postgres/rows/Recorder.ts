/** Lists the columns of a row, and how each is written. */
import { Id } from "@cardpack/core/domain"
import type { Columns, Expression, Kind, Nullable, Rows } from "./Columns.ts"

/** One column of a row. */
export interface Column {
  /** The path to its value in the row. */
  readonly path: readonly [property: string, inner?: string]
  readonly name: string
  readonly kind: Kind
  /** Converts the property for the driver. */
  readonly encode: (value: unknown) => unknown
  /** An expression to select instead of the column, which is then never written; null for none. */
  readonly sql: Expression | null
}

type Encode = (value: never) => unknown

/** A column without its property. */
class Part {
  readonly name: string | undefined
  readonly kind: Kind
  readonly encode: Encode
  readonly sql: Expression | null

  constructor(kind: Kind, encode: Encode, name: string | undefined, sql: Expression | null) {
    this.kind = kind
    this.encode = encode
    this.name = name
    this.sql = sql
  }
}

const same = <A>(value: A): A => value

const uuid = (id: Parameters<typeof Id.toUuid>[0]): string => Id.toUuid(id)

const orNull =
  <A>(encode: (value: A) => unknown) =>
  (value: A | null): unknown =>
    value === null ? null : encode(value)

/** Every column of a table's row, by its place. */
const row = <Row>(table: Rows<Row>, alias: string): Row =>
  columnsOf(table.columns).map(
    ({ encode, kind, name, sql }) =>
      new Part(kind, encode, sql?.(alias) ?? `${alias}.${name}`, null)
  ) as never

/** `sql`, if not null, is selected instead of the recorded columns. */
const recorderOf = (sql: Expression | null): Columns => {
  const part = (kind: Kind, encode: Encode, name?: string): never =>
    // Stands in for the property's value, which is never read.
    new Part(kind, encode, name, sql) as never
  const nullable: Nullable = {
    row,
    id: (_prefix, name) => part("uuid", orNull(uuid), name),
    text: (name) => part("text", same, name),
    integer: (name) => part("int4", same, name),
    bigint: (name) => part("int8", same, name),
    instant: (name) => part("timestamptz", same, name),
    json: (name) => part("json", orNull(JSON.stringify), name),
    jsonText: (name) => part("text json", same, name)
  }
  const columns: Columns = {
    nullable,
    id: (_prefix, name) => part("uuid", uuid, name),
    text: (name) => part("text", same, name),
    integer: (name) => part("int4", same, name),
    bigint: (name) => part("int8", same, name),
    number: (name) => part("int8", BigInt, name),
    numeric: (name) => part("numeric", String, name),
    boolean: (name) => part("bool", same, name),
    instant: (name) => part("timestamptz", same, name),
    bytes: (name) => part("bytea", same, name),
    hex: (name) => part("bytea", (text: string) => Buffer.from(text, "hex"), name),
    json: (name) => part("json", (value) => JSON.stringify(value), name),
    jsonOf: (write) => part("json", (value) => JSON.stringify(write(value))),
    instead: recorderOf,
    row,
    group: (make) => make(columns)
  }
  return columns
}

const recorder = recorderOf(null)

const snake = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const columnOf = (found: Part, path: Column["path"]): Column => ({
  path,
  name: found.name ?? path.map((property) => snake(property ?? "")).join("_"),
  kind: found.kind,
  encode: found.encode as Column["encode"],
  sql: found.sql
})

/** The columns of a row, in its order. */
export const columnsOf = <Row>(make: (column: Columns) => Row): ReadonlyArray<Column> =>
  Object.entries(make(recorder) as object).flatMap(([property, value]) =>
    value instanceof Part
      ? [columnOf(value, [property])]
      : Object.entries(value as object).map(([inner, each]) => columnOf(each, [property, inner]))
  )

/** A function that gives a column's value for the driver. */
export const getterOf = ({ encode, path: [property, inner] }: Column) => {
  type Record = Readonly<globalThis.Record<string, unknown>>
  if (inner === undefined) return (row: Record): unknown => encode(row[property])
  return (row: Record): unknown => {
    const outer = row[property] as Record | null
    return outer === null ? null : encode(outer[inner])
  }
}
