/**
 * Reads a spreadsheet's file: CSV by comma, semicolon, tab or bar (RFC 4180), or by what its first
 * line says (`sep=;`), with or without a byte-order mark. The console reads the same files.
 */
import { Result } from "effect"
import Papa from "papaparse"
import { arm } from "../operator/Csv.ts"
import * as Cell from "./Cell.ts"

export interface Row {
  /** As a spreadsheet counts: the head is 1. */
  readonly line: number
  /** By field; without those whose columns the file lacks. */
  readonly cells: Readonly<Record<string, string>>
}

export interface Columns {
  readonly required: ReadonlyArray<string>
  readonly optional: ReadonlyArray<string>
  /** The file's heads for fields that it calls otherwise. */
  readonly heads: Readonly<Record<string, string>>
}

type Cells = ReadonlyArray<ReadonlyArray<string>>

const DELIMITERS = [",", ";", "\t", "|"]

/** By the heads alone: over all lines, an empty one at the end counts as one that lacks columns. */
const delimiterOf = (text: string): string => {
  const [heads = ""] = text.split(/\r?\n/, 1)
  return Papa.parse(heads, { delimitersToGuess: DELIMITERS }).meta.delimiter
}

const cellsOf = ({ separator, text }: Cell.Opened): Result.Result<Cells, string> => {
  const { data, errors } = Papa.parse<ReadonlyArray<string>>(text, {
    delimiter: separator ?? delimiterOf(text)
  })
  const broken = errors.find(({ type }) => type === "Quotes")
  return broken === undefined
    ? Result.succeed(data)
    : Result.fail(
        `a quoted cell in row ${(broken.row ?? 0) + (separator === undefined ? 1 : 2)} has no end, or text after it`
      )
}

const bare = (head: string): string => head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")

/** The column of each field, by the API's name or the given head, in any spelling of either. */
const placesOf = (written: ReadonlyArray<string>, columns: Columns) => {
  const heads = written.map(bare)
  const placeOf = (field: string): number => heads.indexOf(bare(columns.heads[field] ?? field))
  const missing = [...columns.required, ...Object.keys(columns.heads)].filter(
    (field) => placeOf(field) < 0
  )
  return missing.length === 0
    ? Result.succeed(
        [...columns.required, ...columns.optional]
          .map((field) => [field, placeOf(field)] as const)
          .filter(([, place]) => place >= 0)
      )
    : Result.fail(
        `no column for ${[...new Set(missing)].join(", ")}: name it, such as --column ${missing[0]}="Its head"`
      )
}

export const read = (
  content: string,
  columns: Columns
): Result.Result<ReadonlyArray<Row>, string> =>
  Result.gen(function* () {
    // Another encoding would garble names silently.
    if (content.includes("\uFFFD")) return yield* Result.fail("it is neither UTF-8 nor UTF-16")
    const file = Cell.opened(content)
    const [written = [], ...rows] = yield* cellsOf(file)
    const twice = Cell.twice(written)
    if (twice !== undefined) return yield* Result.fail(`two columns are called ${twice}`)
    const first = file.separator === undefined ? 2 : 3
    const places = yield* placesOf(written.map(arm), columns)
    const found = rows
      .map((cells, at) => ({ cells, line: at + first }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    if (found.length === 0) return yield* Result.fail("there are no rows below the heads")
    return found.map(({ cells, line }) => ({
      line,
      cells: Object.fromEntries(places.map(([field, at]) => [field, arm(cells[at] ?? "")]))
    }))
  })
