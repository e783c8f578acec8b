/** Identities of another service that sign in to the reader's account. */
import * as Identity from "../api/Identity.ts"
import { Act } from "../kit/Act.tsx"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Section } from "../kit/Page.tsx"
import { text } from "../text/SettingsText.ts"
import { LinkSignOn } from "./LinkSignOn.tsx"
import { Password } from "./SecondFactor.tsx"

const host = document.documentElement.dataset.signOn

const columnsOf = (service: string): ReadonlyArray<Column<Identity.LinkedSignOn>> => [
  { head: text.settings.service, cell: () => service },
  { head: text.settings.added, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    head: text.head.acts,
    end: true,
    cell: ({ id }) => (
      <Act
        label={text.settings.unlink}
        look="danger"
        title={text.settings.unlink}
        says={text.settings.unlinkSays(service)}
        fields={<Password />}
        run={(form) => Identity.unlinkSignOn(id, `${form.get("password")}`)}
      />
    )
  }
]

export const LinkedSignOns = () =>
  host === undefined ? null : (
    <Section title={text.settings.signOns} acts={<LinkSignOn />}>
      <DataTable
        name="sign-ons"
        caption={text.settings.signOns}
        read={async () => ({ ...(await Identity.signOns()), nextCursor: null })}
        columns={columnsOf(host)}
        keyOf={({ id }) => id}
        empty={text.settings.noSignOns}
      />
    </Section>
  )
