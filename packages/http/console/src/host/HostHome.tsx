/** Is anything wrong? One line for each thing, worst first, each a link to where it is mended. */
import type { SalesReport } from "@cardpack/client/operator"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { host } from "../api/Calls.ts"
import { useOrganization } from "../api/Session.ts"
import { ActButton } from "../kit/ActButton.tsx"
import { May } from "../kit/May.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Loaded, Page, Section } from "../kit/Page.tsx"
import { Status } from "../kit/Status.tsx"
import { SalesChart } from "../partner/sales/SalesChart.tsx"
import { isRead } from "../shell/Navigation.ts"
import { text } from "../text/HostText.ts"
import { type Alert, read as readAlerts } from "./Alerts.ts"
import { AlertTest } from "./AlertTest.tsx"
import { lastAudit } from "./alert/LastAudit.ts"
import { Controls } from "./Controls.tsx"
import styles from "./HostHome.module.css"
import { Permitted } from "./Permitted.tsx"
import { read as readBalances } from "./report/HostBalances.tsx"
import { Obligations } from "./report/Obligations.tsx"

const One = ({ wrong }: { readonly wrong: Alert }) => {
  const organization = useOrganization()
  return (
    <li>
      <Status
        of={wrong.isBad ? text.health.bad : text.health.look}
        tone={wrong.isBad ? "bad" : "wait"}
      />
      {organization !== null && isRead(organization, wrong.to) ? (
        <Link to={wrong.to} search={wrong.search ?? {}}>
          {wrong.says}
        </Link>
      ) : (
        <span>{wrong.says}</span>
      )}
    </li>
  )
}

/** Reads everything that was ever booked, so it runs when it is asked for. */
const Audit = () => {
  const last = useQuery({ queryKey: ["last-audit"], queryFn: lastAudit })
  return (
    <>
      {last.data && (
        <span>
          {last.data.ok ? text.wrongs.auditedOk : text.wrongs.auditedBad}{" "}
          <Moment at={last.data.at} />
        </span>
      )}
      <ActButton
        run={() => host.service.audit()}
        result={({ checks, log, ok }) => (
          <>
            <Status
              of={
                ok
                  ? text.health.audited(checks.length)
                  : text.health.violated(checks.filter((each) => !each.ok).map(({ name }) => name))
              }
              tone={ok ? "good" : "bad"}
            />
            <span title={text.health.keep}>{text.health.logEnd(log.number, log.link)}</span>
          </>
        )}
      >
        {text.health.audit}
      </ActButton>
    </>
  )
}

const Wrongs = () => (
  <Loaded name={["wrongs"]} read={readAlerts} refreshMs={15_000}>
    {({ alerts, isWhole }) =>
      alerts.length === 0 ? (
        <p>
          <Status of={isWhole ? text.health.good : text.health.goodPart} tone="good" />
        </p>
      ) : (
        <ul className={styles.wrongs}>
          {alerts.map((wrong) => (
            <One key={`${wrong.says} ${JSON.stringify(wrong.search)}`} wrong={wrong} />
          ))}
        </ul>
      )
    }
  </Loaded>
)

export const HostHome = () => (
  <Page
    title={text.nav.home}
    acts={
      <May to="reports.read">
        <Audit />
      </May>
    }
  >
    <Section title={text.health.title}>
      <Wrongs />
    </Section>
    <Section title={text.controls.title}>
      <Controls />
    </Section>
    <May to="notices.write">
      <Section title={text.alertTest.title}>
        <AlertTest />
      </Section>
    </May>
    <Permitted
      title={text.sales.month}
      acts={<Link to="/host/reports">{text.nav.reports}</Link>}
      name={["home-sales"]}
      read={() => host.reports.sales() as Promise<SalesReport>}
    >
      {(report) => <SalesChart report={report} />}
    </Permitted>
    <Permitted
      title={text.reports.owed}
      acts={<Link to="/host/reports/balances">{text.reports.balances}</Link>}
      name={["home-balances"]}
      read={() => readBalances()}
    >
      {({ total }) => <Obligations total={total} />}
    </Permitted>
  </Page>
)
