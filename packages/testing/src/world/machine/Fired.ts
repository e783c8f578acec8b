/**
 * The rows of state machines that the product has fired in this process since they were last taken.
 * Test files share the modules of their process, so they share this too.
 */
let rows = new Set<string>()
let isOff = false

export const note = (row: string): void => {
  if (!isOff) rows.add(row)
}

/** Until the end of this test file, what is fired does not count as fired by the product. */
export const off = (): void => {
  isOff = true
}

/** Answers the rows of the file that has ended, and counts again. */
export const take = (): ReadonlyArray<string> => {
  const taken = [...rows]
  rows = new Set()
  isOff = false
  return taken
}
