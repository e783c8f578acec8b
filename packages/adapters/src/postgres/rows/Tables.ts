/** The table of each kind of row. */
import type { Catalogue } from "@cardpack/core/ports"
import * as Accounts from "./Accounts.ts"
import * as Catalog from "./Catalog.ts"
import * as Customers from "./Customers.ts"
import * as Funding from "./Funding.ts"
import * as History from "./History.ts"
import * as Incidents from "./Incidents.ts"
import * as Mails from "./Mails.ts"
import * as Onchain from "./Onchain.ts"
import * as Operations from "./Operations.ts"
import * as Operators from "./Operators.ts"
import * as Shipments from "./Shipments.ts"
import type { Table } from "./Table.ts"
import * as Webhooks from "./Webhooks.ts"

/** A machine's tiers have their own table. */
type Stored<K extends Catalogue.Kind> = K extends "machines"
  ? Omit<Catalogue.Row<K>, "tiers">
  : Catalogue.Row<K>

/** Modules name their tables after the kinds. */
export const TABLES: { readonly [K in Catalogue.Kind]: Table<Stored<K>> } = {
  ...Accounts,
  ...Catalog,
  ...Customers,
  ...Funding,
  ...History,
  ...Incidents,
  ...Mails,
  ...Onchain,
  ...Operations,
  ...Operators,
  ...Shipments,
  ...Webhooks
}
