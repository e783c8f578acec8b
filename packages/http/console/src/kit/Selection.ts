/** Rows that were chosen in a list; they stay chosen while its pages are turned. */
import { useState } from "react"
import * as Chosen from "./Chosen.ts"

export interface Selection<Row> {
  readonly rows: ReadonlyArray<Row>
  readonly has: (row: Row) => boolean
  readonly toggle: (row: Row) => void
  /** Chooses all of them, or none of them if all are chosen. */
  readonly toggleAll: (rows: ReadonlyArray<Row>) => void
  readonly add: (rows: ReadonlyArray<Row>) => void
  readonly clear: () => void
}

export const useSelection = <Row>(keyOf: (row: Row) => string): Selection<Row> => {
  const [chosen, setChosen] = useState<Chosen.Chosen<Row>>(new Map())
  const toggleAll = (rows: ReadonlyArray<Row>) =>
    setChosen((was) => Chosen.toggled(was, rows, keyOf))
  return {
    rows: [...chosen.values()],
    has: (row) => chosen.has(keyOf(row)),
    toggle: (row) => toggleAll([row]),
    toggleAll,
    add: (rows) =>
      setChosen((was) => new Map([...was, ...rows.map((row) => [keyOf(row), row] as const)])),
    clear: () => setChosen(new Map())
  }
}
