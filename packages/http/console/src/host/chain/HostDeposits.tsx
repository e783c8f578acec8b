/** What came in at deposit addresses, USDC and other tokens. */
import type { OperatorFundingTransaction } from "@cardpack/client/operator"
import { host } from "../../api/Calls.ts"
import { type Column, DataTable } from "../../kit/DataTable.tsx"
import { Filter, useFilters } from "../../kit/Filter.tsx"
import { Identifier } from "../../kit/Identifier.tsx"
import { Moment } from "../../kit/Moment.tsx"
import { Money } from "../../kit/Money.tsx"
import { Page } from "../../kit/Page.tsx"
import { Status } from "../../kit/Status.tsx"
import { text } from "../../text/HostText.ts"
import { partnerColumn } from "../Named.tsx"
import { ChainTabs } from "./ChainTabs.tsx"

const STATUSES = ["detected", "confirmed", "failed", "stuck", "foreign"] as const

const COLUMNS: ReadonlyArray<Column<OperatorFundingTransaction>> = [
  {
    head: text.head.status,
    cell: ({ status }) => <Status of={status} />,
    csv: ({ status }) => status
  },
  {
    head: text.head.amount,
    end: true,
    cell: ({ amountUsd }) => <Money usd={amountUsd} />,
    csv: ({ amountUsd }) => amountUsd ?? ""
  },
  {
    head: text.onchain.units,
    end: true,
    wide: true,
    cell: ({ amountBaseUnits }) => amountBaseUnits,
    csv: ({ amountBaseUnits }) => amountBaseUnits
  },
  {
    head: text.head.token,
    cell: ({ tokenAddress }) => (tokenAddress === null ? "USDC" : <Identifier id={tokenAddress} />),
    csv: ({ tokenAddress }) => tokenAddress ?? "USDC"
  },
  partnerColumn(),
  {
    head: text.head.transaction,
    cell: ({ transactionHash }) => <Identifier id={transactionHash} />,
    csv: ({ transactionHash }) => transactionHash
  },
  {
    head: text.onchain.block,
    end: true,
    wide: true,
    cell: ({ blockNumber }) => blockNumber,
    csv: ({ blockNumber }) => `${blockNumber}`
  },
  {
    head: text.head.problem,
    cell: ({ failureReason }) => failureReason ?? text.detail.none,
    csv: ({ failureReason }) => failureReason ?? ""
  },
  {
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    csv: ({ createdAt }) => createdAt
  }
]

export const HostDeposits = () => {
  const filters = useFilters("status")
  const status = STATUSES.find((each) => each === filters.status)
  return (
    <Page title={text.onchain.deposits}>
      <ChainTabs />
      <DataTable
        name="host-deposits"
        caption={text.onchain.deposits}
        filter={{ status }}
        read={(cursor) => host.deposits.transactions({ status, cursor, limit: 50 })}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        filters={<Filter name="status" label={text.head.status} options={STATUSES} />}
        empty={<p>{text.onchain.noDeposits}</p>}
        refreshMs={30_000}
      />
    </Page>
  )
}
