/** The page of whatever an id names: paste it from a log or a mail. */
import { useNavigate } from "@tanstack/react-router"
import { Act } from "../kit/Act.tsx"
import { Input } from "../kit/Button.tsx"
import { field } from "../kit/Field.ts"
import { find as words } from "../text/en/find.ts"
import { text } from "../text/PartnerText.ts"
import * as Finders from "./Finders.ts"

const first = async (given: string): Promise<Finders.Option> => {
  const [found] = await Finders.find(given)
  if (found === undefined) throw new Error(words.nothing)
  return found
}

export const FindById = () => {
  const navigate = useNavigate()
  return (
    <Act
      label={text.find.label}
      title={text.find.label}
      says={text.find.says}
      fields={<Input name="id" label={text.find.id} required maxLength={255} />}
      run={(form) => first(field(form, "id"))}
      onDone={({ search = {}, to }) => void navigate({ to, search: search as never })}
    />
  )
}
