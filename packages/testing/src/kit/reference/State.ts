/**
 * Everything that the reference store holds, as one immutable value: a transaction works on its own
 * copy and a commit is one assignment, so readers never see half of one.
 */
import {
  Controls,
  type Delivery,
  type Id,
  type Instant,
  type ShippingCountry,
  type TierKey
} from "@cardpack/core/domain"
import { Catalogue, type ConsumerQueue, type Loaded, type Watchlist } from "@cardpack/core/ports"
import { HashMap, HashSet, Option } from "effect"

/** Rows by primary key. */
export type Table<R> = HashMap.HashMap<string, R>

/** A machine's stock, counted as a database counts it. */
export interface StockRow {
  readonly free: number
  readonly claims: number
  readonly sequence: bigint
}

export interface ListRow {
  readonly machineId: number
  readonly name: string
  readonly generation: number
  readonly size: number
}

export interface SlotRow extends TierKey.TierKey {
  readonly list: string
  readonly slot: number
  readonly itemId: Id.ItemId
  readonly salt: Uint8Array
}

/** The workers' lease on an endpoint's deliveries. */
export interface LaneRow {
  readonly leasedBy: string | null
  /** For a released lane, the time of its release. */
  readonly leasedUntil: Instant.Instant | null
  readonly through: bigint
}

/** Of an endpoint. */
export interface EndpointLane extends LaneRow {
  readonly failures: number
}

/** By kind; `deliveries` are those that are pending. */
export type Tables = { readonly [K in Catalogue.Kind]: Table<Catalogue.Row<K>> }

export interface ConsumerLane extends LaneRow {
  readonly consumer: string
  readonly accountId: Id.AccountId
}

export type ParkedEvent = Omit<ConsumerQueue.Parked, "event"> & { readonly eventId: Id.EventId }

export interface State extends Tables {
  /** Delivered and failed deliveries. */
  readonly finished: Table<Delivery.Delivery>
  /** By endpoint. */
  readonly lanes: Table<EndpointLane>
  /** Names of event consumers. */
  readonly consumers: HashSet.HashSet<string>
  /** By consumer and account. */
  readonly consumerLanes: Table<ConsumerLane>
  /** By consumer and event. */
  readonly parked: Table<ParkedEvent>
  /** Cards on sale by item id. */
  readonly pool: Table<SlotRow>
  /** Their lists, by machine and name. */
  readonly lists: Table<ListRow>
  /** The newest minute whose seed may be out. */
  readonly disclosing: number
  /** Every tier that any machine ever named, by machine and tier. */
  readonly tiers: Table<TierKey.TierKey>
  /** By machine. */
  readonly stock: Table<StockRow>
  /** All odds ever in force, by machine and version. */
  readonly odds: Table<Loaded.Odds>
  readonly countries: ReadonlyArray<ShippingCountry.ShippingCountry>
  readonly controls: Controls.Controls
  /** Shows whether the encryption keys are the right ones. */
  readonly canary: string | null
  /** The watcher's position. */
  readonly cursor: Watchlist.Cursor | null
  /** The next index of a deposit address. */
  readonly nextIndex: number
  /** The holder of each unique value, by constraint and value. */
  readonly claims: Table<string>
}

export const EMPTY: State = {
  ...(Object.fromEntries(
    Catalogue.KINDS.map((kind) => [kind, HashMap.empty()])
  ) as unknown as Tables),
  finished: HashMap.empty(),
  lanes: HashMap.empty(),
  consumers: HashSet.empty(),
  consumerLanes: HashMap.empty(),
  parked: HashMap.empty(),
  pool: HashMap.empty(),
  lists: HashMap.empty(),
  disclosing: -1,
  tiers: HashMap.empty(),
  stock: HashMap.empty(),
  odds: HashMap.empty(),
  countries: [],
  controls: Controls.ALL_ON,
  canary: null,
  cursor: null,
  nextIndex: 0,
  claims: HashMap.empty()
}

export const NO_STOCK: StockRow = { free: 0, claims: 0, sequence: 0n }

export const NEW_LIST = { generation: 0, size: 0 }

export const listKey = (machineId: number, name: string): string => `${machineId}/${name}`

export const get = <R>(table: Table<R>, key: string): R | undefined =>
  Option.getOrUndefined(HashMap.get(table, key))

export const where = <R>(table: Table<R>, holds: (row: R) => boolean): Array<R> => {
  const found: Array<R> = []
  for (const row of HashMap.values(table)) if (holds(row)) found.push(row)
  return found
}

export const oddsKey = (machineId: number, version: number): string => `${machineId}/${version}`

export const rowsOf = <R>(table: Table<R>): Array<R> => Array.from(HashMap.values(table))

/** Rows by a key; those without one are left out. */
export const groups = <R>(
  rows: Table<R> | ReadonlyArray<R>,
  by: (row: R) => string | null
): ((key: string) => ReadonlyArray<R>) => {
  const all = Map.groupBy(HashMap.isHashMap(rows) ? rowsOf(rows) : rows, by)
  return (key) => all.get(key) ?? []
}
