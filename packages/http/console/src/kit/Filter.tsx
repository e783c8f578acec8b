/** A filter of a list, kept in the URL; choosing one begins at the newest row. */
import { useNavigate, useSearch } from "@tanstack/react-router"
import { text } from "../text/Text.ts"
import styles from "./Filter.module.css"

/** The filters in the URL, by name. */
export const useFilters = <Name extends string>(
  ...names: ReadonlyArray<Name>
): Partial<Record<Name, string>> => {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const given = names.flatMap((name) => {
    const value = search[name]
    return typeof value === "string" ? [[name, value]] : []
  })
  return Object.fromEntries(given)
}

export const Filter = ({
  name,
  label,
  options,
  nameOf = (option) => option.replaceAll("_", " "),
  all = text.list.all
}: {
  readonly name: string
  readonly label: string
  readonly options: ReadonlyArray<string>
  readonly nameOf?: (option: string) => string
  /** What is shown without this filter. */
  readonly all?: string
}) => {
  const navigate = useNavigate()
  const value = useFilters(name)[name] ?? ""
  const choose = (to: string) =>
    navigate({
      to: ".",
      search: ((was: object) => ({ ...was, cursor: undefined, [name]: to || undefined })) as never
    })
  return (
    <label className={styles.filter}>
      <span>{label}</span>
      <select value={value} onChange={(event) => choose(event.target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A filter of free text, which is read when the field is left or Enter is pressed. */
export const TextFilter = ({ name, label }: { readonly name: string; readonly label: string }) => {
  const navigate = useNavigate()
  const value = useFilters(name)[name] ?? ""
  const choose = (to: string) => {
    if (to === value) return
    navigate({
      to: ".",
      search: ((was: object) => ({ ...was, cursor: undefined, [name]: to || undefined })) as never
    })
  }
  return (
    <label className={styles.filter}>
      <span>{label}</span>
      <input
        key={value}
        defaultValue={value}
        onBlur={(event) => choose(event.target.value.trim())}
        onKeyDown={(event) => event.key === "Enter" && choose(event.currentTarget.value.trim())}
      />
    </label>
  )
}
