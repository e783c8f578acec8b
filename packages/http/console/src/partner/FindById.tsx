/** The page of whatever an id names: paste it from a log or a mail. */
import { useNavigate } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import { Act } from "../kit/Act.tsx"
import { Input } from "../kit/Button.tsx"
import { field } from "../kit/Field.ts"
import { text } from "../text/PartnerText.ts"

type Find = (id: string) => Promise<{ readonly id: string }>

/** Each is read first, so that an id which names nothing is refused in the API's words. */
const PAGES: Readonly<Record<string, readonly [path: string, find: Find]>> = {
  op: ["/operations", (id) => partner.operations.get(id)],
  card: ["/cards", (id) => partner.cards.get(id)],
  cus: ["/customers", (id) => partner.customers.get(id)],
  wh: ["/webhooks", (id) => partner.webhooks.get(id)],
  evt: ["/events", (id) => partner.events.get(id)]
}

const OWN_ID = ["/customers", (id: string) => partner.customers.getByExternalId(id)] as const

const find = async (given: string): Promise<string> => {
  const prefix = /^([a-z]+)_/.exec(given)?.[1] ?? ""
  const [path, read] = PAGES[prefix] ?? OWN_ID
  return `${path}/${(await read(given)).id}`
}

export const FindById = () => {
  const navigate = useNavigate()
  return (
    <Act
      label={text.find.label}
      title={text.find.label}
      says={text.find.says}
      fields={<Input name="id" label={text.find.id} required maxLength={255} />}
      run={(form) => find(field(form, "id"))}
      onDone={(to) => void navigate({ to })}
    />
  )
}
