/** Who did what, and when. */
import type { LogEntry } from "@cardpack/client/operator"
import { Link } from "@tanstack/react-router"
import { host } from "../api/Calls.ts"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import * as Days from "../kit/Days.ts"
import { TextFilter, useFilters } from "../kit/Filter.tsx"
import { Identifier, shortened } from "../kit/Identifier.tsx"
import { Json } from "../kit/Json.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Page } from "../kit/Page.tsx"
import { PeriodFilter } from "../kit/PeriodFilter.tsx"
import deliveries from "../partner/Deliveries.module.css"
import { text } from "../text/HostText.ts"
import { actOf } from "./LogActs.ts"
import { PartnerName } from "./Named.tsx"

/** Empty for a token: only people have sessions. */
const sessionOf = ({ detail }: LogEntry): string => {
  const { session } = Object(detail) as { readonly session?: unknown }
  return typeof session === "string" ? session : ""
}

const COLUMNS: ReadonlyArray<Column<LogEntry>> = [
  {
    head: text.log.actor,
    cell: ({ actor }) => (
      <Link to="/host/log" search={{ actor }}>
        {actor}
      </Link>
    ),
    csv: ({ actor }) => actor
  },
  {
    head: text.log.action,
    cell: (entry) => <span title={entry.action}>{actOf(entry)}</span>,
    csv: actOf
  },
  {
    head: text.log.subject,
    cell: ({ subject }) =>
      subject.startsWith("par_") ? <PartnerName id={subject} /> : <Identifier id={subject} />,
    csv: ({ subject }) => subject
  },
  {
    head: text.did.session,
    wide: true,
    cell: (entry) =>
      sessionOf(entry) === "" ? (
        text.detail.none
      ) : (
        <Link to="/host/log" search={{ session: sessionOf(entry) }}>
          {shortened(sessionOf(entry))}
        </Link>
      ),
    csv: sessionOf
  },
  {
    head: text.log.detail,
    cell: ({ detail }) =>
      detail === null ? (
        text.detail.none
      ) : (
        <details className={deliveries.attempts}>
          <summary>{text.events.show}</summary>
          <Json value={detail} />
        </details>
      ),
    csv: ({ detail }) => JSON.stringify(detail)
  },
  {
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    csv: ({ createdAt }) => createdAt
  }
]

/** The whole file comes from the API, however long it is. */
const fileOf = (filter: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]]
  )
  return `/operator/v1/log?${new URLSearchParams([...given, ["format", "csv"]])}`
}

export const Log = () => {
  const { from, to, ...filters } = useFilters("actor", "action", "subject", "session", "from", "to")
  const filter = { ...filters, ...Days.spanOf(from, to) }
  return (
    <Page
      title={text.log.title}
      acts={
        <a href={fileOf(filter)} download="log.csv">
          {text.did.file}
        </a>
      }
    >
      <DataTable
        name="log"
        caption={text.log.title}
        filter={filter}
        read={(cursor) => host.service.log({ ...filter, cursor, limit: 50 })}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        filters={
          <>
            <TextFilter name="actor" label={text.log.actor} />
            <TextFilter name="action" label={text.log.action} />
            <TextFilter name="subject" label={text.log.subject} />
            <TextFilter name="session" label={text.did.session} />
            <PeriodFilter />
          </>
        }
        empty={<p>{text.log.none}</p>}
      />
    </Page>
  )
}
