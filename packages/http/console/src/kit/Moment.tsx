/** A time: relative in lists with the exact one on hover; both in details. */
import { useEffect, useState } from "react"
import { ago, exactly } from "./Ago.ts"
import styles from "./Money.module.css"

/** Relative times stay true while a page is open. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

export const Moment = ({
  at,
  exact = false
}: {
  readonly at: string | null
  readonly exact?: boolean
}) => {
  const now = useNow()
  if (at === null) return <span className={styles.none}>–</span>
  const shown = exact ? `${exactly(at)} (${ago(at, now)})` : ago(at, now)
  return (
    <time dateTime={at} title={exactly(at)} className={exact ? undefined : styles.money}>
      {shown}
    </time>
  )
}
