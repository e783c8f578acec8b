/** Rows as a CSV file (RFC 4180) that a spreadsheet reads without running anything in it. */

/**
 * A cell that begins like a formula gets an apostrophe before it, also where it has some,
 * so that an import takes off exactly one (host/catalog/CsvFile.ts); an amount stays an amount.
 */
const cell = (value: string): string => {
  const safe =
    /^'*[=+\-@\t\r]/.test(value) && !/^[+-]?\d+(\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const line = (cells: ReadonlyArray<string>): string => `${cells.map(cell).join(",")}\r\n`

export const save = (name: string, content: string): void => {
  const url = URL.createObjectURL(new Blob(["\uFEFF", content], { type: "text/csv" }))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
