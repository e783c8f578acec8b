/** Output for people: tables for lists, lines for single things. */

type Cell = string | number | boolean | null | undefined

export type Columns<Row> = ReadonlyArray<readonly [title: string, cell: (row: Row) => Cell]>

/** One line, whatever a partner's text holds; `TerminalConsole` escapes what is left. */
export const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, "�")

const written = (cell: Cell): string =>
  cell === null || cell === undefined ? "-" : printable(String(cell))

const amount = /^-?[0-9]+(?:\.[0-9]+)?$/

/** Columns are as wide as their widest cell; columns of numbers are right-aligned. */
export const table = <Row>(rows: ReadonlyArray<Row>, columns: Columns<Row>): string => {
  if (rows.length === 0) return "none"
  const cells = rows.map((row) => columns.map(([, cell]) => written(cell(row))))
  const titles = columns.map(([title]) => title)
  const widths = titles.map((title, at) =>
    Math.max(title.length, ...cells.map((row) => (row[at] ?? "").length))
  )
  const right = titles.map((_, at) => cells.every((row) => amount.test(row[at] ?? "")))
  const line = (row: ReadonlyArray<string>) =>
    row
      .map((cell, at) =>
        right[at] === true ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)
      )
      .join("  ")
      .trimEnd()
  return [titles, ...cells].map(line).join("\n")
}

const inline = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "-")

/** One field a line; nested values as JSON. */
export const fields = (value: object): string => {
  const entries = Object.entries(value)
  const width = Math.max(...entries.map(([name]) => name.length))
  return entries
    .map(([name, field]) => `${name.padEnd(width)}  ${printable(inline(field))}`)
    .join("\n")
}

/** A page of a list, with the flag that reads the next one. */
export const page =
  <Row>(columns: Columns<Row>) =>
  ({
    data,
    nextCursor
  }: {
    readonly data: ReadonlyArray<Row>
    readonly nextCursor: string | null
  }) =>
    nextCursor === null
      ? table(data, columns)
      : `${table(data, columns)}\n\nmore with --cursor ${printable(nextCursor)}`
