/** Where each kind of thing is read in the operator API, and with which permission. */
import type { Found } from "@cardpack/core/ports"
import { PREFIX } from "../Group.ts"
import type { Permission } from "../Permission.ts"

type Kind = Found.Found["kind"]

interface Place {
  readonly needs: Permission
  /** Below the prefix: the thing itself, or the list that holds it. */
  readonly path: (found: Found.Found) => string
}

const id = (path: string) => (found: Found.Found) => `${path}/${encodeURIComponent(found.id)}`
const list = (path: string) => () => path
const ofPartner = (path: string) => (found: Found.Found) =>
  `/partners/${found.accountId ?? found.id}${path}`

export const PLACES: Readonly<Record<Kind, Place>> = {
  partner: { needs: "partners.read", path: ofPartner("") },
  key: { needs: "keys.read", path: ofPartner("/keys") },
  customer: { needs: "accounts.read", path: ofPartner("/customers") },
  card: { needs: "accounts.read", path: id("/cards") },
  operation: { needs: "accounts.read", path: id("/operations") },
  ledgerEntry: { needs: "accounts.read", path: ofPartner("/ledger-entries") },
  shipment: { needs: "recipients.read", path: id("/shipments") },
  event: { needs: "deliveries.read", path: (found) => `/deliveries?eventId=${found.id}` },
  webhook: { needs: "accounts.read", path: ofPartner("/webhooks") },
  delivery: { needs: "deliveries.read", path: id("/deliveries") },
  fundingTransaction: { needs: "chain.read", path: list("/funding-transactions") },
  foreignDeposit: { needs: "chain.read", path: list("/funding-transactions?status=foreign") },
  sweep: { needs: "chain.read", path: list("/deposits/addresses") },
  depositAddress: { needs: "chain.read", path: list("/deposits/addresses") },
  incident: { needs: "incidents.read", path: list("/incidents") },
  item: { needs: "catalog.read", path: id("/items") },
  token: { needs: "tokens.read", path: list("/tokens") },
  logEntry: { needs: "log.read", path: list("/log") }
}

export const pathOf = (found: Found.Found): string => `${PREFIX}${PLACES[found.kind].path(found)}`
