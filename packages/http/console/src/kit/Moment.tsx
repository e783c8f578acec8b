/** A time: relative in lists with the exact one on hover; both in details. */
import { useEffect, useState } from "react"
import { ago } from "./Ago.ts"
import styles from "./Money.module.css"

const formatted = new Intl.DateTimeFormat("en-GB", {
  year: "numeric",
  month: "short",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit"
})

export const exactly = (at: string): string => formatted.format(new Date(at))

/** Such as `UTC+2`: shown once on a page. */
export const zone = (): string => {
  const minutes = -new Date().getTimezoneOffset()
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const sign = minutes < 0 ? "−" : "+"
  return minutes === 0 ? "UTC" : `UTC${sign}${hours}${rest ? `:${`${rest}`.padStart(2, "0")}` : ""}`
}

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
