/** CSV (RFC 4180) for spreadsheets. */
import type { HttpServerRequest } from "effect/http/HttpServerRequest"

/** Amounts are no formulas, whatever their sign, and a carrier takes no phone with an apostrophe. */
const HARMLESS = /^([+-]?\d+(\.\d+)?|\+\d[\d ]*)$/

/** Only such a cell may have anything to disarm: most have not, and this look at them is cheap. */
const SUSPECT = /^'*[=+\-@＝＋－＠]|[;\t\r\n]/

/**
 * What a spreadsheet would run as a formula gets an apostrophe: at the cell's start, and after what begins
 * a new cell where spreadsheets separate by `;` or by tabs and so see no quotes (decisions.md#csv-formulas).
 */
const disarm = (cell: string): string =>
  !SUSPECT.test(cell) || HARMLESS.test(cell)
    ? cell
    : cell.replace(/(?<=^|[;\t\r\n])(?='*[=+\-@＝＋－＠\t\r])/g, "'")

/** Takes off exactly the apostrophes that a file was given. */
export const arm = (cell: string): string =>
  cell.replace(/(?<=^|[;\t\r\n])'(?='*[=+\-@＝＋－＠\t\r])/g, "")

/** Quoted where needed. */
export const cell = (value: string): string => {
  const safe = disarm(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const line = (values: ReadonlyArray<string>): string => `${values.map(cell).join(",")}\r\n`

export const CONTENT_TYPE = "text/csv; charset=utf-8"

/**
 * How a file begins: for a person, who has a session in place of a token, with the byte-order mark
 * by which Excel knows UTF-8. Machines would take it for a part of the first head.
 */
export const start = ({ headers }: HttpServerRequest): string =>
  headers.authorization === undefined ? "\uFEFF" : ""

/** Whether the request asks for CSV, by its `format` or else by its `Accept` header. */
export const isWanted = (
  request: HttpServerRequest,
  format: "json" | "csv" | undefined
): boolean =>
  format === undefined ? /\btext\/csv\b/i.test(request.headers.accept ?? "") : format === "csv"
