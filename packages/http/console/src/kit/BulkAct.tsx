/** One act on many rows: a few at a time, with counts and a result for each; it can be stopped. */
import { useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useRef, useState } from "react"
import { text } from "../text/Text.ts"
import styles from "./BulkAct.module.css"
import { Button } from "./Button.tsx"
import { wordsOf } from "./Problem.tsx"

/** Rows at a time; the API runs one operator's changes one after another anyway. */
const WIDTH = 4

/** Null when it was done, else what the API said. */
type Outcome = string | null

export interface BulkAct<Row> {
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly total: number
  readonly isRunning: boolean
  readonly start: (rows: ReadonlyArray<Row>) => Promise<void>
  readonly stop: () => void
}

export const useBulkAct = <Row,>(
  keyOf: (row: Row) => string,
  run: (row: Row) => Promise<unknown>
): BulkAct<Row> => {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [total, setTotal] = useState(0)
  const [isRunning, setIsRunning] = useState(false)
  const left = useRef<Array<Row> | null>(null)
  const queries = useQueryClient()
  const work = async (rows: Array<Row>) => {
    for (let row = rows.shift(); row !== undefined; row = rows.shift()) {
      const key = keyOf(row)
      const outcome = await run(row).then(
        () => null,
        (error: unknown) => wordsOf(error)
      )
      setOutcomes((was) => new Map(was).set(key, outcome))
    }
  }
  const start = async (rows: ReadonlyArray<Row>) => {
    // A second click may come before the button is seen as disabled.
    if (left.current !== null) return
    const queue = [...rows]
    left.current = queue
    setOutcomes(new Map())
    setTotal(rows.length)
    setIsRunning(true)
    await Promise.all(Array.from({ length: WIDTH }, () => work(queue)))
    left.current = null
    setIsRunning(false)
    await queries.invalidateQueries()
  }
  const stop = () => left.current?.splice(0)
  return { outcomes, total, isRunning, start, stop }
}

/** The progress, and the result of each row. */
export const Outcomes = <Row,>({
  many,
  nameOf,
  done
}: {
  readonly many: BulkAct<Row>
  readonly nameOf?: (key: string) => ReactNode
  readonly done: (count: number) => string
}) => {
  const { isRunning, outcomes, stop, total } = many
  if (total === 0) return null
  const failed = [...outcomes].flatMap(([key, said]) => (said === null ? [] : [[key, said]]))
  return (
    <div className={styles.many}>
      <p role="status">
        {done(outcomes.size - failed.length)}
        {failed.length > 0 && ` ${text.many.failed(failed.length)}`}
        {isRunning
          ? ` ${text.many.left(total - outcomes.size)}`
          : outcomes.size < total && ` ${text.many.stopped(total - outcomes.size)}`}
      </p>
      {isRunning && (
        <div className={styles.progress}>
          <progress value={outcomes.size} max={total} aria-label={text.act.working} />
          <Button onClick={stop}>{text.many.stop}</Button>
        </div>
      )}
      {failed.length > 0 && (
        <ul className={styles.failed}>
          {failed.map(([key = "", said]) => (
            <li key={key}>
              {nameOf === undefined ? key : nameOf(key)}: {said}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
