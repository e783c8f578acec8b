/** Where to send USDC, and the deposits that were seen, from detected to confirmed. */
import { CardpackError, type FundingTransaction } from "@cardpack/client"
import { useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { partner } from "../api/Calls.ts"
import { ActButton } from "../kit/ActButton.tsx"
import { Code } from "../kit/Code.tsx"
import table from "../kit/DataTable.module.css"
import { Identifier } from "../kit/Identifier.tsx"
import { May } from "../kit/May.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Money } from "../kit/Money.tsx"
import { Loaded, Section } from "../kit/Page.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/RecordText.ts"
import styles from "./Balance.module.css"
import { Transaction } from "./Explorer.tsx"

/** With the chain off there is no address, and the service says so. */
const walletOrWhy = () =>
  partner.funding.receivingWallet().catch((error: unknown) => {
    if (error instanceof CardpackError && error.code === "service_unavailable") return error.message
    throw error
  })

/** A deposit that was credited is in the balance and in the ledger beside it: both are asked again. */
const useArrivals = (rows: ReadonlyArray<FundingTransaction>) => {
  const queries = useQueryClient()
  const states = rows.map(({ id, status }) => `${id} ${status}`).join()
  const before = useRef(states)
  useEffect(() => {
    if (before.current === states) return
    before.current = states
    for (const name of ["balance", "ledger"]) {
      void queries.invalidateQueries({ queryKey: [name] })
    }
  }, [queries, states])
}

const Rows = ({ rows }: { readonly rows: ReadonlyArray<FundingTransaction> }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
  <section className={table.scroll} tabIndex={0} aria-label={text.balance.deposits}>
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{text.head.status}</th>
          <th scope="col" className={table.end}>
            {text.head.amount}
          </th>
          <th scope="col">{text.head.transaction}</th>
          <th scope="col">{text.head.problem}</th>
          <th scope="col">{text.head.created}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Status of={row.status} />
            </td>
            <td className={table.end}>
              <Money usd={row.amountUsd} />
            </td>
            <td>
              <Transaction hash={row.transactionHash} />
            </td>
            <td>{row.failureReason ?? text.detail.none}</td>
            <td>
              <Moment at={row.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const Arriving = ({ rows }: { readonly rows: ReadonlyArray<FundingTransaction> }) => {
  useArrivals(rows)
  return rows.length === 0 ? <p>{text.balance.noDeposits}</p> : <Rows rows={rows} />
}

const Seen = () => (
  <Loaded
    name={["deposits"]}
    read={() => partner.funding.transactions({ limit: 20 }).page()}
    refreshMs={4_000}
  >
    {({ data }) => <Arriving rows={data} />}
  </Loaded>
)

export const Deposits = () => (
  <Section
    title={text.balance.fund}
    acts={<Link to="/balance/deposits">{text.balance.allDeposits}</Link>}
  >
    <Loaded name={["wallet"]} read={walletOrWhy}>
      {(wallet) =>
        typeof wallet === "string" ? (
          <p>{wallet}</p>
        ) : (
          <>
            <div className={styles.fund}>
              <Code value={wallet.address} label={text.balance.code} />
              <div>
                <Identifier id={wallet.address} full />
                <p>{text.balance.network(wallet.asset, wallet.chainId)}</p>
                <p className={styles.warning}>{text.balance.warning}</p>
                <May to="trade">
                  <ActButton run={() => partner.funding.refresh()}>{text.balance.look}</ActButton>
                </May>
              </div>
            </div>
            <Seen />
          </>
        )
      }
    </Loaded>
  </Section>
)
