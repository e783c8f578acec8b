/** The partner's end users, by the ids that it gave them. */
import type { Customer } from "@cardpack/client"
import { partner } from "../api/Calls.ts"
import { Act } from "../kit/Act.tsx"
import { Input } from "../kit/Button.tsx"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { field } from "../kit/Field.ts"
import { Identifier } from "../kit/Identifier.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Page } from "../kit/Page.tsx"
import { text } from "../text/PartnerText.ts"
import { FindById } from "./FindById.tsx"

const COLUMNS: ReadonlyArray<Column<Customer>> = [
  {
    head: text.customers.externalId,
    cell: ({ externalUserId }) => externalUserId ?? text.customers.unnamed,
    csv: ({ externalUserId }) => externalUserId ?? ""
  },
  { head: text.head.id, cell: ({ id }) => <Identifier id={id} />, csv: ({ id }) => id },
  {
    head: text.customers.attributes,
    end: true,
    cell: ({ attributes }) => Object.keys(attributes).length,
    csv: ({ attributes }) => JSON.stringify(attributes)
  },
  {
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    csv: ({ createdAt }) => createdAt
  }
]

const Create = () => (
  <Act
    label={text.customers.create}
    look="main"
    title={text.customers.create}
    says={text.customers.createSays}
    fields={<Input name="externalUserId" label={text.customers.externalId} maxLength={255} />}
    run={(form, idempotencyKey) => {
      const externalUserId = field(form, "externalUserId")
      return partner.customers.create(externalUserId === "" ? {} : { externalUserId }, {
        idempotencyKey
      })
    }}
  />
)

export const Customers = () => (
  <Page
    title={text.nav.customers}
    acts={
      <>
        <FindById />
        <Create />
      </>
    }
  >
    <DataTable
      name="customers"
      caption={text.nav.customers}
      read={(cursor) => partner.customers.list({ cursor, limit: 50 }).page()}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/customers/${id}`}
      empty={<p>{text.customers.none}</p>}
    />
  </Page>
)
