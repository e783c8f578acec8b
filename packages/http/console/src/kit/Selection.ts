/** Rows that were chosen in a list; they stay chosen while its pages are turned. */
import { useState } from "react"

export interface Selection<Row> {
  readonly rows: ReadonlyArray<Row>
  readonly has: (row: Row) => boolean
  readonly toggle: (row: Row) => void
  /** Chooses all of them, or none of them if all are chosen. */
  readonly toggleAll: (rows: ReadonlyArray<Row>) => void
  readonly clear: () => void
}

export const useSelection = <Row>(keyOf: (row: Row) => string): Selection<Row> => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const has = (row: Row) => chosen.has(keyOf(row))
  const change = (rows: ReadonlyArray<Row>, isIn: boolean) =>
    setChosen((was) => {
      const next = new Map(was)
      for (const row of rows) {
        if (isIn) next.set(keyOf(row), row)
        else next.delete(keyOf(row))
      }
      return next
    })
  return {
    rows: [...chosen.values()],
    has,
    toggle: (row) => change([row], !has(row)),
    toggleAll: (rows) => change(rows, !rows.every(has)),
    clear: () => setChosen(new Map())
  }
}
