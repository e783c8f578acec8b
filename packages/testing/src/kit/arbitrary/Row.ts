/** Rows of any table, drawn from its own columns. */
import type { Columns, Nullable } from "@cardpack/adapters/postgres/rows/Columns"
import type { Table } from "@cardpack/adapters/postgres/rows/Table"
import * as Id from "@cardpack/core/domain/id/Id"
import * as fc from "fast-check"

/** In place of a value of the property. */
const drawn = (arbitrary: fc.Arbitrary<unknown>): never => arbitrary as never

const text = fc.string({
  unit: fc.constantFrom("a", "Z", "'", '"', "\\", "{", "}", ",", " ", "é", "🂡")
})
const uuid = fc.uuid()
const idOf = (prefix: Id.Prefix) => uuid.map((value) => Id.fromUuid(prefix, value))
const int4 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
const int8 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const instant = fc.integer({ min: 0, max: 4_102_444_800_000 })
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)))
/** A list, as some columns count what is in theirs; a column of JSON is null in SQL alone. */
const list = fc.array(json, { maxLength: 3 })
const jsonText = fc
  .tuple(list, fc.constantFrom(undefined, 1))
  .map(([value, indent]) => JSON.stringify(value, null, indent))

const orNull = (arbitrary: fc.Arbitrary<unknown>): never => drawn(fc.option(arbitrary))

const nullable: Nullable = {
  id: (prefix) => orNull(idOf(prefix)),
  text: () => orNull(text),
  integer: () => orNull(int4),
  bigint: () => orNull(int8),
  instant: () => orNull(instant),
  json: () => orNull(list),
  jsonText: () => orNull(jsonText),
  row: (table) => orNull(recordOf(table.columns(columns) as object))
}

/** What stands in JSON in another form: tiers, and the signatures of burns. */
const inAnotherForm = fc.array(
  fc.record({
    name: text,
    weight: int8,
    deadline: instant,
    calldata: text,
    owner: text,
    quotedUsd: int8
  })
)

const columns: Columns = {
  nullable,
  id: (prefix) => drawn(idOf(prefix)),
  text: () => drawn(text),
  integer: () => drawn(int4),
  bigint: () => drawn(int8),
  number: () => drawn(fc.maxSafeInteger()),
  numeric: () => drawn(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })),
  boolean: () => drawn(fc.boolean()),
  instant: () => drawn(instant),
  bytes: () => drawn(fc.uint8Array({ maxLength: 40 })),
  hex: () =>
    drawn(fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString("hex"))),
  json: () => drawn(list),
  // Both forms keep the fields that they know.
  jsonOf: (write, read) =>
    drawn(inAnotherForm.map((value) => read(JSON.parse(JSON.stringify(write(value as never)))))),
  instead: (sql) => instead(/^'(.*)'/.exec(sql("x"))?.[1] ?? null),
  row: (table) => drawn(recordOf(table.columns(columns) as object)),
  group: (make) => drawn(fc.option(recordOf(make(columns) as object)))
}

/** Whatever the column: it always has this value. */
const instead = (value: string | null): Columns => ({
  ...columns,
  text: () => drawn(fc.constant(value)),
  nullable: {
    ...nullable,
    instant: () => drawn(fc.constant(value)),
    json: () => drawn(fc.constant(value))
  }
})

const recordOf = (row: object): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(
      Object.entries(row).map(([property, value]) => [
        property,
        value instanceof fc.Arbitrary ? value : recordOf(value)
      ])
    )
  )

export const rowOf = <Row>(table: Table<Row>): fc.Arbitrary<Row> =>
  recordOf(table.columns(columns) as object) as fc.Arbitrary<Row>
