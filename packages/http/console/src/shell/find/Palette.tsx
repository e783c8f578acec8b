/** Finds pages by their names, and everything else by its own: ids, references, customers. */
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { isHost, type Organization } from "../../api/Session.ts"
import { wordsOf } from "../../kit/Problem.tsx"
import * as Finders from "../../partner/Finders.ts"
import { find as text } from "../../text/en/find.ts"
import * as Navigation from "../Navigation.ts"
import * as HostFinds from "./HostFinds.ts"
import styles from "./Palette.module.css"

type Option = Finders.Option

const LEAST = 2

const pagesOf = (organization: Organization, q: string): ReadonlyArray<Option> =>
  Navigation.of(organization)
    .flatMap(({ pages }) => pages)
    .filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()))
    .map(({ label, to }) => ({ kind: text.page, name: label, to }))

/** Asks after a pause, so that not every letter is a request. */
const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 200)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const useFinds = (organization: Organization, q: string) => {
  const asked = useSettled(q)
  const finds = isHost(organization) ? HostFinds.find : Finders.find
  const found = useQuery({
    queryKey: ["find", organization.organizationId, asked],
    queryFn: () => finds(asked),
    enabled: asked.length >= LEAST
  })
  const isSettled = asked === q
  return {
    // What was found for less than is written by now is not offered to Enter.
    options: isSettled ? (found.data ?? []) : [],
    isFetching: !isSettled || found.isFetching,
    error: isSettled ? found.error : null
  }
}

const Options = ({
  at,
  choose,
  id,
  options
}: {
  readonly id: string
  readonly options: ReadonlyArray<Option>
  readonly at: number
  readonly choose: (option: Option) => void
}) => (
  <div id={id} role="listbox" aria-label={text.results} className={styles.options}>
    {options.map((option, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys of all options
      <div
        key={`${option.kind} ${option.to} ${option.name}`}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === at}
        tabIndex={-1}
        onClick={() => choose(option)}
      >
        <span>{option.kind}</span>
        <strong>{option.name}</strong>
      </div>
    ))}
  </div>
)

export const Palette = ({
  close,
  organization
}: {
  readonly organization: Organization
  readonly close: () => void
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const [written, setWritten] = useState("")
  const [at, setAt] = useState(0)
  const q = written.trim()
  const found = useFinds(organization, q)
  const nothing = isHost(organization) ? text.nothing : text.nothingOwn
  const options = [...found.options, ...pagesOf(organization, q)]
  const chosen = Math.min(at, options.length - 1)
  useEffect(() => dialog.current?.showModal(), [])
  const choose = ({ search = {}, to }: Option) => {
    close()
    void navigate({ to, search: search as never })
  }
  const press = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt(Math.max(0, Math.min(options.length - 1, chosen + step)))
    }
    const option = options[chosen]
    if (event.key === "Enter" && option !== undefined) {
      event.preventDefault()
      choose(option)
    }
  }
  return (
    <dialog ref={dialog} className={styles.palette} aria-label={text.title} onClose={close}>
      <input
        type="text"
        role="combobox"
        aria-label={text.title}
        aria-expanded={options.length > 0}
        aria-controls={`${id}-options`}
        aria-activedescendant={options.length === 0 ? undefined : `${id}-options-${chosen}`}
        aria-autocomplete="list"
        placeholder={isHost(organization) ? text.hostHint : text.partnerHint}
        value={written}
        onChange={(event) => {
          setWritten(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
        className={styles.field}
        autoComplete="off"
        spellCheck={false}
      />
      <Options id={`${id}-options`} options={options} at={chosen} choose={choose} />
      <p role="status" className={styles.said}>
        {found.error !== null && wordsOf(found.error)}
        {!found.isFetching && found.error === null && options.length === 0 && nothing}
      </p>
    </dialog>
  )
}
