/** The newest refusal of an act whose button has left the page, until it is closed. */
import { useSyncExternalStore } from "react"
import { text } from "../text/Text.ts"
import { Button } from "./Button.tsx"
import styles from "./Problem.module.css"
import { Problem } from "./Problem.tsx"

interface Said {
  readonly error: unknown
  readonly pathname: string
}

let said: Said | null = null
const readers = new Set<() => void>()

const put = (next: Said | null): void => {
  said = next
  for (const read of readers) read()
}

export const notify = (error: unknown): void => put({ error, pathname: location.pathname })

const subscribe = (reader: () => void) => {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** Shown only on the page of that act. */
export const Notice = () => {
  const told = useSyncExternalStore(subscribe, () => said)
  return told === null || told.pathname !== location.pathname ? null : (
    <div className={styles.told}>
      <Problem error={told.error} />
      <Button onClick={() => put(null)}>{text.act.close}</Button>
    </div>
  )
}
