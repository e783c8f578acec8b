/** Keys of the reader's devices, each of which signs in without a password. */
import * as Identity from "../api/Identity.ts"
import { Act } from "../kit/Act.tsx"
import { Input } from "../kit/Button.tsx"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { field } from "../kit/Field.ts"
import { Moment } from "../kit/Moment.tsx"
import { Section } from "../kit/Page.tsx"
import { arePossible } from "../sign/Passkey.tsx"
import { text } from "../text/SettingsText.ts"
import { Password } from "./SecondFactor.tsx"

const Remove = ({ id, name }: Identity.Passkey) => (
  <Act
    label={text.settings.removePasskey}
    look="danger"
    title={text.settings.removePasskey}
    says={text.settings.removePasskeySays(name)}
    fields={<Password />}
    run={(form) => Identity.removePasskey(id, `${form.get("password")}`)}
  />
)

const COLUMNS: ReadonlyArray<Column<Identity.Passkey>> = [
  { head: text.settings.passkeyName, cell: ({ name }) => name },
  { head: text.settings.added, wide: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    head: text.settings.lastUsed,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? text.detail.none : <Moment at={lastUsedAt} />)
  },
  { head: text.head.acts, end: true, cell: (passkey) => <Remove {...passkey} /> }
]

const Add = () => (
  <Act
    label={text.settings.addPasskey}
    title={text.settings.addPasskey}
    says={text.settings.addPasskeySays}
    fields={
      <>
        <Input name="name" label={text.settings.passkeyName} maxLength={60} required />
        <Password />
      </>
    }
    run={(form) => Identity.addPasskey(field(form, "name"), `${form.get("password")}`)}
  />
)

export const Passkeys = () =>
  arePossible ? (
    <Section title={text.settings.passkeys} acts={<Add />}>
      <DataTable
        name="passkeys"
        caption={text.settings.passkeys}
        read={async () => ({ ...(await Identity.passkeys()), nextCursor: null })}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={text.settings.noPasskeys}
      />
    </Section>
  ) : null
