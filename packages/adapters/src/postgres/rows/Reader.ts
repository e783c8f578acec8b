/** Makes rows from the values of a SELECT: each column takes the next value. */
import { Id } from "@cardpack/core/domain"
import type { Columns, Nullable, Rows, Values } from "./Columns.ts"

class OrNull implements Nullable {
  private readonly reader: Reader

  constructor(reader: Reader) {
    this.reader = reader
  }

  row<Row>(table: Rows<Row>): Row | null {
    return table.readOrNull(this.reader.values, this.reader.pass(table.width))
  }

  id<P extends Id.Prefix>(prefix: P): `${P}_${string}` | null {
    const uuid = this.reader.values[this.reader.at++]
    return uuid === null ? null : Id.fromUuid(prefix, uuid as string)
  }

  text<A extends string>(): A | null {
    return this.reader.values[this.reader.at++] as A | null
  }

  integer(): number | null {
    return this.reader.values[this.reader.at++] as number | null
  }

  bigint(): bigint | null {
    return this.reader.values[this.reader.at++] as bigint | null
  }

  instant(): number | null {
    const date = this.reader.values[this.reader.at++]
    return date === null ? null : (date as Date).getTime()
  }

  json<A>(): A | null {
    return this.reader.values[this.reader.at++] as A | null
  }

  jsonText(): string | null {
    return this.reader.values[this.reader.at++] as string | null
  }
}

export class Reader implements Columns {
  readonly nullable: Nullable
  /** The selected row, and the place of its next value. */
  values: Values = []
  at = 0
  private from = 0
  private readonly widths: ReadonlyMap<number, number>

  /** `widths` holds how many columns each group takes, by its place in the row. */
  constructor(widths: ReadonlyMap<number, number>) {
    this.widths = widths
    this.nullable = new OrNull(this)
  }

  start(values: Values, at: number): void {
    this.values = values
    this.at = at
    this.from = at
  }

  /** Passes over the next values; answers where they begin. */
  pass(width: number): number {
    const at = this.at
    this.at += width
    return at
  }

  row<Row>(table: Rows<Row>): Row {
    return table.read(this.values, this.pass(table.width))
  }

  id<P extends Id.Prefix>(prefix: P): `${P}_${string}` {
    return Id.fromUuid(prefix, this.values[this.at++] as string)
  }

  text<A extends string>(): A {
    return this.values[this.at++] as A
  }

  integer(): number {
    return this.values[this.at++] as number
  }

  bigint(): bigint {
    return this.values[this.at++] as bigint
  }

  number(): number {
    return Number(this.values[this.at++])
  }

  numeric(): bigint {
    return BigInt(this.values[this.at++] as string)
  }

  boolean(): boolean {
    return this.values[this.at++] as boolean
  }

  instant(): number {
    return (this.values[this.at++] as Date).getTime()
  }

  bytes(): Uint8Array {
    return this.values[this.at++] as Uint8Array
  }

  hex(): string {
    return Buffer.from(this.values[this.at++] as Uint8Array).toString("hex")
  }

  json<A>(): A {
    return this.values[this.at++] as A
  }

  jsonOf<A, Stored>(_write: (value: A) => Stored, read: (stored: Stored) => A): A {
    return read(this.values[this.at++] as Stored)
  }

  instead(): Columns {
    return this
  }

  group<A>(columns: (column: Columns) => A): A | null {
    if (this.values[this.at] !== null) return columns(this)
    this.at += this.widths.get(this.at - this.from) ?? 0
    return null
  }
}
