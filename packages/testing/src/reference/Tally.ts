/** A running check of the audit, and grouped rows for checks that compare them. */
import type { Desk } from "@cardpack/core/ports"
import { HashMap } from "effect"
import type { Table } from "./State.ts"

/** Most violations that a check names. */
const SHOWN = 100

/** Examines every row; `blame` returns a violation, or nothing. */
export const check = <Row>(
  name: string,
  rows: ReadonlyArray<Row>,
  blame: (row: Row) => ReadonlyArray<string> | string | null
): Desk.Check => {
  const violations = rows.flatMap((row) => blame(row) ?? [])
  return {
    name,
    ok: violations.length === 0,
    examined: rows.length,
    violations: violations.slice(0, SHOWN)
  }
}

export const rowsOf = <Row>(table: Table<Row>): Array<Row> => Array.from(HashMap.values(table))

export const groups = <Row>(
  rows: Iterable<Row>,
  by: (row: Row) => string | null
): ((key: string) => ReadonlyArray<Row>) => {
  const all = new Map<string, Array<Row>>()
  for (const row of rows) {
    const key = by(row)
    if (key === null) continue
    const group = all.get(key)
    if (group === undefined) all.set(key, [row])
    else group.push(row)
  }
  return (key) => all.get(key) ?? []
}
