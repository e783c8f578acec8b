/** A filter by a day of UTC, kept in the URL. */
import { useNavigate } from "@tanstack/react-router"
import styles from "./Filter.module.css"
import { useFilters } from "./Filter.tsx"

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Null unless it is a day. */
export const dayOf = (written: string | undefined): string | null =>
  written !== undefined && DAY.test(written) && !Number.isNaN(Date.parse(written)) ? written : null

const DAY_MS = 86_400_000

/** Its first moment, and that of the day after it. */
export const startOf = (day: string): string => `${day}T00:00:00.000Z`
export const endOf = (day: string): string =>
  new Date(Date.parse(startOf(day)) + DAY_MS).toISOString()

export const DateFilter = ({ name, label }: { readonly name: string; readonly label: string }) => {
  const navigate = useNavigate()
  const value = dayOf(useFilters(name)[name]) ?? ""
  const choose = (to: string) =>
    navigate({
      to: ".",
      search: ((was: object) => ({ ...was, cursor: undefined, [name]: to || undefined })) as never
    })
  return (
    <label className={styles.filter}>
      <span>{label}</span>
      <input
        key={value}
        type="date"
        defaultValue={value}
        onChange={(event) => {
          // Half a year is typed before it is whole.
          const to = event.target.value
          if (to === "" || dayOf(to)?.startsWith("2") === true) choose(to)
        }}
      />
    </label>
  )
}
