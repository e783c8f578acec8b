/** A filter by a day of UTC, kept in the URL. */
import { useNavigate } from "@tanstack/react-router"
import { dayOf } from "./Days.ts"
import styles from "./Filter.module.css"
import { useFilters } from "./Filter.tsx"

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
