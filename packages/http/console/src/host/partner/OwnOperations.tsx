/** A partner's operations, as it reads them itself. */
import type { Operation } from "@cardpack/client/operator"
import { host } from "../../api/Calls.ts"
import { type Column, DataTable } from "../../kit/DataTable.tsx"
import { Identifier } from "../../kit/Identifier.tsx"
import { Moment } from "../../kit/Moment.tsx"
import { Money } from "../../kit/Money.tsx"
import { Status } from "../../kit/Status.tsx"
import { text } from "../../text/HostText.ts"
import { OwnPage } from "./OwnPage.tsx"

const COLUMNS: ReadonlyArray<Column<Operation>> = [
  { head: text.head.kind, cell: ({ kind }) => kind, csv: ({ kind }) => kind },
  {
    head: text.head.status,
    cell: ({ status }) => <Status of={status} />,
    csv: ({ status }) => status
  },
  { head: text.head.id, cell: ({ id }) => <Identifier id={id} />, csv: ({ id }) => id },
  {
    head: text.head.charged,
    end: true,
    cell: ({ chargedUsd }) => <Money usd={chargedUsd} />,
    csv: ({ chargedUsd }) => chargedUsd
  },
  {
    head: text.head.credited,
    end: true,
    cell: ({ creditedUsd }) => <Money usd={creditedUsd} />,
    csv: ({ creditedUsd }) => creditedUsd
  },
  {
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    csv: ({ createdAt }) => createdAt
  }
]

export const OwnOperations = () => (
  <OwnPage list={text.nav.operations}>
    {(partnerId) => (
      <DataTable
        name="partner-operations"
        scope={partnerId}
        caption={text.nav.operations}
        read={(cursor) => host.support.operations({ partnerId, cursor, limit: 50 })}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/host/operations/${id}`}
        empty={<p>{text.hostOperations.none}</p>}
      />
    )}
  </OwnPage>
)
