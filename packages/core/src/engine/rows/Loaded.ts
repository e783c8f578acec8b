/** A store's answer to a transaction's `load`. */
import type { Place } from "../../domain/catalog/Place.ts"
import type { ShippingCountry } from "../../domain/catalog/ShippingCountry.ts"
import type { Supply } from "../../domain/catalog/Supply.ts"
import type { Tier } from "../../domain/catalog/VendingMachine.ts"
import { ALL_ON, type Controls } from "../../domain/control/Controls.ts"
import type { OddsMode } from "../../domain/draw/StockList.ts"
import type { AccountId, ItemId } from "../../domain/id/Id.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import { LOADABLE, type Loadable, type Row } from "./Catalogue.ts"

/** The odds of one version of a machine. */
export interface Odds {
  readonly machineId: number
  readonly version: number
  readonly mode: OddsMode
  readonly tiers: ReadonlyArray<Tier>
}

/** An account's open sealed cards; the machine is null for cards that were drawn by their order. */
export interface OpenSealed {
  readonly accountId: AccountId
  readonly machineId: number | null
  readonly count: number
}

/** Rows that the transaction asked for and passed over, because others hold them. */
export interface Busy {
  readonly accounts: ReadonlyArray<AccountId>
  readonly machines: ReadonlyArray<number>
  /** The end of the operators' log. */
  readonly log: boolean
}

type Rows = { readonly [K in Loadable]: ReadonlyArray<Row<K>> }

/** A store's answer to `load`: rows of the catalogue's kinds, and facts that are no rows. */
export interface Loaded extends Rows {
  /** The store's clock, read after the account locks. */
  readonly now: Instant
  readonly controls: Controls
  /** The odds of the loaded open claims, and the latest odds of their machines. */
  readonly odds: ReadonlyArray<Odds>
  readonly countries: ReadonlyArray<ShippingCountry>
  readonly openSealed: ReadonlyArray<OpenSealed>
  /** Of the machines whose stock was locked, and of those that were only read. */
  readonly supplies: ReadonlyArray<Supply>
  /** The newest minute whose seed may be out: no draw may use it, nor one before. */
  readonly disclosing: number
  /** How often the seeds were replaced: draws use those of this number alone. */
  readonly renewal: number
  /** The places of the items loaded by reference. */
  readonly places: ReadonlyArray<readonly [ItemId, Place]>
  readonly busy: Busy
}

export const NOTHING: Loaded = {
  ...(Object.fromEntries(LOADABLE.map((kind) => [kind, []])) as unknown as Rows),
  now: 0,
  controls: ALL_ON,
  odds: [],
  countries: [],
  openSealed: [],
  supplies: [],
  disclosing: -1,
  renewal: 0,
  places: [],
  busy: { accounts: [], machines: [], log: false }
}
