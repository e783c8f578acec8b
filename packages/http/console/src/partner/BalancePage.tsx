/** The balance by bucket, how to fund it, deposits as they arrive, and the ledger. */
import { Link } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import { useIsSandbox } from "../api/Session.ts"
import { ActButton } from "../kit/ActButton.tsx"
import { May } from "../kit/May.tsx"
import { Money } from "../kit/Money.tsx"
import { Loaded, Page, Section } from "../kit/Page.tsx"
import { text } from "../text/RecordText.ts"
import styles from "./Balance.module.css"
import { Deposits } from "./Deposits.tsx"
import { Intents } from "./Intents.tsx"
import { Ledger } from "./Ledger.tsx"
import { LowBalance } from "./LowBalance.tsx"

/** Cash, bonus and their total. */
export const Buckets = () => (
  <Loaded name={["balance"]} read={() => partner.account.balance()} refreshMs={15_000}>
    {({ bonus, cash, total }) => (
      <dl className={styles.buckets}>
        <div>
          <dt>{text.balance.total} (USD)</dt>
          <dd className={styles.total}>
            <Money usd={total} />
          </dd>
        </div>
        <div>
          <dt>{text.balance.cash}</dt>
          <dd>
            <Money usd={cash} />
          </dd>
        </div>
        <div>
          <dt>{text.balance.bonus}</dt>
          <dd>
            <Money usd={bonus} />
          </dd>
        </div>
      </dl>
    )}
  </Loaded>
)

export const SandboxCredit = () => {
  const isSandbox = useIsSandbox()
  return isSandbox ? (
    <May to="trade">
      <ActButton run={() => partner.funding.sandboxCredit()}>{text.balance.credit}</ActButton>
    </May>
  ) : null
}

export const BalancePage = () => (
  <Page
    title={text.nav.balance}
    acts={
      <>
        <Link to="/balance/statement">{text.statement.open}</Link>
        <SandboxCredit />
      </>
    }
  >
    <Buckets />
    <LowBalance />
    <Deposits />
    <Intents />
    <Section title={text.balance.ledger}>
      <Ledger />
    </Section>
  </Page>
)
