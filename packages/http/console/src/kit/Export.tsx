/** All rows of a filtered list as a file. */
import { text } from "../text/Text.ts"
import * as Csv from "./Csv.ts"
import type { Listed } from "./DataTable.tsx"
import { EveryPage, type Taking } from "./EveryPage.tsx"

export const Export = <R,>({
  name,
  columns = [],
  file,
  read,
  label = text.list.csv
}: Pick<Listed<R>, "name" | "file" | "read"> &
  Partial<Pick<Listed<R>, "columns">> & { readonly label?: string }) => {
  const written =
    file ?? columns.flatMap(({ head, csv }) => (csv === undefined ? [] : [{ head, csv }]))
  const begin = (): Taking<R> => {
    // Parts, which the browser may keep on disk: the file ends where the list does.
    const parts = [Csv.line(written.map(({ head }) => head))]
    return {
      take: (rows) => {
        parts.push(rows.map((row) => Csv.line(written.map(({ csv }) => csv(row)))).join(""))
      },
      end: ({ isWhole, rows }) => {
        Csv.save(`${name}.csv`, ...parts)
        return isWhole ? "" : text.list.csvCut(rows)
      }
    }
  }
  return <EveryPage label={label} read={read} begin={begin} />
}
