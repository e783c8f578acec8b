/** Renders figures as text tables. */

type Row = ReadonlyArray<string>

/** Columns fit their content; the first is left-aligned, the others right-aligned. */
export const render = (title: string, head: Row, rows: ReadonlyArray<Row>): string => {
  const all = [[title, ...head], ...rows]
  const widths = all[0]?.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0))) ?? []
  const lines = all.map((row) =>
    row.map((text, at) =>
      at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)
    )
  )
  return `${lines.map((line) => line.join("  ").trimEnd()).join("\n")}\n`
}

export const count = (value: number | bigint): string => value.toLocaleString("en-US")

/** Formats base units. */
export const usdc = (baseUnits: bigint): string =>
  (Number(baseUnits) / 1e6).toLocaleString("en-US", { minimumFractionDigits: 6 })

export const verdict = (isRight: boolean): string => (isRight ? "ok" : "FAIL")
