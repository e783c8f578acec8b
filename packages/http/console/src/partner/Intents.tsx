/** What the partner plans to send: no credit, and nothing is reserved by it. */
import { partner } from "../api/Calls.ts"
import { Act } from "../kit/Act.tsx"
import { Input } from "../kit/Button.tsx"
import table from "../kit/DataTable.module.css"
import { field } from "../kit/Field.ts"
import { Identifier } from "../kit/Identifier.tsx"
import { May } from "../kit/May.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Money } from "../kit/Money.tsx"
import { Loaded, Section } from "../kit/Page.tsx"
import { text } from "../text/RecordText.ts"

const Create = () => (
  <Act
    label={text.balance.plan}
    title={text.balance.plan}
    says={text.balance.planSays}
    fields={
      <Input
        name="requestedUsd"
        label={text.head.amount}
        inputMode="decimal"
        pattern="[0-9]+(\.[0-9]{1,6})?"
        required
      />
    }
    run={(form, idempotencyKey) =>
      partner.funding.createIntent(
        { requestedUsd: field(form, "requestedUsd") },
        { idempotencyKey }
      )
    }
  />
)

export const Intents = () => (
  <Section
    title={text.balance.intents}
    acts={
      <May to="trade">
        <Create />
      </May>
    }
  >
    <Loaded name={["intents"]} read={() => partner.funding.intents({ limit: 20 }).page()}>
      {({ data }) =>
        data.length === 0 ? (
          <p>{text.balance.noIntents}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
          <section className={table.scroll} tabIndex={0} aria-label={text.balance.intents}>
            <table className={table.table}>
              <thead>
                <tr>
                  <th scope="col">{text.head.id}</th>
                  <th scope="col" className={table.end}>
                    {text.head.amount}
                  </th>
                  <th scope="col">{text.head.created}</th>
                </tr>
              </thead>
              <tbody>
                {data.map(({ createdAt, id, requestedUsd }) => (
                  <tr key={id}>
                    <td>
                      <Identifier id={id} />
                    </td>
                    <td className={table.end}>
                      <Money usd={requestedUsd} />
                    </td>
                    <td>
                      <Moment at={createdAt} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )
      }
    </Loaded>
  </Section>
)
