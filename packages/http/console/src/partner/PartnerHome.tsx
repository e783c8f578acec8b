/** A partner's morning: is the balance enough, did packs sell, which steps of the first day remain. */
import { Link } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import * as OwnPartner from "../api/OwnPartner.ts"
import { chosen } from "../api/Session.ts"
import { Loaded, Page, Section } from "../kit/Page.tsx"
import * as Usd from "../kit/Usd.ts"
import { text } from "../text/PartnerText.ts"
import { Buckets, SandboxCredit } from "./BalancePage.tsx"
import { Failing } from "./Failing.tsx"
import { FailingEndpoints } from "./FailingEndpoints.tsx"
import { FirstDay } from "./FirstDay.tsx"
import { LowBalance } from "./LowBalance.tsx"
import { ParcelsOnHold } from "./ParcelsOnHold.tsx"
import styles from "./PartnerHome.module.css"
import { Recent } from "./Recent.tsx"
import { SalesChart } from "./sales/SalesChart.tsx"

/** What the balance buys of each pack. */
const Buys = () => (
  <Loaded
    name={["buys"]}
    read={async () => {
      const [balance, packs] = await Promise.all([
        partner.account.balance(),
        partner.catalog.vendingMachines()
      ])
      return { total: Usd.of(balance.total), packs }
    }}
    refreshMs={30_000}
  >
    {({ packs, total }) =>
      packs.length === 0 ? (
        <p>{text.packs.none}</p>
      ) : (
        <ul className={styles.buys}>
          {packs.map(({ id, image, name, priceUsd, staticImage }) => (
            <li key={id}>
              <Link to="/packs/$machineId" params={{ machineId: `${id}` }}>
                <img src={staticImage || image} alt="" width={48} height={64} loading="lazy" />
                <span>
                  <strong>{name}</strong>
                  <br />
                  {text.home.buys(total / Usd.of(priceUsd), Usd.words(Usd.of(priceUsd)))}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )
    }
  </Loaded>
)

export const PartnerHome = () => (
  <Page title={text.nav.home} acts={<SandboxCredit />}>
    <Buckets />
    <LowBalance />
    <FirstDay />
    <FailingEndpoints />
    <Failing />
    <ParcelsOnHold />
    <Section title={text.home.packs}>
      <Buys />
    </Section>
    <Section title={text.sales.month} acts={<Link to="/sales">{text.home.sales}</Link>}>
      <Loaded
        name={["sales-report", "", ""]}
        read={() => OwnPartner.sales(chosen() ?? "")}
        refreshMs={60_000}
      >
        {(report) => <SalesChart report={report} />}
      </Loaded>
    </Section>
    <Section title={text.customers.recent}>
      <Recent />
    </Section>
  </Page>
)
