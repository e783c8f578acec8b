/** The writes of one or many decisions, as sets of rows for a fixed number of statements. */
import type { Account } from "../../domain/account/Account.ts"
import type { Slot, TierKey } from "../../domain/catalog/Deck.ts"
import type { ShippingCountry } from "../../domain/catalog/ShippingCountry.ts"
import type { ClaimChange } from "../../domain/catalog/Supply.ts"
import type { Controls } from "../../domain/control/Controls.ts"
import type { ItemId } from "../../domain/id/Id.ts"
import type { DeliveryId } from "../../domain/webhook/Delivery.ts"
import { KINDS, type Kind, type Row } from "./Catalogue.ts"

/** New positions for all free items of a tier. */
export interface Reshuffle extends TierKey {
  /** The number of the new shuffle. */
  readonly shuffle: number
  readonly slots: ReadonlyArray<Slot>
}

/** Rows by kind. */
export type Written = { readonly [K in Kind]: ReadonlyArray<Row<K>> }

/** The rows of the catalogue's kinds, and changes that are no rows. */
export interface ChangeSet extends Written {
  readonly newAccounts: ReadonlyArray<Account>
  /** Pending deliveries to make due at once; those finished meanwhile are skipped. */
  readonly hastened: ReadonlyArray<DeliveryId>
  /** Items that leave their deck; each must be in a deck. */
  readonly taken: ReadonlyArray<ItemId>
  /** Items that join a deck. An item that is both taken and stocked moves. */
  readonly stocked: ReadonlyArray<Slot>
  readonly reshuffles: ReadonlyArray<Reshuffle>
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
  hastened: [],
  taken: [],
  stocked: [],
  reshuffles: [],
  claims: [],
  recounted: [],
  countries: null,
  controls: null
}
