/** Where events are delivered to. */
import type { CreateWebhook, WebhookEndpoint } from "@cardpack/client"
import { partner } from "../api/Calls.ts"
import { Act } from "../kit/Act.tsx"
import { Check, Input } from "../kit/Button.tsx"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { field } from "../kit/Field.ts"
import { Moment } from "../kit/Moment.tsx"
import { Page } from "../kit/Page.tsx"
import { Secret } from "../kit/Secret.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/RecordText.ts"

type EventType = CreateWebhook["subscribedEvents"][number]

/** An object, so that a type which is missing here is an error of the compiler. */
const EVERY: Readonly<Record<EventType, true>> = {
  "*": true,
  "balance.topup.detected": true,
  "balance.topup.confirmed": true,
  "balance.topup.failed": true,
  "balance.low": true,
  "operation.completed": true,
  "operation.awaiting_chain": true,
  "operation.onchain_failed": true,
  "operation.onchain_cancelled": true,
  "operation.cancelled": true,
  "buyback.completed": true,
  "refund.completed": true,
  "redemption.completed": true,
  "shipment.updated": true
}

const TYPES = Object.keys(EVERY) as ReadonlyArray<EventType>

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
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    csv: ({ createdAt }) => createdAt
  }
]

export const Webhooks = () => (
  <Page
    title={text.nav.webhooks}
    acts={
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
        result={({ signingSecret }) => (
          <Secret value={signingSecret} says={text.webhooks.secretSays} />
        )}
      />
    }
  >
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
