/** The mint and burn entries of an operation. */
import type { Operation } from "@cardpack/client"
import table from "../kit/DataTable.module.css"
import { Identifier } from "../kit/Identifier.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Section } from "../kit/Page.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/RecordText.ts"
import { Transaction } from "./Explorer.tsx"

export const Entries = ({ operation }: { readonly operation: Operation }) => {
  const entries = [...operation.onchainOrders, ...operation.onchainBurns]
  if (entries.length === 0) return null
  return (
    <Section title={text.operations.entries}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard */}
      <section className={table.scroll} tabIndex={0} aria-label={text.operations.entries}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{text.head.id}</th>
              <th scope="col">{text.head.status}</th>
              <th scope="col">{text.head.token}</th>
              <th scope="col">{text.head.transaction}</th>
              <th scope="col">{text.head.deadline}</th>
              <th scope="col">{text.head.problem}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td>
                  <Identifier id={entry.id} />
                </td>
                <td>
                  <Status of={entry.status} />
                </td>
                <td>
                  <Identifier id={entry.tokenId} />
                </td>
                <td>
                  <Transaction hash={entry.transactionHash} />
                </td>
                <td>
                  <Moment at={entry.deadline} />
                </td>
                <td>{entry.failureReason ?? text.detail.none}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}
