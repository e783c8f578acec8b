/** All that one or many decisions write, as sets of rows; a store commits it in a fixed number of statements. */
import type { Account } from "../../domain/account/Account.ts"
import type { Slot, TierKey } from "../../domain/catalog/Deck.ts"
import type { ShippingCountry } from "../../domain/catalog/ShippingCountry.ts"
import type { ClaimChange } from "../../domain/catalog/Supply.ts"
import type { Controls } from "../../domain/control/Controls.ts"
import type { DeliveryId, ItemId } from "../../domain/id/Id.ts"
import { KINDS, type Kind, type Row } from "./Catalogue.ts"

/** A tier whose free items all got new positions. */
export interface Reshuffle extends TierKey {
  /** The number of the new shuffle. */
  readonly shuffle: number
  readonly slots: ReadonlyArray<Slot>
}

/** Rows by kind. */
export type Written = { readonly [K in Kind]: ReadonlyArray<Row<K>> }

/** Rows of the kinds of the catalogue, and what is no row of its own. */
export interface ChangeSet extends Written {
  readonly newAccounts: ReadonlyArray<Account>
  /** Pending deliveries that are due at once; those that are finished meanwhile stay so. */
  readonly hastened: ReadonlyArray<DeliveryId>
  /** Items that leave their deck; each must be in one. */
  readonly taken: ReadonlyArray<ItemId>
  /** Items that join a deck. An item may be both taken and stocked: it moves. */
  readonly stocked: ReadonlyArray<Slot>
  readonly reshuffles: ReadonlyArray<Reshuffle>
  /** Claims on machines that are taken, or given back. */
  readonly claims: ReadonlyArray<ClaimChange>
  /** Machines whose free cards are counted anew: those that an operator changed. */
  readonly recounted: ReadonlyArray<number>
  /** The whole list, or null when it stays. */
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
