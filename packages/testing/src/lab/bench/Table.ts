/** Renders figures as a text table. */

type Row = ReadonlyArray<string>

/** Columns fit their content; the first is left-aligned, the others right-aligned. */
export const render = (head: Row, rows: ReadonlyArray<Row>): string => {
  const all = [head, ...rows]
  const widths = head.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  const lines = all.map((row) =>
    row.map((text, at) =>
      at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)
    )
  )
  return `${lines.map((line) => line.join("  ").trimEnd()).join("\n")}\n`
}
