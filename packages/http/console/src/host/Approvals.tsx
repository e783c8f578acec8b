/** What waits for a second person, with all that was asked beside the decision. */
import type { ListedApproval as Approval } from "@cardpack/client/operator"
import { host } from "../api/Calls.ts"
import { useMe } from "../api/Session.ts"
import { Act } from "../kit/Act.tsx"
import table from "../kit/DataTable.module.css"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { Filter, useFilters } from "../kit/Filter.tsx"
import { Identifier } from "../kit/Identifier.tsx"
import { Json } from "../kit/Json.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Money } from "../kit/Money.tsx"
import { Loaded, Page } from "../kit/Page.tsx"
import { Status } from "../kit/Status.tsx"
import * as Usd from "../kit/Usd.ts"
import deliveries from "../partner/Deliveries.module.css"
import { text } from "../text/HostText.ts"
import { PartnerName } from "./Named.tsx"

const Subject = ({ subject }: Pick<Approval, "subject">) =>
  subject.startsWith("par_") ? <PartnerName id={subject} /> : <Identifier id={subject} />

const Asked = ({ approval: { id, subject } }: { readonly approval: Approval }) => (
  <>
    <p>
      {text.log.subject}: <Subject subject={subject} />
    </p>
    <Loaded name={["approval", id]} read={() => host.approvals.get({ approvalId: id })}>
      {({ arguments: given }) => <Json value={given} className={deliveries.evidence} />}
    </Loaded>
  </>
)

const Settle = ({ approval }: { readonly approval: Approval }) => {
  const { costUsd, id, mayApprove, mayDecline, requestedBy, summary } = approval
  const own = useMe().data?.email === requestedBy
  return (
    <span className={table.pair}>
      {mayApprove ? (
        <Act
          label={text.approvals.approve}
          title={text.approvals.approve}
          says={text.approvals.approveSays(summary, Usd.words(Usd.of(costUsd)), requestedBy)}
          fields={<Asked approval={approval} />}
          run={() => host.approvals.approve({ approvalId: id })}
        />
      ) : (
        <span>{own ? text.approvals.own : text.approvals.mayNot}</span>
      )}
      {mayDecline && (
        <Act
          label={text.approvals.decline}
          look="danger"
          title={text.approvals.decline}
          says={text.approvals.declineSays(summary)}
          run={() => host.approvals.decline({ approvalId: id })}
        />
      )}
    </span>
  )
}

const COLUMNS: ReadonlyArray<Column<Approval>> = [
  {
    head: text.approvals.asked,
    cell: ({ action, summary }) => <span title={action}>{summary}</span>,
    csv: ({ summary }) => summary
  },
  {
    head: text.log.subject,
    wide: true,
    cell: Subject,
    csv: ({ subject }) => subject
  },
  {
    head: text.approvals.cost,
    end: true,
    wide: true,
    cell: ({ costUsd }) => <Money usd={costUsd} />,
    csv: ({ costUsd }) => costUsd
  },
  {
    head: text.log.actor,
    wide: true,
    cell: ({ requestedBy }) => requestedBy,
    csv: ({ requestedBy }) => requestedBy
  },
  {
    head: text.head.status,
    cell: ({ status }) => <Status of={status} />,
    csv: ({ status }) => status
  },
  {
    head: text.approvals.settled,
    wide: true,
    cell: ({ settledBy }) => settledBy ?? text.detail.none,
    csv: ({ settledBy }) => settledBy ?? ""
  },
  {
    head: text.head.created,
    wide: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    csv: ({ createdAt }) => createdAt
  },
  {
    head: text.head.acts,
    needs: "approvals.write",
    end: true,
    cell: (approval) => (approval.status === "pending" ? <Settle approval={approval} /> : null)
  }
]

export const Approvals = () => {
  const filters = useFilters("status")
  const status = filters.status === "pending" ? filters.status : undefined
  return (
    <Page title={text.approvals.title}>
      <DataTable
        name="approvals"
        caption={text.approvals.title}
        filter={{ status }}
        read={(cursor) => host.approvals.list({ cursor, status, limit: 50 })}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        filters={<Filter name="status" label={text.head.status} options={["pending"]} />}
        empty={<p>{text.approvals.none}</p>}
      />
    </Page>
  )
}
