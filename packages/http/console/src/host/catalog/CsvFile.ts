/** Reads a spreadsheet's file: comma, semicolon, tab or bar, or what its first line says (`sep=;`). */
import Papa from "papaparse"
import { arm } from "../../kit/Disarmed.ts"
import * as Cell from "./Cell.ts"

export interface CsvRow {
  /** As a spreadsheet counts: the head is 1. */
  readonly line: number
  readonly cells: ReadonlyArray<string>
}

export interface CsvFile {
  readonly heads: ReadonlyArray<string>
  readonly rows: ReadonlyArray<CsvRow>
  /** The line where a quoted cell has no end. */
  readonly broken: number | null
  /** The first head that two columns have. */
  readonly twice: string | undefined
}

/** By the heads alone: over all lines, an empty one at the end counts as one that lacks columns. */
const delimiterOf = (text: string): string => {
  const [heads = ""] = text.split(/\r?\n/, 1)
  return Papa.parse(heads, { delimitersToGuess: [",", ";", "\t", "|"] }).meta.delimiter
}

export const parse = (content: string): CsvFile => {
  const { separator, text } = Cell.opened(content)
  const delimiter = separator ?? delimiterOf(text)
  const { data, errors } = Papa.parse<ReadonlyArray<string>>(text, { delimiter })
  const quotes = errors.find(({ type }) => type === "Quotes")
  const [written = [], ...rows] = data
  const heads = written.map((head) => arm(head.trim()))
  const first = separator === undefined ? 1 : 2
  return {
    heads,
    rows: rows
      .map((cells, at) => ({ line: at + first + 1, cells: cells.map(arm) }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== "")),
    broken: quotes === undefined ? null : (quotes.row ?? 0) + first,
    twice: Cell.twice(heads)
  }
}

/** The file's text; null when it is neither UTF-8 nor UTF-16. */
export const textOf = async (file: Blob): Promise<string | null> =>
  Cell.decode(new Uint8Array(await file.arrayBuffer()))
