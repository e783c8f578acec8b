/** CSV (RFC 4180) for spreadsheets. */
import type { HttpServerRequest } from "effect/http/HttpServerRequest"

/** Quotes where needed, and disarms a leading sign that a spreadsheet would run as a formula. */
const cell = (value: string): string => {
  const safe = /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const line = (values: ReadonlyArray<string>): string => `${values.map(cell).join(",")}\r\n`

export const CONTENT_TYPE = "text/csv; charset=utf-8"

/** Whether the request asks for CSV, by its `format` or else by its `Accept` header. */
export const isWanted = (
  request: HttpServerRequest,
  format: "json" | "csv" | undefined
): boolean =>
  format === undefined ? /\btext\/csv\b/i.test(request.headers.accept ?? "") : format === "csv"
