/** Chooses every row that a list's filters admit, page by page, with a count; it can be stopped. */
import { useRef, useState } from "react"
import { text } from "../text/Text.ts"
import { Button } from "./Button.tsx"
import type { Listed } from "./DataTable.tsx"
import { wordsOf } from "./Problem.tsx"
import type { Selection } from "./Selection.ts"

/** What is done with them is done one by one, and more would be a day's work. */
export const MOST = 1_000

export const SelectMatching = <R,>({
  read,
  selection
}: Pick<Listed<R>, "read"> & { readonly selection: Selection<R> }) => {
  const [count, setCount] = useState<number | null>(null)
  const [said, setSaid] = useState("")
  const stopped = useRef(false)
  const start = async () => {
    stopped.current = false
    setSaid("")
    let [rows, cursor]: [number, string | null | undefined] = [0, undefined]
    setCount(0)
    try {
      do {
        const page = await read(cursor ?? undefined)
        selection.add(page.data.slice(0, MOST - rows))
        rows += page.data.length
        cursor = page.nextCursor
        setCount(rows)
      } while (cursor !== null && rows < MOST && !stopped.current)
      if (rows > MOST || (cursor !== null && !stopped.current)) setSaid(text.list.selectCut(MOST))
    } catch (error) {
      setSaid(wordsOf(error))
    }
    setCount(null)
  }
  return (
    <>
      <span role="status">{said}</span>
      {count === null ? (
        <Button onClick={start}>{text.list.selectMatching}</Button>
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
