/** The partner's end users, by the ids that it gave them. */
import { CardpackError, type Customer, type Page as Listed } from "@cardpack/client"
import { partner } from "../api/Calls.ts"
import { Act } from "../kit/Act.tsx"
import { Input } from "../kit/Button.tsx"
import { type Column, DataTable, type Listed as Table } from "../kit/DataTable.tsx"
import { field } from "../kit/Field.ts"
import { TextFilter, useFilters } from "../kit/Filter.tsx"
import { Identifier } from "../kit/Identifier.tsx"
import { May } from "../kit/May.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Page } from "../kit/Page.tsx"
import { PeriodFilter, usePeriod } from "../kit/PeriodFilter.tsx"
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

const FILE: NonNullable<Table<Customer>["file"]> = [
  { head: "id", csv: ({ id }) => id },
  { head: "externalUserId", csv: ({ externalUserId }) => externalUserId ?? "" },
  { head: "attributes", csv: ({ attributes }) => JSON.stringify(attributes) },
  { head: "createdAt", csv: ({ createdAt }) => createdAt }
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

/** Own ids are unique: the list of one has one row, or none. */
const named = async (externalUserId: string): Promise<Listed<Customer>> => {
  const found = partner.customers.getByExternalId(externalUserId)
  const data = await found.then(
    (customer) => [customer],
    (error: unknown) => {
      if (error instanceof CardpackError && error.code === "not_found") return []
      throw error
    }
  )
  return { data, nextCursor: null }
}

export const Customers = () => {
  const { externalUserId } = useFilters("externalUserId")
  const period = usePeriod()
  return (
    <Page
      title={text.nav.customers}
      acts={
        <>
          <FindById />
          <May to="trade">
            <Create />
          </May>
        </>
      }
    >
      <DataTable
        name="customers"
        caption={text.nav.customers}
        filter={{ externalUserId, ...period }}
        read={(cursor) =>
          externalUserId === undefined
            ? partner.customers.list({ ...period, cursor, limit: 50 }).page()
            : named(externalUserId)
        }
        filters={
          <>
            <TextFilter name="externalUserId" label={text.customers.externalId} />
            <PeriodFilter />
          </>
        }
        columns={COLUMNS}
        file={FILE}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/customers/${id}`}
        empty={<p>{text.customers.none}</p>}
      />
    </Page>
  )
}
