/** Chooses every row that a list's filters admit. */
import { text } from "../text/Text.ts"
import type { Listed } from "./DataTable.tsx"
import { EveryPage, type Taking } from "./EveryPage.tsx"
import type { Selection } from "./Selection.ts"

/** What is done with them is done one by one, and more would be a day's work. */
const MOST = 1_000

export const SelectMatching = <R,>({
  read,
  selection
}: Pick<Listed<R>, "read"> & { readonly selection: Selection<R> }) => {
  const begin = (): Taking<R> => {
    let left = MOST
    return {
      take: (rows) => {
        selection.add(rows.slice(0, left))
        left -= Math.min(left, rows.length)
      },
      end: ({ isStopped, isWhole, rows }) =>
        rows > MOST || (!isWhole && !isStopped) ? text.list.selectCut(MOST) : ""
    }
  }
  return <EveryPage label={text.list.selectMatching} most={MOST} read={read} begin={begin} />
}
