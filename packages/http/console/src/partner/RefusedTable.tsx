/** Requests that were answered with an error: which, why, and with which key. */
import type { RefusedRequest } from "@cardpack/client/operator"
import { exactly } from "../kit/Ago.ts"
import table from "../kit/DataTable.module.css"
import { type Column, DataTable, type Listed } from "../kit/DataTable.tsx"
import type { Span } from "../kit/Days.ts"
import { Filter, TextFilter, useFilters } from "../kit/Filter.tsx"
import { Identifier } from "../kit/Identifier.tsx"
import { PeriodFilter, usePeriod } from "../kit/PeriodFilter.tsx"
import { text } from "../text/RecordText.ts"

const STATUSES = ["400", "403", "404", "409", "429", "500", "503"] as const

const keyOf = ({ key }: RefusedRequest): string =>
  key === null ? text.refused.person : (key.label ?? key.prefix ?? key.id)

/** The reason is below its request, so that a phone shows both. */
const COLUMNS: ReadonlyArray<Column<RefusedRequest>> = [
  {
    head: text.head.created,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{exactly(createdAt)}</time>
  },
  { head: text.head.status, cell: ({ status }) => status },
  {
    head: text.refused.request,
    cell: ({ code, message, method, route }) => (
      <div className={table.breaks}>
        <code>
          {method} {route}
        </code>
        <br />
        <code>{code}</code>: {message}
      </div>
    )
  },
  {
    head: "x-request-id",
    wide: true,
    cell: ({ requestId }) => <Identifier id={requestId} />
  },
  { head: text.refused.key, wide: true, cell: keyOf },
  {
    head: text.refused.duration,
    wide: true,
    end: true,
    cell: ({ durationMs }) => durationMs
  }
]

const FILE: NonNullable<Listed<RefusedRequest>["file"]> = [
  { head: "createdAt", csv: ({ createdAt }) => createdAt },
  { head: "status", csv: ({ status }) => `${status}` },
  { head: "method", csv: ({ method }) => method },
  { head: "route", csv: ({ route }) => route },
  { head: "code", csv: ({ code }) => code },
  { head: "message", csv: ({ message }) => message },
  { head: "requestId", csv: ({ requestId }) => requestId },
  { head: "key", csv: keyOf },
  { head: "durationMs", csv: ({ durationMs }) => `${durationMs}` }
]

interface Asked extends Span {
  readonly requestId: string | undefined
  readonly status: string | undefined
  readonly cursor: string | undefined
  readonly limit: number
}

export const RefusedTable = ({
  read,
  scope
}: {
  readonly scope: string
  readonly read: (asked: Asked) => Promise<{
    readonly data: ReadonlyArray<RefusedRequest>
    readonly nextCursor: string | null
  }>
}) => {
  const filters = useFilters("requestId", "status")
  const filter = {
    ...usePeriod(),
    requestId: filters.requestId?.trim() || undefined,
    status: STATUSES.find((each) => each === filters.status)
  }
  return (
    <DataTable
      name="refused-requests"
      scope={scope}
      caption={text.refused.title}
      filter={filter}
      read={(cursor) => read({ ...filter, cursor, limit: 50 })}
      columns={COLUMNS}
      file={FILE}
      keyOf={({ id }) => id}
      refreshMs={5_000}
      filters={
        <>
          <TextFilter name="requestId" label="x-request-id" />
          <Filter name="status" label={text.head.status} options={STATUSES} />
          <PeriodFilter />
        </>
      }
      empty={<p>{text.refused.none}</p>}
    />
  )
}
