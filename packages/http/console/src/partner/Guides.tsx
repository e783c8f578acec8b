/** The first requests of a server, with the reader's own ids, and the guides about the rest. */
import { partner } from "../api/Calls.ts"
import { useOrganization } from "../api/Session.ts"
import { Facts } from "../kit/Facts.tsx"
import { Identifier } from "../kit/Identifier.tsx"
import { Loaded, Section } from "../kit/Page.tsx"
import { text } from "../text/RecordText.ts"
import styles from "./Deliveries.module.css"

const read = async () => {
  const [machines, customers] = await Promise.all([
    partner.catalog.vendingMachines(),
    partner.customers.list({ limit: 1 }).page()
  ])
  return { machine: machines[0]?.id ?? 1, customer: customers.data[0]?.id ?? "cus_…" }
}

const order = (customerId: string, vendingMachineId: number): string =>
  `curl '${location.origin}/api/v2/operations' \\
  -H "Authorization: Bearer $CARDPACK_KEY" \\
  -H "Idempotency-Key: order-1" \\
  --json '${JSON.stringify({ kind: "order", customerId, vendingMachineId, quantity: 1 })}'`

export const Guides = () => {
  const partnerId = useOrganization()?.organizationId ?? ""
  return (
    <Section title={text.guides.title}>
      <ul className={styles.guides}>
        {text.guides.all.map(([name, title]) => (
          <li key={name}>
            <a href={`/docs/guides/${name}`}>{title}</a>
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          [text.guides.base, <Identifier key="base" id={`${location.origin}/api/v2`} full />],
          [text.guides.account, <Identifier key="account" id={partnerId} full />]
        ]}
      />
      <Loaded name={["guides"]} read={read}>
        {({ customer, machine }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long text scrolls, also by keyboard
          <section className={styles.request} tabIndex={0} aria-label={text.guides.first}>
            <pre>{order(customer, machine)}</pre>
          </section>
        )}
      </Loaded>
    </Section>
  )
}
