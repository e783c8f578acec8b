/** Rows as a CSV file (RFC 4180) that a spreadsheet reads without running anything in it. */
import { disarm } from "./Disarmed.ts"

const cell = (value: string): string => {
  const safe = disarm(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Columns of the API's own names, for programs. */
export const named = <Row>(
  ...names: ReadonlyArray<keyof Row & string>
): ReadonlyArray<{ readonly head: string; readonly csv: (row: Row) => string }> =>
  names.map((head) => ({ head, csv: (row) => `${row[head] ?? ""}` }))

export const line = (cells: ReadonlyArray<string>): string => `${cells.map(cell).join(",")}\r\n`

export const save = (name: string, ...parts: ReadonlyArray<string>): void => {
  const url = URL.createObjectURL(new Blob(["\uFEFF", ...parts], { type: "text/csv" }))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
