/** Where events are delivered to. */
import type { WebhookEndpoint } from "@cardpack/client"
import { partner } from "../api/Calls.ts"
import { Act } from "../kit/Act.tsx"
import { Check, Input } from "../kit/Button.tsx"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { field } from "../kit/Field.ts"
import { May } from "../kit/May.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Page } from "../kit/Page.tsx"
import { useRefresh } from "../kit/Refresh.ts"
import { Secret } from "../kit/Secret.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/RecordText.ts"
import { type EventType, TYPES } from "./EventTypes.ts"
import { FailingEndpoints } from "./FailingEndpoints.tsx"

/** The types that a form has ticked. */
export const typesOf = (form: FormData): ReadonlyArray<EventType> => {
  const ticked = form.getAll("type")
  return TYPES.filter((type) => ticked.includes(type))
}

export const TypeFields = ({ given }: { readonly given: ReadonlyArray<string> }) => (
  <fieldset>
    <legend>{text.webhooks.types}</legend>
    {TYPES.map((type) => (
      <Check
        key={type}
        name="type"
        value={type}
        defaultChecked={given.includes(type)}
        label={type === "*" ? text.webhooks.all : type}
      />
    ))}
  </fieldset>
)

const COLUMNS: ReadonlyArray<Column<WebhookEndpoint>> = [
  { head: text.webhooks.url, cell: ({ url }) => url, csv: ({ url }) => url },
  {
    head: text.head.status,
    cell: ({ active }) => <Status of={active ? "active" : "paused"} />,
    csv: ({ active }) => (active ? "active" : "paused")
  },
  {
    head: text.webhooks.types,
    cell: ({ subscribedEvents }) =>
      subscribedEvents.includes("*") ? text.webhooks.all : subscribedEvents.length,
    csv: ({ subscribedEvents }) => subscribedEvents.join(" ")
  },
  {
    head: text.keys.madeBy,
    cell: ({ madeBy }) => madeBy ?? "",
    csv: ({ madeBy }) => madeBy ?? ""
  },
  {
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    csv: ({ createdAt }) => createdAt
  }
]

const Create = () => {
  const refresh = useRefresh("webhooks")
  return (
    <Act
      label={text.webhooks.create}
      look="main"
      title={text.webhooks.create}
      says={text.webhooks.createSays}
      fields={
        <>
          <Input
            name="url"
            type="url"
            label={text.webhooks.url}
            hint={text.webhooks.urlHint}
            required
          />
          <TypeFields given={["*"]} />
        </>
      }
      run={(form) =>
        partner.webhooks.create({ url: field(form, "url"), subscribedEvents: typesOf(form) })
      }
      unanswered={text.problem.maybeMade}
      onDone={refresh}
      result={({ signingSecret }) => (
        <Secret value={signingSecret} says={text.webhooks.secretSays} />
      )}
    />
  )
}

export const Webhooks = () => (
  <Page
    title={text.nav.webhooks}
    acts={
      <May to="webhooks">
        <Create />
      </May>
    }
  >
    <FailingEndpoints />
    <DataTable
      name="webhooks"
      caption={text.nav.webhooks}
      read={(cursor) => partner.webhooks.list({ cursor }).page()}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/webhooks/${id}`}
      empty={<p>{text.webhooks.none}</p>}
    />
  </Page>
)
