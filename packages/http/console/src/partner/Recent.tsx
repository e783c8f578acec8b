/** The newest operations, of everybody, of one customer, or of one card: its life. */
import { Link } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import table from "../kit/DataTable.module.css"
import { Moment } from "../kit/Moment.tsx"
import { Money } from "../kit/Money.tsx"
import { Loaded } from "../kit/Page.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/PartnerText.ts"
import { CustomerName } from "./CustomerName.tsx"
import { subjectOf } from "./Operations.tsx"

interface Of {
  readonly customerId?: string
  readonly cardId?: string
}

export const Recent = (of: Of) => (
  <Loaded
    name={["recent", of.customerId ?? "", of.cardId ?? ""]}
    read={() => partner.operations.list({ ...of, limit: 10 }).page()}
  >
    {({ data }) =>
      data.length === 0 ? (
        <p>{text.operations.none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
        <section className={table.scroll} tabIndex={0} aria-label={text.customers.recent}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{text.head.kind}</th>
                <th scope="col">{text.head.of}</th>
                <th scope="col">{text.head.status}</th>
                <th scope="col" className={table.end}>
                  {text.head.charged}
                </th>
                <th scope="col" className={table.end}>
                  {text.head.credited}
                </th>
                {of.cardId !== undefined && <th scope="col">{text.head.customer}</th>}
                <th scope="col">{text.head.created}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((operation) => (
                <tr key={operation.id}>
                  <td>
                    <Link
                      to="/operations/$operationId"
                      params={{ operationId: operation.id }}
                      className={table.open}
                    >
                      {operation.kind}
                    </Link>
                  </td>
                  <td>{subjectOf(operation)}</td>
                  <td>
                    <Status of={operation.status} />
                  </td>
                  <td className={table.end}>
                    <Money usd={operation.chargedUsd} />
                  </td>
                  <td className={table.end}>
                    <Money usd={operation.creditedUsd} />
                  </td>
                  {of.cardId !== undefined && (
                    <td>
                      <CustomerName id={operation.customerId} />
                    </td>
                  )}
                  <td>
                    <Moment at={operation.createdAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )
    }
  </Loaded>
)
