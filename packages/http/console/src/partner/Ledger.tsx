/** The ledger, by kind and by operation. */
import type { LedgerEntry } from "@cardpack/client"
import { partner } from "../api/Calls.ts"
import { type Column, DataTable, type Listed } from "../kit/DataTable.tsx"
import { Filter, TextFilter, useFilters } from "../kit/Filter.tsx"
import { Identifier, Reference } from "../kit/Identifier.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Money } from "../kit/Money.tsx"
import { PeriodFilter, usePeriod } from "../kit/PeriodFilter.tsx"
import { text } from "../text/RecordText.ts"

const KINDS = ["TOPUP", "BONUS", "BUYBACK", "SPEND", "ADJUSTMENT"] as const

const COLUMNS: ReadonlyArray<Column<LedgerEntry>> = [
  { head: text.head.kind, cell: ({ kind }) => kind },
  {
    head: text.head.amount,
    end: true,
    cell: ({ amountUsd }) => <Money usd={amountUsd} signed />
  },
  {
    head: text.balance.cash,
    end: true,
    wide: true,
    cell: ({ cashUsd }) => <Money usd={cashUsd} signed />
  },
  {
    head: text.balance.bonus,
    end: true,
    wide: true,
    cell: ({ bonusUsd }) => <Money usd={bonusUsd} signed />
  },
  {
    head: text.balance.after,
    end: true,
    cell: ({ balanceAfter }) => <Money usd={balanceAfter.total} />
  },
  {
    head: text.balance.why,
    cell: ({ fundingTransactionId, operationId, reason }) =>
      operationId !== null ? (
        <Reference id={operationId} to={`/operations/${operationId}`} />
      ) : fundingTransactionId !== null ? (
        <Identifier id={fundingTransactionId} />
      ) : (
        (reason ?? text.detail.none)
      )
  },
  {
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />
  }
]

/** As `cardpack verify-ledger` reads it. */
export const FILE: NonNullable<Listed<LedgerEntry>["file"]> = [
  { head: "id", csv: ({ id }) => id },
  { head: "kind", csv: ({ kind }) => kind },
  { head: "amountUsd", csv: ({ amountUsd }) => amountUsd },
  { head: "cashUsd", csv: ({ cashUsd }) => cashUsd },
  { head: "bonusUsd", csv: ({ bonusUsd }) => bonusUsd },
  { head: "balanceAfter.cash", csv: ({ balanceAfter }) => balanceAfter.cash },
  { head: "balanceAfter.bonus", csv: ({ balanceAfter }) => balanceAfter.bonus },
  { head: "operationId", csv: ({ operationId }) => operationId ?? "" },
  { head: "fundingTransactionId", csv: ({ fundingTransactionId }) => fundingTransactionId ?? "" },
  { head: "reason", csv: ({ reason }) => reason ?? "" },
  { head: "sequence", csv: ({ sequence }) => sequence },
  { head: "link", csv: ({ link }) => link },
  { head: "createdAt", csv: ({ createdAt }) => createdAt }
]

export const Ledger = () => {
  const filters = useFilters("kind", "operationId")
  const { operationId } = filters
  const kind = KINDS.find((each) => each === filters.kind)
  const asked = {
    ...(kind !== undefined && { kind }),
    ...(operationId !== undefined && { operationId }),
    ...usePeriod()
  }
  return (
    <DataTable
      name="ledger"
      caption={text.balance.ledger}
      filter={asked}
      read={(cursor) => partner.account.ledger({ ...asked, cursor, limit: 50 }).page()}
      columns={COLUMNS}
      file={FILE}
      keyOf={({ id }) => id}
      filters={
        <>
          <Filter name="kind" label={text.head.kind} options={KINDS} />
          <TextFilter name="operationId" label={text.head.operation} />
          <PeriodFilter />
        </>
      }
      empty={<p>{text.balance.none}</p>}
    />
  )
}
