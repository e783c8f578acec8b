/** What a store answers to a transaction's `load` and `stock`. */
import type { Slot, TierState } from "../../domain/catalog/Deck.ts"
import type { Item } from "../../domain/catalog/Item.ts"
import type { Place } from "../../domain/catalog/Place.ts"
import type { ShippingCountry } from "../../domain/catalog/ShippingCountry.ts"
import type { Supply } from "../../domain/catalog/Supply.ts"
import type { Tier } from "../../domain/catalog/VendingMachine.ts"
import { ALL_ON, type Controls } from "../../domain/control/Controls.ts"
import type { AccountId, ItemId } from "../../domain/id/Id.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import { LOADABLE, type Loadable, type Row } from "./Catalogue.ts"

/** The odds of one version of a machine. */
export interface Odds {
  readonly machineId: number
  readonly version: number
  readonly tiers: ReadonlyArray<Tier>
}

/** An account's open sealed cards; the machine is null for those that were drawn at their order. */
export interface OpenSealed {
  readonly accountId: AccountId
  readonly machineId: number | null
  readonly count: number
}

type Rows = { readonly [K in Loadable]: ReadonlyArray<Row<K>> }

/** What a store answers to `load`: rows of the kinds of the catalogue, and what is no row of its own. */
export interface Loaded extends Rows {
  /** The store's clock, read after the account locks. */
  readonly now: Instant
  readonly controls: Controls
  /** The odds of the loaded cards that are open claims, and the latest ones of their machines. */
  readonly odds: ReadonlyArray<Odds>
  readonly countries: ReadonlyArray<ShippingCountry>
  readonly openSealed: ReadonlyArray<OpenSealed>
  /** Where the items loaded by reference are; by item. */
  readonly places: ReadonlyArray<readonly [ItemId, Place]>
}

export const NOTHING: Loaded = {
  ...(Object.fromEntries(LOADABLE.map((kind) => [kind, []])) as unknown as Rows),
  now: 0,
  controls: ALL_ON,
  odds: [],
  countries: [],
  openSealed: [],
  places: []
}

/** What a store answers to `stock`: picked rows by tier, lowest position first, and the states of tiers that are returned into. */
export interface Stock {
  /** Item rows come with their slots, so that a drawn card can be shown. */
  readonly picked: ReadonlyArray<{
    readonly slot: Slot
    readonly item: Item
    readonly shuffle: number
  }>
  readonly tiers: ReadonlyArray<TierState>
  readonly supplies: ReadonlyArray<Supply>
}

export type Picked = Stock["picked"][number]
