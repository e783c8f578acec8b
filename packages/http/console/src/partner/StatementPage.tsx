/** The statement of a month: before, what happened by cause, and after; printable, and as a file. */
import type { Statement } from "@cardpack/client"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import { nameOf, useOrganization } from "../api/Session.ts"
import { Button } from "../kit/Button.tsx"
import table from "../kit/DataTable.module.css"
import { Export } from "../kit/Export.tsx"
import filter from "../kit/Filter.module.css"
import { useFilters } from "../kit/Filter.tsx"
import { Money } from "../kit/Money.tsx"
import { Loaded, Page } from "../kit/Page.tsx"
import { text } from "../text/RecordText.ts"
import { FILE, read } from "./Ledger.tsx"
import * as Months from "./Months.ts"
import styles from "./Statement.module.css"

const named = new Intl.DateTimeFormat("en", {
  year: "numeric",
  month: "long",
  timeZone: "UTC"
})

type Amounts = readonly [cash: string, bonus: string, sum: string]

const amountsOf = ({ bonus, cash, total }: Statement["opening"]): Amounts => [cash, bonus, total]

const Line = ({
  head,
  amounts,
  signed = false,
  look = ""
}: {
  readonly head: string
  readonly amounts: Amounts
  readonly signed?: boolean
  readonly look?: string | undefined
}) => (
  <tr className={look}>
    <th scope="row">{head}</th>
    {amounts.map((usd, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns have a fixed order
      <td key={column} className={table.end}>
        <Money usd={usd} paper signed={signed} />
      </td>
    ))}
  </tr>
)

const Lines = ({ statement }: { readonly statement: Statement }) => {
  const { causes, closing, opening } = statement
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
    <section className={table.scroll} tabIndex={0} aria-label={text.statement.title}>
      <table className={`${table.table} ${styles.lines}`}>
        <thead>
          <tr>
            <th scope="col">{text.statement.what}</th>
            {[text.balance.cash, text.balance.bonus, text.statement.sum].map((head) => (
              <th scope="col" key={head} className={table.end}>
                {head} (USD)
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Line head={text.statement.opening} amounts={amountsOf(opening)} look={styles.total} />
          {causes.map(({ amountUsd, bonusUsd, cashUsd, cause, count }) => (
            <Line
              key={cause}
              head={text.statement.entries(text.balance.causes[cause], count)}
              amounts={[cashUsd, bonusUsd, amountUsd]}
              signed
            />
          ))}
          <Line head={text.statement.closing} amounts={amountsOf(closing)} look={styles.total} />
        </tbody>
      </table>
    </section>
  )
}

const Month = ({ month }: { readonly month: string }) => {
  const navigate = useNavigate()
  const account = useQuery({
    queryKey: ["account"],
    queryFn: () => partner.account.get()
  })
  const made = account.data?.createdAt ?? month
  const months = new Set([...Months.since(made, new Date()), month])
  return (
    <label className={filter.filter}>
      <span>{text.statement.month}</span>
      <select
        value={month}
        onChange={({ target }) => navigate({ to: ".", search: { month: target.value } as never })}
      >
        {[...months].map((each) => (
          <option key={each} value={each}>
            {named.format(new Date(`${each}-01T00:00:00Z`))}
          </option>
        ))}
      </select>
    </label>
  )
}

export const StatementPage = () => {
  const organization = useOrganization()
  const month = useFilters("month").month ?? new Date().toISOString().slice(0, 7)
  return (
    <Page title={text.statement.title}>
      <div className={styles.tools}>
        <Month month={month} />
        <Button onClick={() => window.print()}>{text.statement.print}</Button>
      </div>
      <Loaded name={["statement", month]} read={() => partner.account.statement(month)}>
        {(statement) => (
          <>
            <p>
              {organization !== null && nameOf(organization)}, {organization?.organizationId}
              <br />
              {text.statement.time(statement.since, statement.until)}{" "}
              {Date.parse(statement.until) > Date.now() && (
                <strong>{text.statement.unfinished}</strong>
              )}
            </p>
            <Lines statement={statement} />
            <div className={styles.tools}>
              <Export
                name={`ledger-${month}`}
                label={text.statement.ledger}
                file={FILE}
                read={(cursor) => {
                  const { since, until } = statement
                  return read({ cursor, since, until, limit: 200 })
                }}
              />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}
