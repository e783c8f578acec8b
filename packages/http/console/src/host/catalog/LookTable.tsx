/** The rows of a file by what becomes of them, those that need a look first. */
import type { ReactNode } from "react"
import table from "../../kit/DataTable.module.css"
import { text } from "../../text/CatalogText.ts"
import styles from "./Import.module.css"
import { shortened } from "./LongCell.ts"
import type { Looked, RowError } from "./Looked.ts"
import { Scroll } from "./Scroll.tsx"

/** A browser shows this many of each kind; the counts are of all. */
const SHOWN = 200

const written = (value: unknown): string =>
  value === null || value === undefined
    ? text.detail.none
    : shortened(typeof value === "string" ? value : JSON.stringify(value))

const Wrong = ({ error: { field, message } }: { readonly error: RowError }) => (
  <li>
    {field === "" ? "" : <code>{field}</code>} {message}
  </li>
)

const Changes = ({ of: { changes, error, more = [] } }: { readonly of: Looked }) =>
  error === null ? (
    <ul className={styles.changes}>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {field}: <del>{written(from)}</del> → <ins>{written(to)}</ins>
        </li>
      ))}
    </ul>
  ) : (
    <ul className={styles.changes}>
      {[error, ...more].map((each) => (
        <Wrong key={each.field} error={each} />
      ))}
    </ul>
  )

const Group = ({
  rows,
  title,
  isOpen,
  lineOf,
  tick,
  foot
}: {
  readonly rows: ReadonlyArray<Looked>
  readonly title: string
  readonly isOpen: boolean
  readonly lineOf: (at: number) => number
  readonly tick?: (row: Looked) => ReactNode
  readonly foot?: ReactNode
}) => (
  <details className={styles.group} open={isOpen}>
    <summary>{title}</summary>
    <Scroll label={title}>
      <table className={table.table}>
        <thead>
          <tr>
            {tick !== undefined && <th scope="col">{text.imports.accept}</th>}
            <th scope="col" className={table.end}>
              {text.imports.line}
            </th>
            <th scope="col">{text.imports.key}</th>
            <th scope="col">{text.imports.what}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((row) => (
            <tr key={row.at}>
              {tick !== undefined && <td>{tick(row)}</td>}
              <td className={table.end}>{lineOf(row.at)}</td>
              <td>{shortened(row.key)}</td>
              <td>
                <Changes of={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
    {rows.length > SHOWN && <p>{text.imports.more(rows.length - SHOWN)}</p>}
    {foot}
  </details>
)

const ORDER = ["refused", "held", "removed", "changed", "added"] as const

export const LookTable = ({
  rows,
  lineOf,
  tickHeld,
  footHeld
}: {
  readonly rows: ReadonlyArray<Looked>
  readonly lineOf: (at: number) => number
  readonly tickHeld: (row: Looked) => ReactNode
  readonly footHeld: ReactNode
}) =>
  ORDER.map((outcome) => {
    const own = rows.filter((row) => row.outcome === outcome)
    return own.length === 0 ? null : (
      <Group
        key={outcome}
        rows={own}
        title={text.imports.groups[outcome](own.length)}
        isOpen={outcome !== "added"}
        lineOf={lineOf}
        {...(outcome === "held" && { tick: tickHeld, foot: footHeld })}
      />
    )
  })
