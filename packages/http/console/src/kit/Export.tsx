/** All rows of a filtered list as a file, page by page, with a count, and it can be stopped. */
import { useRef, useState } from "react"
import { text } from "../text/Text.ts"
import { Button } from "./Button.tsx"
import * as Csv from "./Csv.ts"
import type { Listed } from "./DataTable.tsx"
import { wordsOf } from "./Problem.tsx"

export const Export = <R,>({
  name,
  columns = [],
  file,
  read,
  label = text.list.csv
}: Pick<Listed<R>, "name" | "file" | "read"> &
  Partial<Pick<Listed<R>, "columns">> & { readonly label?: string }) => {
  const [count, setCount] = useState<number | null>(null)
  const [said, setSaid] = useState("")
  const stopped = useRef(false)
  const written =
    file ?? columns.flatMap(({ head, csv }) => (csv === undefined ? [] : [{ head, csv }]))
  const start = async () => {
    stopped.current = false
    setSaid("")
    // Parts, which the browser may keep on disk: the file ends where the list does.
    const parts = [Csv.line(written.map(({ head }) => head))]
    let [rows, cursor]: [number, string | null | undefined] = [0, undefined]
    setCount(0)
    try {
      do {
        const page = await read(cursor ?? undefined)
        parts.push(page.data.map((row) => Csv.line(written.map(({ csv }) => csv(row)))).join(""))
        rows += page.data.length
        cursor = page.nextCursor
        setCount(rows)
      } while (cursor !== null && !stopped.current)
      Csv.save(`${name}.csv`, ...parts)
      if (cursor !== null) setSaid(text.list.csvCut(rows))
    } catch (error) {
      setSaid(wordsOf(error))
    }
    setCount(null)
  }
  return (
    <>
      <span role="status">{said}</span>
      {count === null ? (
        <Button onClick={start}>{label}</Button>
      ) : (
        <Button
          onClick={() => {
            stopped.current = true
          }}
        >
          {text.list.csvCount(count)}
        </Button>
      )}
    </>
  )
}
