/** The rows of a file as they are sent, and what never is. */
import { text } from "../../text/CatalogText.ts"
import * as Cell from "./Cell.ts"
import type { CsvFile } from "./CsvFile.ts"
import type { Looked, RowError } from "./Looked.ts"
import * as Mapping from "./Mapping.ts"

export interface Sent<Row> {
  readonly rows: ReadonlyArray<Row>
  /** The file's line of each. */
  readonly lines: ReadonlyArray<number>
  /** Cells that are no value at all, such as a word for a number; the API never sees them. */
  readonly unreadable: ReadonlyArray<Looked>
  /** Lines with blanks or invisible characters around a name. */
  readonly cut: ReadonlyArray<number>
}

interface Read<Row> {
  readonly fields: ReadonlyArray<Mapping.Field>
  /** A row, or everything that is wrong with it. */
  readonly read: (cells: Readonly<Record<string, string>>) => Row | ReadonlyArray<RowError>
}

/** No text of the catalog is so long; a page that shows such a cell stands still. */
const LONGEST = 100_000

/** Natural keys: the API refuses what spreadsheets leave around them (decisions.md#natural-keys). */
const NAMES = ["reference", "tier", "country"]

const AMOUNTS = ["buybackUsd", "feeUsd"]

const wrongOf = (field: string, cell: string, read: string | null): string | undefined => {
  if (cell.length > LONGEST) return text.imports.tooLong(LONGEST)
  if (cell.includes("\0")) return text.imports.nul
  if (read === null) return text.imports.twoWays
  return field === "reference" && Cell.isShortened(cell) ? text.imports.shortened : undefined
}

const readerOf = (all: ReadonlyArray<Readonly<Record<string, string>>>) => {
  const isComma = Cell.hasCommas(all.flatMap((cells) => AMOUNTS.map((field) => cells[field] ?? "")))
  return (field: string, cell: string): string | null => {
    if (AMOUNTS.includes(field)) return Cell.amount(cell, isComma)
    return NAMES.includes(field) ? Cell.name(cell) : cell
  }
}

export const of = <Row extends object>(
  file: Pick<CsvFile, "rows">,
  mapping: Mapping.Mapping,
  { read, fields }: Read<Row>
): Sent<Row> => {
  const rows: Array<Row> = []
  const lines: Array<number> = []
  const unreadable: Array<Looked> = []
  const cut: Array<number> = []
  const name = fields[0]?.name ?? ""
  const seen = new Set<string>()
  const all = file.rows.map((row) => Mapping.cellsOf(row, mapping))
  const readCell = readerOf(all)
  for (const [at, row] of file.rows.entries()) {
    const given = Object.entries(all[at] ?? {})
    const cells: Record<string, string> = {}
    const wrong: Array<RowError> = []
    for (const [field, cell] of given) {
      const value = readCell(field, cell)
      const message = wrongOf(field, cell, value)
      if (message !== undefined) wrong.push({ field, message })
      cells[field] = value ?? cell
    }
    if (given.some(([field, cell]) => NAMES.includes(field) && cells[field] !== cell))
      cut.push(row.line)
    const key = cells[name] ?? ""
    const made = wrong.length === 0 ? read(cells) : wrong
    const twice = seen.has(key) ? [{ field: name, message: text.imports.twice }] : []
    seen.add(key)
    const [error, ...more]: ReadonlyArray<RowError> = Array.isArray(made)
      ? [...twice, ...made]
      : twice
    if (error !== undefined) {
      unreadable.push({ at: row.line, key, outcome: "refused", changes: [], error, more })
    } else {
      rows.push(made as Row)
      lines.push(row.line)
    }
  }
  return { rows, lines, unreadable, cut }
}
