/** The pages that an organization's navigation shows. */
import { isHost, may, type Organization, type Permission } from "../api/Session.ts"
import { text } from "../text/Text.ts"

export interface Group {
  readonly title: string
  readonly pages: ReadonlyArray<{
    readonly label: string
    readonly to: string
    /** Not shown to those who may not read it. */
    readonly needs?: Permission
  }>
}

const { nav } = text

const SETTINGS: Group = { title: "", pages: [{ label: nav.settings, to: "/settings" }] }

const PARTNER: ReadonlyArray<Group> = [
  {
    title: "",
    pages: [
      { label: nav.home, to: "/" },
      { label: nav.packs, to: "/packs" },
      { label: nav.sales, to: "/sales" },
      { label: nav.operations, to: "/operations" },
      { label: nav.customers, to: "/customers" },
      { label: nav.balance, to: "/balance" },
      { label: nav.shipments, to: "/shipments" }
    ]
  },
  {
    title: nav.developers,
    pages: [
      { label: nav.keys, to: "/keys" },
      { label: nav.webhooks, to: "/webhooks" },
      { label: nav.events, to: "/events" },
      { label: nav.refused, to: "/requests" }
    ]
  },
  SETTINGS
]

const HOST: ReadonlyArray<Group> = [
  {
    title: "",
    pages: [
      { label: nav.home, to: "/" },
      { label: nav.partners, to: "/host/partners" },
      { label: nav.catalog, to: "/host/catalog" },
      { label: nav.countries, to: "/host/countries" },
      { label: nav.stock, to: "/host/stock" },
      { label: nav.hostOperations, to: "/host/operations", needs: "accounts.read" },
      { label: nav.shipments, to: "/host/shipments", needs: "recipients.read" },
      { label: nav.deliveries, to: "/host/deliveries", needs: "deliveries.read" },
      { label: nav.incidents, to: "/host/incidents", needs: "incidents.read" },
      { label: nav.approvals, to: "/host/approvals", needs: "approvals.read" },
      { label: nav.chain, to: "/host/chain", needs: "chain.read" },
      { label: nav.fairness, to: "/host/fairness", needs: "fairness.read" },
      { label: nav.reports, to: "/host/reports", needs: "reports.read" },
      { label: nav.log, to: "/host/log", needs: "log.read" },
      { label: nav.tokens, to: "/host/tokens", needs: "tokens.read" }
    ]
  },
  SETTINGS
]

/** Pages that every organization has. */
const SHARED = ["/", "/settings"]

/** Partners' pages need a partner's session, and the host's the host's. */
export const isOf = (organization: Organization, pathname: string): boolean =>
  SHARED.includes(pathname) || pathname.startsWith("/host/") === isHost(organization)

/** Pages of records that no list of the navigation leads to. */
const RECORDS: Group["pages"] = [
  { label: nav.hostOperations, to: "/host/cards", needs: "accounts.read" }
]

/** Whether a person may read the page of the host that a path begins with. */
export const isRead = (organization: Organization, path: string): boolean => {
  const page = [...HOST.flatMap(({ pages }) => pages), ...RECORDS].find(
    ({ to }) => path === to || path.startsWith(`${to}/`)
  )
  return page?.needs === undefined || may(organization, page.needs)
}

export const of = (organization: Organization): ReadonlyArray<Group> =>
  (isHost(organization) ? HOST : PARTNER).map(({ pages, title }) => ({
    title,
    pages: pages.filter(({ needs }) => needs === undefined || may(organization, needs))
  }))
