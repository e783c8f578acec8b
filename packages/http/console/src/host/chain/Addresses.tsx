/** Deposit addresses with what there is to sweep, and the record of a sweep. */
import type { DepositAddress } from "@cardpack/client/operator"
import { host } from "../../api/Calls.ts"
import { Act } from "../../kit/Act.tsx"
import { Input } from "../../kit/Button.tsx"
import { type Column, DataTable } from "../../kit/DataTable.tsx"
import { field } from "../../kit/Field.ts"
import { Identifier } from "../../kit/Identifier.tsx"
import { May } from "../../kit/May.tsx"
import { Moment } from "../../kit/Moment.tsx"
import { Money } from "../../kit/Money.tsx"
import { Page } from "../../kit/Page.tsx"
import { Status } from "../../kit/Status.tsx"
import { text } from "../../text/HostText.ts"
import { partnerColumn } from "../Named.tsx"
import { ChainTabs } from "./ChainTabs.tsx"

/** Less than was credited and not swept is missing; more was not seen yet. */
const difference = ({ balanceUsd, expectedUsd }: DepositAddress): string =>
  balanceUsd === null || expectedUsd === null
    ? text.onchain.unread
    : balanceUsd === expectedUsd
      ? text.onchain.asExpected
      : text.onchain.differs

const COLUMNS: ReadonlyArray<Column<DepositAddress>> = [
  partnerColumn(),
  {
    head: text.onchain.address,
    cell: ({ address }) => <Identifier id={address} />,
    csv: ({ address }) => address
  },
  {
    head: text.onchain.path,
    cell: ({ path }) => path ?? text.detail.none,
    csv: ({ path }) => path ?? ""
  },
  {
    head: text.onchain.holds,
    end: true,
    cell: ({ balanceUsd }) => <Money usd={balanceUsd} />,
    csv: ({ balanceUsd }) => balanceUsd ?? ""
  },
  {
    head: text.onchain.expected,
    end: true,
    cell: ({ expectedUsd }) => <Money usd={expectedUsd} />,
    csv: ({ expectedUsd }) => expectedUsd ?? ""
  },
  {
    head: text.head.status,
    cell: (row) => (
      <Status
        of={difference(row)}
        tone={difference(row) === text.onchain.differs ? "bad" : "calm"}
      />
    ),
    csv: difference
  },
  {
    head: text.head.created,
    wide: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    csv: ({ createdAt }) => createdAt
  }
]

const RecordSweep = () => (
  <Act
    label={text.onchain.sweep}
    title={text.onchain.sweep}
    says={text.onchain.sweepSays}
    fields={
      <Input
        name="transactionHash"
        label={text.onchain.sweepHash}
        pattern="0x[0-9a-fA-F]{64}"
        required
      />
    }
    run={(form) => host.deposits.recordSweep({ transactionHash: field(form, "transactionHash") })}
    result={({ totalUsd, transfers }) => <p>{text.onchain.swept(totalUsd, transfers.length)}</p>}
  />
)

export const Addresses = () => (
  <Page
    title={text.onchain.addresses}
    acts={
      <May to="chain.write">
        <RecordSweep />
      </May>
    }
  >
    <ChainTabs />
    <DataTable
      name="deposit-addresses"
      caption={text.onchain.addresses}
      read={(cursor) => host.deposits.addresses({ cursor, limit: 50 })}
      columns={COLUMNS}
      keyOf={({ address }) => address}
      paging={text.items.paging}
      empty={<p>{text.onchain.noAddresses}</p>}
    />
  </Page>
)
