/** The ledger, by kind and by operation. */
import type { LedgerEntry } from "@cardpack/client"
import { partner } from "../api/Calls.ts"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { Filter, TextFilter, useFilters } from "../kit/Filter.tsx"
import { Identifier, Reference } from "../kit/Identifier.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Money } from "../kit/Money.tsx"
import { text } from "../text/RecordText.ts"

const KINDS = ["TOPUP", "BONUS", "BUYBACK", "SPEND", "ADJUSTMENT"] as const

export const COLUMNS: ReadonlyArray<Column<LedgerEntry>> = [
  { head: text.head.kind, cell: ({ kind }) => kind, csv: ({ kind }) => kind },
  {
    head: text.head.amount,
    end: true,
    cell: ({ amountUsd }) => <Money usd={amountUsd} signed />,
    csv: ({ amountUsd }) => amountUsd
  },
  {
    head: text.balance.cash,
    end: true,
    wide: true,
    cell: ({ cashUsd }) => <Money usd={cashUsd} signed />,
    csv: ({ cashUsd }) => cashUsd
  },
  {
    head: text.balance.bonus,
    end: true,
    wide: true,
    cell: ({ bonusUsd }) => <Money usd={bonusUsd} signed />,
    csv: ({ bonusUsd }) => bonusUsd
  },
  {
    head: text.balance.after,
    end: true,
    cell: ({ balanceAfter }) => <Money usd={balanceAfter.total} />,
    csv: ({ balanceAfter }) => balanceAfter.total
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
      ),
    csv: ({ fundingTransactionId, operationId, reason }) =>
      operationId ?? fundingTransactionId ?? reason ?? ""
  },
  {
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    csv: ({ createdAt }) => createdAt
  }
]

export const Ledger = () => {
  const filters = useFilters("kind", "operationId")
  const { operationId } = filters
  const kind = KINDS.find((each) => each === filters.kind)
  return (
    <DataTable
      name="ledger"
      caption={text.balance.ledger}
      filter={{ kind, operationId }}
      read={(cursor) =>
        partner.account
          .ledger({
            cursor,
            limit: 50,
            ...(kind !== undefined && { kind }),
            ...(operationId !== undefined && { operationId })
          })
          .page()
      }
      columns={COLUMNS}
      keyOf={({ id }) => id}
      filters={
        <>
          <Filter name="kind" label={text.head.kind} options={KINDS} />
          <TextFilter name="operationId" label={text.head.operation} />
        </>
      }
      empty={<p>{text.balance.none}</p>}
    />
  )
}
