/**
 * The form of a backup: SQL for `psql`, cut into statements without parsing SQL. A line with only a
 * semicolon ends each, and no value can hold such a line, because values hold no line breaks.
 */
import { Stream } from "effect"

export const HEADER = `-- A database of cardpack. Load it into an empty database, as cardpack restore does:
-- psql --set ON_ERROR_STOP=1 --file=<this file> <its address>
`

/** What the text of values relies on. */
export const SETTINGS = [
  "SET LOCAL client_encoding = 'UTF8'",
  "SET LOCAL standard_conforming_strings = on",
  "SET LOCAL check_function_bodies = off",
  "SET LOCAL DateStyle = 'ISO'"
]

const END = "\n;\n"

/** Dies on a text that holds the end of a statement; none of ours does. */
export const statement = (text: string): string => {
  if (`${text}\n`.includes(END)) throw new Error(`not one statement: ${text.slice(0, 100)}`)
  return text + END
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "'": "''",
  "\n": "\\n",
  "\r": "\\r"
}

/** A literal on one line; null is NULL. */
const literal = (value: string | null): string => {
  if (value === null) return "NULL"
  return /[\\\n\r]/.test(value)
    ? `E'${value.replaceAll(/[\\'\n\r]/g, (found) => ESCAPES[found] ?? found)}'`
    : `'${value.replaceAll("'", "''")}'`
}

export const row = (values: ReadonlyArray<string | null>): string =>
  `(${values.map(literal).join(", ")})`

/** Comments before a statement are not part of it. */
const bare = (text: string): string => text.replace(/^(?:--[^\n]*\n)+/, "")

/** Whole statements only: what follows the last end is dropped. */
export const statements = <E, R>(text: Stream.Stream<string, E, R>): Stream.Stream<string, E, R> =>
  text.pipe(
    Stream.mapAccum(
      () => "",
      (rest, piece) => {
        const parts = (rest + piece).split(END)
        const last = parts.pop() ?? ""
        return [last, parts.map(bare)]
      }
    )
  )
