/** The rows that are chosen, by their keys. */
export type Chosen<Row> = ReadonlyMap<string, Row>

/** Chooses all of them, or none of them if all are chosen. */
export const toggled = <Row>(
  chosen: Chosen<Row>,
  rows: ReadonlyArray<Row>,
  keyOf: (row: Row) => string
): Chosen<Row> => {
  const areIn = rows.every((row) => chosen.has(keyOf(row)))
  const next = new Map(chosen)
  for (const row of rows) {
    if (areIn) next.delete(keyOf(row))
    else next.set(keyOf(row), row)
  }
  return next
}
