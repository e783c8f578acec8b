/** The partners of this host, and how they do. */

import { CardpackError } from "@cardpack/client"
import type { Partner, PartnerReport } from "@cardpack/client/operator"
import { host } from "../api/Calls.ts"
import { Act } from "../kit/Act.tsx"
import { Input } from "../kit/Button.tsx"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { field } from "../kit/Field.ts"
import { Identifier } from "../kit/Identifier.tsx"
import { May } from "../kit/May.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Money } from "../kit/Money.tsx"
import { Page } from "../kit/Page.tsx"
import * as Percent from "../kit/Percent.ts"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/HostText.ts"

/** What a role may not read is not there. */
type Row = Partner & Partial<PartnerReport>

const LIMIT = 50

const read = async (cursor: string | undefined) => {
  const page = { cursor, limit: LIMIT }
  try {
    return await host.reports.partners(page)
  } catch (error) {
    if (error instanceof CardpackError && error.code === "forbidden") {
      return host.partners.list(page)
    }
    throw error
  }
}

const refundsOf = ({ sealed = 0, sealedRefunded = 0 }: Row): string =>
  Percent.of(BigInt(sealedRefunded), BigInt(sealed))

const COLUMNS: ReadonlyArray<Column<Row>> = [
  { head: text.head.name, cell: ({ name }) => name, csv: ({ name }) => name },
  {
    head: text.head.status,
    cell: ({ status }) => <Status of={status} />,
    csv: ({ status }) => status
  },
  {
    head: text.figures.balance,
    end: true,
    cell: ({ balance }) => <Money usd={balance?.total ?? null} />,
    csv: ({ balance }) => balance?.total ?? ""
  },
  {
    head: text.figures.week,
    end: true,
    cell: ({ lastWeek }) => <Money usd={lastWeek?.soldUsd ?? null} />,
    csv: ({ lastWeek }) => lastWeek?.soldUsd ?? ""
  },
  {
    head: text.figures.refunds,
    end: true,
    cell: (row) => (
      <span title={text.figures.refundsOf(row.sealedRefunded ?? 0, row.sealed ?? 0)}>
        {refundsOf(row)}
      </span>
    ),
    csv: refundsOf
  },
  {
    head: text.figures.seen,
    cell: ({ lastSeenAt }) => <Moment at={lastSeenAt ?? null} />,
    csv: ({ lastSeenAt }) => lastSeenAt ?? ""
  },
  {
    head: text.head.id,
    wide: true,
    cell: ({ id }) => <Identifier id={id} />,
    csv: ({ id }) => id
  },
  {
    head: text.head.created,
    wide: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    csv: ({ createdAt }) => createdAt
  }
]

const Create = () => (
  <Act
    label={text.partners.create}
    look="main"
    title={text.partners.create}
    unanswered={text.problem.maybeMade}
    says={text.partners.createSays}
    fields={
      <>
        <Input name="name" label={text.head.name} required maxLength={200} />
        <Input name="mail" type="email" label={text.partners.mail} />
      </>
    }
    run={(form) =>
      host.partners.create({
        name: field(form, "name"),
        ...(field(form, "mail") !== "" && { notificationEmail: field(form, "mail") })
      })
    }
  />
)

export const Partners = () => (
  <Page
    title={text.partners.title}
    acts={
      <May to="partners.write">
        <Create />
      </May>
    }
  >
    <DataTable
      name="partners"
      caption={text.partners.title}
      read={read}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/host/partners/${id}`}
      paging={text.items.paging}
      empty={<p>{text.partners.none}</p>}
    />
  </Page>
)
