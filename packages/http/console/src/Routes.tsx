/** The pages and their addresses; each group of pages is loaded when it is first opened. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent
} from "@tanstack/react-router"
import type { ComponentType } from "react"
import { Broken, Missing } from "./shell/Missing.tsx"
import { Root } from "./shell/Root.tsx"

type Search = Readonly<Record<string, string | undefined>>

/** Filters are plain text: an id is never read as a number. */
const parseSearch = (written: string): Search => Object.fromEntries(new URLSearchParams(written))

const stringifySearch = (search: Search): string => {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, value]]
  )
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`
}

const root = createRootRoute({
  component: Root,
  notFoundComponent: Missing,
  errorComponent: Broken,
  // Each page reads the filters that it knows.
  validateSearch: (search: Search): Search => search
})

/** One page, by its address and what loads it. */
const page = (path: string, load: () => Promise<ComponentType>) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(async () => ({ default: await load() }))
  })

const routes = [
  page("/", async () => (await import("./shell/Home.tsx")).Home),
  page("/packs", async () => (await import("./partner/Packs.tsx")).Packs),
  page("/packs/$machineId", async () => (await import("./partner/Pack.tsx")).Pack),
  page("/sales", async () => (await import("./partner/sales/SalesPage.tsx")).SalesPage),
  page("/operations", async () => (await import("./partner/Operations.tsx")).Operations),
  page(
    "/operations/$operationId",
    async () => (await import("./partner/OperationPage.tsx")).OperationPage
  ),
  page("/cards/$cardId", async () => (await import("./partner/CardPage.tsx")).CardPage),
  page("/customers", async () => (await import("./partner/Customers.tsx")).Customers),
  page(
    "/customers/$customerId",
    async () => (await import("./partner/CustomerPage.tsx")).CustomerPage
  ),
  page("/balance", async () => (await import("./partner/BalancePage.tsx")).BalancePage),
  page("/balance/deposits", async () => (await import("./partner/AllDeposits.tsx")).AllDeposits),
  page(
    "/balance/statement",
    async () => (await import("./partner/StatementPage.tsx")).StatementPage
  ),
  page("/shipments", async () => (await import("./partner/Shipments.tsx")).Shipments),
  page("/keys", async () => (await import("./partner/Keys.tsx")).Keys),
  page("/webhooks", async () => (await import("./partner/Webhooks.tsx")).Webhooks),
  page(
    "/webhooks/$endpointId",
    async () => (await import("./partner/WebhookPage.tsx")).WebhookPage
  ),
  page("/deliveries", async () => (await import("./partner/Deliveries.tsx")).AllDeliveries),
  page("/events", async () => (await import("./partner/Events.tsx")).Events),
  page("/events/$eventId", async () => (await import("./partner/EventPage.tsx")).EventPage),
  page("/requests", async () => (await import("./partner/RefusedRequests.tsx")).RefusedRequests),
  page("/settings", async () => (await import("./settings/SettingsPage.tsx")).SettingsPage),
  page("/host/partners", async () => (await import("./host/Partners.tsx")).Partners),
  page(
    "/host/partners/$partnerId",
    async () => (await import("./host/PartnerPage.tsx")).PartnerPage
  ),
  page(
    "/host/partners/$partnerId/operations",
    async () => (await import("./host/partner/OwnOperations.tsx")).OwnOperations
  ),
  page(
    "/host/partners/$partnerId/customers",
    async () => (await import("./host/partner/OwnCustomers.tsx")).OwnCustomers
  ),
  page(
    "/host/partners/$partnerId/webhooks",
    async () => (await import("./host/partner/OwnWebhooks.tsx")).OwnWebhooks
  ),
  page(
    "/host/partners/$partnerId/requests",
    async () => (await import("./host/partner/OwnRefused.tsx")).OwnRefused
  ),
  page(
    "/host/partners/$partnerId/people",
    async () => (await import("./host/partner/OwnPeople.tsx")).OwnPeople
  ),
  page("/host/catalog", async () => (await import("./host/CatalogPage.tsx")).CatalogPage),
  page(
    "/host/catalog/new",
    async () => (await import("./host/catalog/MachinePage.tsx")).NewMachine
  ),
  page(
    "/host/catalog/cards",
    async () => (await import("./host/catalog/ImportCards.tsx")).ImportCards
  ),
  page(
    "/host/catalog/prices",
    async () => (await import("./host/catalog/ImportPrices.tsx")).ImportPrices
  ),
  page(
    "/host/catalog/pictures",
    async () => (await import("./host/catalog/PicturesPage.tsx")).PicturesPage
  ),
  page(
    "/host/catalog/$machineId",
    async () => (await import("./host/catalog/MachinePage.tsx")).MachinePage
  ),
  page(
    "/host/countries",
    async () => (await import("./host/catalog/CountriesPage.tsx")).CountriesPage
  ),
  page(
    "/host/countries/import",
    async () => (await import("./host/catalog/ImportCountries.tsx")).ImportCountries
  ),
  page("/host/shipments", async () => (await import("./host/ShipmentQueue.tsx")).ShipmentQueue),
  page("/host/shipments/slips", async () => (await import("./host/ship/Slips.tsx")).Slips),
  page("/host/shipments/tracking", async () => (await import("./host/ship/Tracking.tsx")).Tracking),
  page(
    "/host/shipments/$shipmentId",
    async () => (await import("./host/ship/ShipmentPage.tsx")).ShipmentPage
  ),
  page("/host/stock", async () => (await import("./host/stock/Stock.tsx")).Stock),
  page("/host/stock/$reference", async () => (await import("./host/stock/ItemPage.tsx")).ItemPage),
  page(
    "/host/operations",
    async () => (await import("./host/operation/HostOperations.tsx")).HostOperations
  ),
  page(
    "/host/operations/$operationId",
    async () => (await import("./host/operation/HostOperation.tsx")).HostOperation
  ),
  page("/host/cards/$cardId", async () => (await import("./host/operation/HostCard.tsx")).HostCard),
  page("/host/deliveries", async () => (await import("./host/HostDeliveries.tsx")).HostDeliveries),
  page(
    "/host/deliveries/$deliveryId",
    async () => (await import("./host/delivery/DeliveryPage.tsx")).DeliveryPage
  ),
  page("/host/chain", async () => (await import("./host/chain/ChainPage.tsx")).ChainPage),
  page(
    "/host/chain/deposits",
    async () => (await import("./host/chain/HostDeposits.tsx")).HostDeposits
  ),
  page("/host/chain/addresses", async () => (await import("./host/chain/Addresses.tsx")).Addresses),
  page(
    "/host/fairness",
    async () => (await import("./host/fairness/FairnessPage.tsx")).FairnessPage
  ),
  page("/host/reports", async () => (await import("./host/report/Sales.tsx")).Sales),
  page(
    "/host/reports/balances",
    async () => (await import("./host/report/HostBalances.tsx")).HostBalances
  ),
  page("/host/reports/books", async () => (await import("./host/report/HostBooks.tsx")).HostBooks),
  page("/host/reports/margins", async () => (await import("./host/report/Margins.tsx")).Margins),
  page(
    "/host/reports/stock",
    async () => (await import("./host/report/StockLevels.tsx")).StockLevels
  ),
  page(
    "/host/reports/deliveries",
    async () => (await import("./host/report/DeliveryCounts.tsx")).DeliveryCounts
  ),
  page("/host/tokens", async () => (await import("./host/token/Tokens.tsx")).Tokens),
  page("/host/incidents", async () => (await import("./host/Incidents.tsx")).Incidents),
  page("/host/approvals", async () => (await import("./host/Approvals.tsx")).Approvals),
  page("/host/log", async () => (await import("./host/Log.tsx")).Log)
]

export const router = createRouter({
  routeTree: root.addChildren(routes),
  basepath: "/console",
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  scrollRestoration: true
})
