/** All deposits that were seen, by status and time. */
import type { FundingTransaction } from "@cardpack/client"
import { partner } from "../api/Calls.ts"
import { type Column, DataTable, type Listed } from "../kit/DataTable.tsx"
import { Filter, useFilters } from "../kit/Filter.tsx"
import { Identifier } from "../kit/Identifier.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Money } from "../kit/Money.tsx"
import { Page } from "../kit/Page.tsx"
import { PeriodFilter, usePeriod } from "../kit/PeriodFilter.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/RecordText.ts"
import { Transaction } from "./Explorer.tsx"

const STATUSES = ["detected", "confirmed", "failed"] as const

const COLUMNS: ReadonlyArray<Column<FundingTransaction>> = [
  { head: text.head.status, cell: ({ status }) => <Status of={status} /> },
  {
    head: text.head.amount,
    end: true,
    cell: ({ amountUsd }) => <Money usd={amountUsd} />
  },
  {
    head: text.head.transaction,
    cell: ({ transactionHash }) => <Transaction hash={transactionHash} />
  },
  { head: text.head.id, cell: ({ id }) => <Identifier id={id} /> },
  {
    head: text.head.problem,
    wide: true,
    cell: ({ failureReason }) => failureReason ?? text.detail.none
  },
  { head: text.head.created, cell: ({ createdAt }) => <Moment at={createdAt} /> }
]

/** For bookkeeping: the ledger's entries name the same ids. */
const FILE: NonNullable<Listed<FundingTransaction>["file"]> = [
  { head: "id", csv: ({ id }) => id },
  { head: "status", csv: ({ status }) => status },
  { head: "amountUsd", csv: ({ amountUsd }) => amountUsd },
  { head: "chainId", csv: ({ chainId }) => `${chainId}` },
  { head: "transactionHash", csv: ({ transactionHash }) => transactionHash },
  { head: "blockNumber", csv: ({ blockNumber }) => `${blockNumber}` },
  { head: "failureReason", csv: ({ failureReason }) => failureReason ?? "" },
  { head: "createdAt", csv: ({ createdAt }) => createdAt },
  { head: "confirmedAt", csv: ({ confirmedAt }) => confirmedAt ?? "" }
]

export const AllDeposits = () => {
  const filters = useFilters("status")
  const period = usePeriod()
  const status = STATUSES.find((each) => each === filters.status)
  const asked = { ...period, ...(status !== undefined && { status }) }
  return (
    <Page title={text.balance.deposits}>
      <DataTable
        name="all-deposits"
        caption={text.balance.deposits}
        filter={asked}
        read={(cursor) => partner.funding.transactions({ ...asked, cursor, limit: 50 }).page()}
        columns={COLUMNS}
        file={FILE}
        keyOf={({ id }) => id}
        filters={
          <>
            <Filter name="status" label={text.head.status} options={STATUSES} />
            <PeriodFilter />
          </>
        }
        empty={<p>{text.balance.noDeposits}</p>}
      />
    </Page>
  )
}
