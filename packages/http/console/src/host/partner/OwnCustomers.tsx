/** A partner's customers; what is known of one of them can be erased. */
import type { Customer } from "@cardpack/client/operator"
import { host } from "../../api/Calls.ts"
import { Act } from "../../kit/Act.tsx"
import { type Column, DataTable } from "../../kit/DataTable.tsx"
import { Identifier } from "../../kit/Identifier.tsx"
import { Moment } from "../../kit/Moment.tsx"
import { text } from "../../text/HostText.ts"
import { OwnPage } from "./OwnPage.tsx"

const columnsOf = (partnerId: string): ReadonlyArray<Column<Customer>> => [
  {
    head: text.own.externalId,
    cell: ({ externalUserId }) => externalUserId ?? text.detail.none,
    csv: ({ externalUserId }) => externalUserId ?? ""
  },
  { head: text.head.id, cell: ({ id }) => <Identifier id={id} />, csv: ({ id }) => id },
  {
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    csv: ({ createdAt }) => createdAt
  },
  {
    head: text.head.acts,
    needs: "customers.write",
    end: true,
    cell: ({ id }) => (
      <Act
        label={text.own.erase}
        look="danger"
        title={text.own.erase}
        says={text.own.eraseSays}
        run={() => host.customers.erase({ partnerId, customerId: id })}
        result={({ shipments }) => <p>{text.own.erased(shipments)}</p>}
      />
    )
  }
]

export const OwnCustomers = () => (
  <OwnPage list={text.nav.customers}>
    {(partnerId) => (
      <DataTable
        name="partner-customers"
        scope={partnerId}
        caption={text.nav.customers}
        read={(cursor) => host.support.customers({ partnerId, cursor, limit: 50 })}
        columns={columnsOf(partnerId)}
        keyOf={({ id }) => id}
        empty={<p>{text.own.noCustomers}</p>}
      />
    )}
  </OwnPage>
)
