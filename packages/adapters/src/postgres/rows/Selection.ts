/**
 * The columns of one query, each named by its property beside its expression: their order stands in
 * one place, so nothing is read by a number.
 */
import type { Columns, Values } from "./Columns.ts"
import { columnsOf } from "./Recorder.ts"
import { isReadAsText, reader } from "./Table.ts"

export interface Selection<Row> {
  /** The list of the SELECT. */
  readonly list: string
  readonly read: (values: Values) => Row
}

/** A column's name is its expression; without one it is its property in snake case. */
export const of = <Row>(columns: (column: Columns) => Row): Selection<Row> => {
  const read = reader(columns)
  return {
    list: columnsOf(columns)
      .map(({ kind, name }) => (isReadAsText(kind) ? `${name}::text` : name))
      .join(", "),
    read: (values) => read(values)
  }
}
