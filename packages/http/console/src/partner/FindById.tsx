/** The page of whatever a name belongs to: paste it from a log or a mail. */
import { Link, useNavigate } from "@tanstack/react-router"
import { Act } from "../kit/Act.tsx"
import { Input } from "../kit/Button.tsx"
import { field } from "../kit/Field.ts"
import { find as words } from "../text/en/find.ts"
import { text } from "../text/PartnerText.ts"
import * as Finders from "./Finders.ts"

const found = async (given: string): Promise<ReadonlyArray<Finders.Option>> => {
  const options = await Finders.find(given)
  if (options.length === 0) throw new Error(words.nothingOwn)
  return options
}

export const FindById = () => {
  const navigate = useNavigate()
  return (
    <Act
      label={text.find.label}
      title={text.find.label}
      says={text.find.says}
      fields={<Input name="id" label={text.find.id} required maxLength={255} />}
      run={(form) => found(field(form, "id"))}
      onDone={([{ search = {}, to } = { to: "" }, ...more]) => {
        if (more.length === 0) void navigate({ to, search: search as never })
      }}
      result={(options) => (
        <ul aria-label={words.results}>
          {options.map(({ kind, name, search = {}, to }) => (
            <li key={`${kind} ${to}`}>
              {kind} <Link {...{ to, search: search as never }}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    />
  )
}
