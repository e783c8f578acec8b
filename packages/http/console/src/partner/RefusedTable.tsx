/** Requests that were answered with an error: which, why, and with which key. */
import type { RefusedRequest } from "@cardpack/client/operator"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import type { Span } from "../kit/Days.ts"
import { Filter, TextFilter, useFilters } from "../kit/Filter.tsx"
import { Identifier } from "../kit/Identifier.tsx"
import { Moment } from "../kit/Moment.tsx"
import { PeriodFilter, usePeriod } from "../kit/PeriodFilter.tsx"
import { text } from "../text/RecordText.ts"

const STATUSES = ["400", "403", "404", "409", "429", "500", "503"] as const

const keyOf = ({ key }: RefusedRequest): string =>
  key === null ? text.refused.person : (key.label ?? key.prefix ?? key.id)

const COLUMNS: ReadonlyArray<Column<RefusedRequest>> = [
  {
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} exact />,
    csv: ({ createdAt }) => createdAt
  },
  { head: text.head.status, cell: ({ status }) => status, csv: ({ status }) => `${status}` },
  {
    head: text.refused.request,
    cell: ({ method, route }) => (
      <code>
        {method} {route}
      </code>
    ),
    csv: ({ method, route }) => `${method} ${route}`
  },
  {
    head: text.refused.why,
    cell: ({ code, message }) => (
      <>
        <code>{code}</code>: {message}
      </>
    ),
    csv: ({ code, message }) => `${code}: ${message}`
  },
  {
    head: "x-request-id",
    wide: true,
    cell: ({ requestId }) => <Identifier id={requestId} />,
    csv: ({ requestId }) => requestId
  },
  { head: text.refused.key, wide: true, cell: keyOf, csv: keyOf },
  {
    head: text.refused.duration,
    wide: true,
    end: true,
    cell: ({ durationMs }) => durationMs,
    csv: ({ durationMs }) => `${durationMs}`
  }
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
