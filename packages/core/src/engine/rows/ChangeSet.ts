/** The writes of one or many decisions, as sets of rows for a fixed number of statements. */
import type { Account } from "../../domain/account/Account.ts"
import type { ShippingCountry } from "../../domain/catalog/ShippingCountry.ts"
import type { ClaimChange } from "../../domain/catalog/Supply.ts"
import type { VendingMachine } from "../../domain/catalog/VendingMachine.ts"
import type { Controls } from "../../domain/control/Controls.ts"
import type { Enter, Leave, Renumber } from "../../domain/draw/StockEntry.ts"
import type { CardId, OperationId } from "../../domain/id/Id.ts"
import type { DeliveryId } from "../../domain/webhook/Delivery.ts"
import { KINDS, type Kind, type Row } from "./Catalogue.ts"
import type { Owned } from "./LoadPlan.ts"

/** Rows by kind. */
export type Written = { readonly [K in Kind]: ReadonlyArray<Row<K>> }

/** The rows of the catalogue's kinds, and changes that are no rows. */
export interface ChangeSet extends Written {
  readonly newAccounts: ReadonlyArray<Account>
  /**
   * Operations and cards among the rows that are surely new, so that a store need not look whether it
   * has them. Others may be new, too.
   */
  readonly created: ReadonlySet<OperationId | CardId>
  /** Pending deliveries to make due at once; those finished meanwhile are skipped. */
  readonly hastened: ReadonlyArray<Owned<DeliveryId>>
  /** Machines whose odds, mode, price, restocking or rule for an empty tier are new. */
  readonly offers: ReadonlyArray<VendingMachine>
  /**
   * Changes of stock beside the draws, each of which empties its own slot. A store numbers them after
   * the draws: leaves, offers, enters, renumbers. A card that leaves and enters moves.
   */
  readonly leaves: ReadonlyArray<Leave>
  readonly enters: ReadonlyArray<Enter>
  readonly renumbers: ReadonlyArray<Renumber>
  /** Claims on machines that are taken or given back. */
  readonly claims: ReadonlyArray<ClaimChange>
  /** Machines that an operator changed; their free cards are counted again. */
  readonly recounted: ReadonlyArray<number>
  /** The whole new list; null for no change. */
  readonly countries: ReadonlyArray<ShippingCountry> | null
  readonly controls: Controls | null
}

export const EMPTY: ChangeSet = {
  ...(Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Written),
  newAccounts: [],
  created: new Set(),
  hastened: [],
  offers: [],
  leaves: [],
  enters: [],
  renumbers: [],
  claims: [],
  recounted: [],
  countries: null,
  controls: null
}
