/** The three steps of the first day, until they are done. */
import { Link } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import * as OwnPartner from "../api/OwnPartner.ts"
import { useOrganization } from "../api/Session.ts"
import { May } from "../kit/May.tsx"
import { Loaded, Section } from "../kit/Page.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/PartnerText.ts"
import styles from "./PartnerHome.module.css"

const read = async (partnerId: string) => {
  const [keys, orders, webhooks] = await Promise.all([
    OwnPartner.keys(partnerId),
    partner.operations.list({ kind: "order", limit: 1 }).page(),
    partner.webhooks.list({ limit: 1 }).page()
  ])
  return [
    { to: "/keys", label: text.home.stepKey, isDone: keys.data.length > 0 },
    { to: "/packs", label: text.home.stepPack, isDone: orders.data.length > 0 },
    { to: "/webhooks", label: text.home.stepWebhook, isDone: webhooks.data.length > 0 }
  ]
}

const Steps = () => {
  const partnerId = useOrganization()?.organizationId ?? ""
  return (
    <Loaded name={["first-day"]} read={() => read(partnerId)}>
      {(steps) =>
        steps.every(({ isDone }) => isDone) ? null : (
          <Section title={text.home.firstDay}>
            <ol className={styles.steps}>
              {steps.map(({ isDone, label, to }) => (
                <li key={to}>
                  <Status
                    of={isDone ? text.home.done : text.home.toDo}
                    tone={isDone ? "good" : "wait"}
                  />
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ol>
          </Section>
        )
      }
    </Loaded>
  )
}

/** Somebody who may only look has no first day. */
export const FirstDay = () => (
  <May to="keys">
    <Steps />
  </May>
)
