/** The rows with an error, as a file with the reasons. */
import { text } from "../../text/CatalogText.ts"
import type { CsvFile } from "./CsvFile.ts"
import type { Looked } from "./Looked.ts"

/** What is wrong, by the file's line. */
export type Wrongs = ReadonlyMap<number, string>

const reasonOf = ({ error, more = [] }: Looked): string =>
  [...(error === null ? [] : [error]), ...more]
    .map(({ field, message }) => `${field} ${message}`.trim())
    .join("; ")

export const of = (rows: ReadonlyArray<Looked>, lineOf: (at: number) => number): Wrongs =>
  new Map(
    rows
      .filter(({ outcome }) => outcome === "refused")
      .map((row) => [lineOf(row.at), reasonOf(row)])
  )

/** The file's own columns and one more; that of an earlier such file is replaced. */
export const fileOf = (
  { heads, rows }: CsvFile,
  wrongs: Wrongs
): ReadonlyArray<ReadonlyArray<string>> => {
  const own = (cells: ReadonlyArray<string>) =>
    heads.flatMap((head, at) => (head === text.imports.wrongHead ? [] : [cells[at] ?? ""]))
  const lines = rows.flatMap(({ cells, line }) => {
    const reason = wrongs.get(line)
    return reason === undefined ? [] : [[...own(cells), reason]]
  })
  return [[...own(heads), text.imports.wrongHead], ...lines]
}
