/** Lists of the desk: newest first by id, or in creation order. */
import type { Instant } from "@cardpack/core/domain"
import type { Desk } from "@cardpack/core/ports"
import { type Table, where } from "./State.ts"

export const newestFirst = <Row extends { readonly id: Id }, Id extends string>(
  table: Table<Row>,
  { before, limit }: Desk.KeyPage<Id>,
  admits: (row: Row) => boolean = () => true
): Array<Row> =>
  where(table, (row) => (before === null || row.id < before) && admits(row))
    .sort((a, b) => (a.id > b.id ? -1 : 1))
    .slice(0, limit)

export const byCreation = <
  Row extends { readonly createdAt: Instant.Instant; readonly id: string }
>(
  rows: Array<Row>
) => rows.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
