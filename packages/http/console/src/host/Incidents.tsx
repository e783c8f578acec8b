/** What can't be, with the evidence beside the decision. */
import type { Incident } from "@cardpack/client/operator"
import { host } from "../api/Calls.ts"
import { Act } from "../kit/Act.tsx"
import { Check, TextArea } from "../kit/Button.tsx"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { field } from "../kit/Field.ts"
import { Filter, useFilters } from "../kit/Filter.tsx"
import { Identifier } from "../kit/Identifier.tsx"
import { Json } from "../kit/Json.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Page } from "../kit/Page.tsx"
import { Status } from "../kit/Status.tsx"
import deliveries from "../partner/Deliveries.module.css"
import { text } from "../text/HostText.ts"
import * as IncidentWords from "./IncidentWords.ts"
import { partnerColumn } from "./Named.tsx"

const Resolve = ({ incident }: { readonly incident: Incident }) => (
  <Act
    label={text.incidents.resolve}
    title={text.incidents.resolve}
    says={`${IncidentWords.wordsOf(incident)}. ${IncidentWords.effectOf(incident)}`}
    fields={
      <>
        <Json value={incident.detail} className={deliveries.evidence} />
        <TextArea name="resolution" label={text.incidents.resolution} required maxLength={500} />
        {incident.cardId !== null && <Check name="release" label={text.incidents.release} />}
      </>
    }
    run={(form) =>
      host.incidents.resolve({
        incidentId: incident.id,
        resolution: field(form, "resolution"),
        ...(form.get("release") !== null && { releaseCard: true })
      })
    }
  />
)

/** Of a card that the decision left frozen; refused if it is free. */
const Release = ({ incident }: { readonly incident: Incident }) => (
  <Act
    label={text.incidents.free}
    title={text.incidents.free}
    says={text.incidents.freeSays}
    fields={<TextArea name="reason" label={text.incidents.reason} required maxLength={500} />}
    run={(form) =>
      host.incidents.release({
        incidentId: incident.id,
        reason: field(form, "reason")
      })
    }
  />
)

const ActOn = ({ incident }: { readonly incident: Incident }) => {
  if (incident.resolvedAt === null) return <Resolve incident={incident} />
  return incident.cardId === null ? null : <Release incident={incident} />
}

const COLUMNS: ReadonlyArray<Column<Incident>> = [
  {
    head: text.head.kind,
    cell: IncidentWords.wordsOf,
    csv: IncidentWords.wordsOf
  },
  {
    head: text.head.status,
    cell: ({ resolvedAt }) => (
      <Status of={resolvedAt === null ? "open" : text.incidents.resolved} />
    ),
    csv: ({ resolvedAt }) => (resolvedAt === null ? "open" : "resolved")
  },
  partnerColumn(),
  {
    head: text.head.id,
    cell: ({ id }) => <Identifier id={id} />,
    csv: ({ id }) => id
  },
  {
    head: text.incidents.decided,
    cell: ({ resolution, resolvedBy }) =>
      resolution === null ? text.detail.none : `${resolvedBy}: ${resolution}`,
    csv: ({ resolution }) => resolution ?? ""
  },
  {
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    csv: ({ createdAt }) => createdAt
  },
  {
    head: text.head.acts,
    needs: "incidents.write",
    end: true,
    cell: (incident) => <ActOn incident={incident} />
  }
]

export const Incidents = () => {
  const filters = useFilters("open")
  const open = filters.open === "true" || filters.open === "false" ? filters.open : undefined
  return (
    <Page title={text.incidents.title}>
      <DataTable
        name="incidents"
        caption={text.incidents.title}
        filter={{ open }}
        read={(cursor) => host.incidents.list({ cursor, open, limit: 50 })}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        filters={
          <Filter
            name="open"
            label={text.head.status}
            options={["true", "false"]}
            nameOf={(isOpen) => (isOpen === "true" ? "open" : text.incidents.resolved)}
          />
        }
        empty={<p>{text.incidents.none}</p>}
      />
    </Page>
  )
}
