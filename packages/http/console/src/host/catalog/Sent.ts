/** The rows of a file as they are sent, and what never is. */
import { text } from "../../text/CatalogText.ts"
import type { CsvFile } from "./CsvFile.ts"
import type { Importing, Looked, RowError } from "./Importing.ts"
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

/** No text of the catalog is so long; a page that shows such a cell stands still. */
const LONGEST = 100_000

/** What no field can hold. */
const wrongCell = (cells: Readonly<Record<string, string>>): RowError | undefined => {
  const at = Object.entries(cells).find(([, cell]) => cell.length > LONGEST || cell.includes("\0"))
  if (at === undefined) return undefined
  const [field, { length }] = at
  return { field, message: length > LONGEST ? text.imports.tooLong(LONGEST) : text.imports.nul }
}

/** Natural keys: the API refuses what spreadsheets leave around them (decisions.md#natural-keys). */
const NAMES = ["reference", "tier", "country"]

const bare = (field: string, cell: string): string =>
  NAMES.includes(field)
    ? cell.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "").trim()
    : cell

export const of = <Row extends object>(
  file: Pick<CsvFile, "rows">,
  mapping: Mapping.Mapping,
  { read, fields }: Pick<Importing<Row>, "read" | "fields">
): Sent<Row> => {
  const rows: Array<Row> = []
  const lines: Array<number> = []
  const unreadable: Array<Looked> = []
  const cut: Array<number> = []
  const name = fields[0]?.name ?? ""
  const seen = new Set<string>()
  for (const row of file.rows) {
    const given = Object.entries(Mapping.cellsOf(row, mapping))
    const cells = Object.fromEntries(given.map(([field, cell]) => [field, bare(field, cell)]))
    if (given.some(([field, cell]) => cells[field] !== cell)) cut.push(row.line)
    const key = cells[name] ?? ""
    const cell = wrongCell(cells)
    const made = cell === undefined ? read(cells) : [cell]
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
