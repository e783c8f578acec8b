/** The page of what a search found. */
import type { OperatorCalls } from "@cardpack/client/operator"

type Found = Awaited<ReturnType<OperatorCalls["search"]["search"]>>["data"][number]

interface Place {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

type Pages = Readonly<Record<Found["kind"], (found: Found) => Place>>

const at =
  (to: string) =>
  ({ id }: Found): Place => ({ to: `${to}/${encodeURIComponent(id)}` })
const list =
  (to: string, name: string) =>
  ({ id }: Found): Place => ({
    to,
    search: { [name]: id }
  })
const ofPartner =
  (page = "") =>
  ({ partnerId }: Found): Place => ({ to: `/host/partners/${partnerId}${page}` })

/** What has no page of its own is shown by the list or the partner that holds it. */
const PAGES: Pages = {
  partner: at("/host/partners"),
  key: ofPartner(),
  customer: ofPartner("/customers"),
  card: at("/host/cards"),
  operation: at("/host/operations"),
  ledgerEntry: ofPartner(),
  shipment: at("/host/shipments"),
  event: list("/host/deliveries", "eventId"),
  webhook: list("/host/deliveries", "endpointId"),
  delivery: at("/host/deliveries"),
  fundingTransaction: () => ({ to: "/host/chain/deposits" }),
  foreignDeposit: () => ({ to: "/host/chain/deposits", search: { status: "foreign" } }),
  sweep: () => ({ to: "/host/chain/addresses" }),
  depositAddress: () => ({ to: "/host/chain/addresses" }),
  incident: () => ({ to: "/host/incidents" }),
  item: at("/host/stock"),
  token: () => ({ to: "/host/tokens" }),
  logEntry: () => ({ to: "/host/log" })
}

export const pageOf = (found: Found): Place => PAGES[found.kind](found)
