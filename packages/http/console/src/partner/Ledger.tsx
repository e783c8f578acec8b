/** The ledger, by cause and by operation, in words; its file is for bookkeeping. */
import type { LedgerEntry } from "@cardpack/client"
import { partner } from "../api/Calls.ts"
import { type Column, DataTable, type Listed } from "../kit/DataTable.tsx"
import { Filter, TextFilter, useFilters } from "../kit/Filter.tsx"
import { Identifier, Reference } from "../kit/Identifier.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Money } from "../kit/Money.tsx"
import { PeriodFilter, usePeriod } from "../kit/PeriodFilter.tsx"
import { text } from "../text/RecordText.ts"
import * as OperationFacts from "./OperationFacts.tsx"

type Cause = LedgerEntry["cause"]

const CAUSES = Object.keys(text.balance.causes) as ReadonlyArray<Cause>

type Row = OperationFacts.Joined<LedgerEntry>

const COLUMNS: ReadonlyArray<Column<Row>> = [
  { head: text.balance.cause, cell: ({ row }) => text.balance.causes[row.cause] },
  {
    head: text.head.amount,
    end: true,
    cell: ({ row }) => <Money usd={row.amountUsd} signed />
  },
  {
    head: text.balance.cash,
    end: true,
    wide: true,
    cell: ({ row }) => <Money usd={row.cashUsd} signed />
  },
  {
    head: text.balance.bonus,
    end: true,
    wide: true,
    cell: ({ row }) => <Money usd={row.bonusUsd} signed />
  },
  {
    head: text.balance.after,
    end: true,
    cell: ({ row }) => <Money usd={row.balanceAfter.total} />
  },
  {
    head: text.balance.why,
    cell: ({ row: { fundingTransactionId, operationId, reason } }) =>
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
    cell: ({ row }) => <Moment at={row.createdAt} />
  }
]

/** The first are read by `cardpack verify-ledger`, which passes over the others. */
export const FILE: NonNullable<Listed<Row>["file"]> = [
  ...OperationFacts.own<LedgerEntry>([
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
  ]),
  { head: "cause", csv: ({ row }) => row.cause },
  { head: "operationKind", csv: ({ facts }) => facts?.kind ?? "" },
  ...OperationFacts.FILE
]

const wordOf = (name: string): string => {
  const cause = CAUSES.find((each) => each === name)
  return cause === undefined ? name : text.balance.causes[cause]
}

type Query = NonNullable<Parameters<typeof partner.account.ledger>[0]>

export const read = async (query: Query) =>
  OperationFacts.joined(
    await partner.account.ledger(query).page(),
    ({ operationId }) => operationId
  )

export const Ledger = () => {
  const filters = useFilters("cause", "operationId")
  const { operationId } = filters
  const cause = CAUSES.find((each) => each === filters.cause)
  const asked = {
    ...(cause !== undefined && { cause }),
    ...(operationId !== undefined && { operationId }),
    ...usePeriod()
  }
  return (
    <DataTable
      name="ledger"
      caption={text.balance.ledger}
      filter={asked}
      read={(cursor) => read({ ...asked, cursor, limit: 50 })}
      columns={COLUMNS}
      file={FILE}
      keyOf={({ row }) => row.id}
      filters={
        <>
          <Filter name="cause" label={text.balance.cause} options={CAUSES} nameOf={wordOf} />
          <TextFilter name="operationId" label={text.head.operation} />
          <PeriodFilter />
        </>
      }
      empty={<p>{text.balance.none}</p>}
    />
  )
}
