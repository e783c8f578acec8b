/** What each pasted line matches, and what became of it. */
import type { ReactNode } from "react"
import table from "../../kit/DataTable.module.css"
import { Reference } from "../../kit/Identifier.tsx"
import { Status } from "../../kit/Status.tsx"
import { text } from "../../text/HostText.ts"
import { isWritten, type Match } from "./Matching.ts"
import type { Wrong } from "./Pasted.ts"
import { linesOf } from "./Recipient.ts"

const wordsOf = ({ line, verdict }: Match): string =>
  verdict === "ready"
    ? text.tracking.becomes(line.status, line.reason)
    : text.tracking.verdicts[verdict]

const Verdict = ({
  match,
  outcome
}: {
  readonly match: Match
  readonly outcome: string | null | undefined
}) => {
  if (outcome === null) return <Status of={text.tracking.done} tone="good" />
  if (outcome !== undefined) return <Status of={outcome} tone="bad" />
  const tone = isWritten(match) ? "wait" : match.verdict === "unknown" ? "bad" : "calm"
  return (
    <>
      <Status of={wordsOf(match)} tone={tone} /> {match.said}
    </>
  )
}

const Row = ({
  number,
  cells
}: {
  readonly number: number
  readonly cells: ReadonlyArray<ReactNode>
}) => (
  <tr>
    <td className={table.end}>{number}</td>
    {cells.map((cell, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
      <td key={index}>{cell}</td>
    ))}
  </tr>
)

export const Preview = ({
  matches,
  outcomes,
  wrongs
}: {
  readonly matches: ReadonlyArray<Match>
  readonly wrongs: ReadonlyArray<Wrong>
  readonly outcomes: ReadonlyMap<string, string | null>
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
  <section className={table.scroll} tabIndex={0} aria-label={text.tracking.preview}>
    <table className={table.table}>
      <thead>
        <tr>
          {text.tracking.heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {wrongs.map(({ number, why, written }) => (
          <Row
            key={number}
            number={number}
            cells={[written, "", "", <Status key="why" of={text.tracking.wrong[why]} tone="bad" />]}
          />
        ))}
        {matches.map((match) => (
          <Row
            key={match.line.number}
            number={match.line.number}
            cells={[
              <Reference
                key="id"
                id={match.line.id}
                to={`/host/shipments/${match.shipment?.id ?? match.line.id}`}
              />,
              match.shipment === null ? "" : linesOf(match.shipment).slice(0, 1).join(""),
              [match.line.carrier, match.line.trackingNumber].filter(Boolean).join(" "),
              <Verdict key="verdict" match={match} outcome={outcomes.get(match.line.id)} />
            ]}
          />
        ))}
      </tbody>
    </table>
  </section>
)
