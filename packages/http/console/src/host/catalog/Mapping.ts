/** Which column of a file holds which field. */
import type { CsvFile, CsvRow } from "./CsvFile.ts"

export interface Field {
  /** As the API names it. */
  readonly name: string
  /** Other heads that mean it, in small letters and without spaces. */
  readonly also: ReadonlyArray<string>
  readonly isRequired: boolean
}

/** The column of each field, by name; -1 for none. */
export type Mapping = Readonly<Record<string, number>>

const bare = (head: string): string => head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")

export const guess = ({ heads }: CsvFile, fields: ReadonlyArray<Field>): Mapping => {
  const written = heads.map(bare)
  return Object.fromEntries(
    fields.map(({ also, name }) => {
      const names = [bare(name), ...also]
      return [name, names.map((each) => written.indexOf(each)).find((at) => at >= 0) ?? -1]
    })
  )
}

export const missing = (fields: ReadonlyArray<Field>, mapping: Mapping): ReadonlyArray<string> =>
  fields
    .filter(({ isRequired, name }) => isRequired && (mapping[name] ?? -1) < 0)
    .map(({ name }) => name)

/** A row's cells by field; a field without a column is undefined. */
export const cellsOf = (row: CsvRow, mapping: Mapping): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([name, at]) => (at < 0 ? [] : [[name, row.cells[at] ?? ""]]))
  )
