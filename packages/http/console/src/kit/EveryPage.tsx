/** Reads a list to its end, page by page, with a count; it can be stopped. */
import { useRef, useState } from "react"
import { text } from "../text/Text.ts"
import { Button } from "./Button.tsx"
import type { Listed } from "./DataTable.tsx"
import { wordsOf } from "./Problem.tsx"

interface Ended {
  readonly rows: number
  /** Whether the list has no more. */
  readonly isWhole: boolean
  readonly isStopped: boolean
}

export interface Taking<R> {
  readonly take: (rows: ReadonlyArray<R>) => void
  /** Answers what people must be told; nothing if all went well. */
  readonly end: (ended: Ended) => string
}

export const EveryPage = <R,>({
  begin,
  label,
  most = Number.POSITIVE_INFINITY,
  read
}: Pick<Listed<R>, "read"> & {
  readonly label: string
  /** Rows after which it ends. */
  readonly most?: number
  readonly begin: () => Taking<R>
}) => {
  const [count, setCount] = useState<number | null>(null)
  const [said, setSaid] = useState("")
  const stopped = useRef(false)
  const start = async () => {
    stopped.current = false
    setSaid("")
    const { end, take } = begin()
    let [rows, cursor]: [number, string | null | undefined] = [0, undefined]
    setCount(0)
    try {
      do {
        const page = await read(cursor ?? undefined)
        take(page.data)
        rows += page.data.length
        cursor = page.nextCursor
        setCount(rows)
      } while (cursor !== null && rows < most && !stopped.current)
      setSaid(end({ rows, isWhole: cursor === null, isStopped: stopped.current }))
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
