/** Reads a spreadsheet's file: comma, semicolon, tab or bar, with or without a byte-order mark. */
import Papa from "papaparse"
import { arm } from "../../kit/Disarmed.ts"

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
}

/** By the heads alone: over all lines, an empty one at the end counts as one that lacks columns. */
const delimiterOf = (text: string): string => {
  const [heads = ""] = text.split(/\r?\n/, 1)
  return Papa.parse(heads, { delimitersToGuess: [",", ";", "\t", "|"] }).meta.delimiter
}

export const parse = (text: string): CsvFile => {
  const { data, errors } = Papa.parse<ReadonlyArray<string>>(text, { delimiter: delimiterOf(text) })
  const quotes = errors.find(({ type }) => type === "Quotes")
  const [heads = [], ...rows] = data
  return {
    heads: heads.map((head) => arm(head.trim())),
    rows: rows
      .map((cells, at) => ({ line: at + 2, cells: cells.map(arm) }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== "")),
    broken: quotes === undefined ? null : (quotes.row ?? 0) + 1
  }
}

/** The file's text; null when it is not UTF-8, which would garble names silently. */
export const textOf = async (file: Blob): Promise<string | null> => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return null
  }
}
