/** One endpoint: test it, pause it, give it another secret, and see what was delivered. */
import type { WebhookEndpoint } from "@cardpack/client"
import { useParams } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import { Act } from "../kit/Act.tsx"
import { ActButton } from "../kit/ActButton.tsx"
import { Input, Select } from "../kit/Button.tsx"
import { Facts, Raw } from "../kit/Facts.tsx"
import { field } from "../kit/Field.ts"
import { Identifier } from "../kit/Identifier.tsx"
import { May } from "../kit/May.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Loaded, Page, Section } from "../kit/Page.tsx"
import { Secret } from "../kit/Secret.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/RecordText.ts"
import { ActHistory } from "./ActHistory.tsx"
import { Deliveries } from "./Deliveries.tsx"
import { FailingNow } from "./FailingEndpoints.tsx"
import { TypeFields, typesOf } from "./Webhooks.tsx"

interface Given {
  readonly endpoint: WebhookEndpoint
}

const Edit = ({ endpoint }: Given) => (
  <Act
    label={text.webhooks.edit}
    title={text.webhooks.edit}
    says={text.webhooks.editSays}
    fields={
      <>
        <Input
          name="url"
          type="url"
          label={text.webhooks.url}
          defaultValue={endpoint.url}
          required
        />
        <TypeFields given={endpoint.subscribedEvents} />
      </>
    }
    run={(form) =>
      partner.webhooks.update(endpoint.id, {
        url: field(form, "url"),
        subscribedEvents: typesOf(form)
      })
    }
  />
)

const GRACES: ReadonlyArray<readonly [string, number]> = [
  [text.webhooks.graceNone, 0],
  [text.webhooks.graceHour, 3_600],
  [text.webhooks.graceDay, 86_400]
]

const Rotate = ({ endpoint }: Given) => (
  <Act
    label={text.webhooks.rotate}
    title={text.webhooks.rotate}
    says={text.webhooks.rotateSays}
    fields={
      <Select name="grace" label={text.webhooks.grace} defaultValue="3600">
        {GRACES.map(([label, seconds]) => (
          <option key={seconds} value={seconds}>
            {label}
          </option>
        ))}
      </Select>
    }
    run={(form) => {
      const [, seconds = 0] = GRACES.find(([, each]) => `${each}` === field(form, "grace")) ?? []
      return partner.webhooks.update(endpoint.id, {
        rotateSigningSecret: true,
        ...(seconds > 0 && { gracePeriodSeconds: seconds })
      })
    }}
    result={({ signingSecret }) => (
      <Secret value={signingSecret ?? ""} says={text.webhooks.secretSays} />
    )}
  />
)

const moment = (form: FormData, name: string): string => {
  const at = new Date(field(form, name))
  return Number.isNaN(at.getTime()) ? field(form, name) : at.toISOString()
}

const ReplayRange = ({ endpoint }: Given) => (
  <Act
    label={text.webhooks.replayRange}
    title={text.webhooks.replayRange}
    says={text.webhooks.replayRangeSays}
    fields={
      <>
        <Input name="since" type="datetime-local" label={text.webhooks.since} required />
        <Input name="until" type="datetime-local" label={text.webhooks.until} required />
      </>
    }
    run={(form) =>
      partner.webhooks.replay(endpoint.id, {
        since: moment(form, "since"),
        until: moment(form, "until")
      })
    }
    result={({ held, more, replayed }) => <p>{text.webhooks.replayed(replayed, more, held)}</p>}
  />
)

const Pause = ({ endpoint: { active, id, url } }: Given) => {
  const label = active ? text.webhooks.pause : text.webhooks.resume
  return (
    <Act
      label={label}
      title={label}
      says={active ? text.webhooks.pauseSays(url) : text.webhooks.resumeSays(url)}
      run={() => partner.webhooks.update(id, { active: !active })}
    />
  )
}

const Acts = ({ endpoint }: Given) => (
  <May to="webhooks">
    <ActButton run={() => partner.webhooks.test(endpoint.id)}>{text.webhooks.test}</ActButton>
    <Pause endpoint={endpoint} />
    <Edit endpoint={endpoint} />
    <Rotate endpoint={endpoint} />
    <ReplayRange endpoint={endpoint} />
  </May>
)

export const WebhookPage = () => {
  const { endpointId = "" } = useParams({ strict: false })
  return (
    <Loaded
      name={["webhook", endpointId]}
      page={text.webhooks.one}
      read={() => partner.webhooks.get(endpointId)}
    >
      {(endpoint) => (
        <Page
          title={text.webhooks.one}
          state={<Status of={endpoint.active ? "active" : "paused"} />}
          acts={<Acts endpoint={endpoint} />}
        >
          {endpoint.active && <FailingNow {...endpoint} />}
          <Facts
            facts={[
              [text.webhooks.url, endpoint.url],
              [text.head.id, <Identifier key="id" id={endpoint.id} full />],
              [
                text.webhooks.types,
                endpoint.subscribedEvents
                  .map((type) => (type === "*" ? text.webhooks.all : type))
                  .join(", ")
              ],
              [text.head.created, <Moment key="created" at={endpoint.createdAt} exact />]
            ]}
          />
          <Section title={text.webhooks.deliveries}>
            <Deliveries endpointId={endpoint.id} url={endpoint.url} />
          </Section>
          <Section title={text.detail.timeline}>
            <ActHistory
              id={endpoint.id}
              createdAt={endpoint.createdAt}
              created={text.deeds.endpoint}
              creation="POST /api/v2/webhooks"
            />
          </Section>
          <Raw value={endpoint} path={`/api/v2/webhooks/${endpoint.id}`} />
        </Page>
      )}
    </Loaded>
  )
}
