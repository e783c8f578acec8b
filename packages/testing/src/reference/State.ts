/**
 * Everything that the reference store holds, as one immutable value: a transaction works on its own
 * copy and a commit is one assignment, so readers never see half of one.
 */
import {
  type Account,
  type ApiKey,
  type Card,
  Controls,
  type Customer,
  type Deck,
  type Delivery,
  type DepositAddress,
  type DepositSweep,
  type Draw,
  type Endpoint,
  type Event,
  type ForeignDeposit,
  type FundingIntent,
  type FundingTransaction,
  type Incident,
  type Instant,
  type Item,
  type LedgerEntry,
  type LogEntry,
  type Mail,
  type OnchainEntry,
  type Operation,
  type Reply,
  type Shipment,
  type ShippingCountry,
  type Token,
  type VendingMachine
} from "@cardpack/core/domain"
import type { Watchlist } from "@cardpack/core/ports"
import { HashMap, Option } from "effect"

/** Rows by primary key. */
export type Table<Row> = HashMap.HashMap<string, Row>

/** What a tier remembers between draws. */
export interface TierRow {
  readonly shuffle: number
  readonly highest: bigint
}

/** What a machine has to sell; counted as a database counts it. */
export interface StockRow {
  readonly free: number
  readonly claims: number
}

/** The workers' lease on an endpoint's deliveries. */
export interface LaneRow {
  readonly leasedBy: string | null
  /** Of a lane that was given back: when that was. */
  readonly leasedUntil: Instant.Instant | null
  readonly through: bigint
}

export interface Tables {
  readonly accounts: Table<Account.Account>
  readonly keys: Table<ApiKey.ApiKey>
  readonly customers: Table<Customer.Customer>
  readonly operations: Table<Operation.Operation>
  readonly affectedCards: Table<Operation.AffectedCard>
  readonly cards: Table<Card.Card>
  readonly draws: Table<Draw.Draw>
  readonly shipments: Table<Shipment.Shipment>
  readonly ledgerEntries: Table<LedgerEntry.Entry>
  readonly events: Table<Event.Event>
  readonly endpoints: Table<Endpoint.Endpoint>
  /** Those that are pending. */
  readonly deliveries: Table<Delivery.Delivery>
  readonly mails: Table<Mail.Mail>
  /** By account. */
  readonly depositAddresses: Table<DepositAddress.DepositAddress>
  readonly fundingIntents: Table<FundingIntent.FundingIntent>
  readonly fundingTransactions: Table<FundingTransaction.FundingTransaction>
  readonly foreignDeposits: Table<ForeignDeposit.ForeignDeposit>
  readonly depositSweeps: Table<DepositSweep.DepositSweep>
  readonly onchainOrders: Table<OnchainEntry.OnchainOrder>
  readonly onchainBurns: Table<OnchainEntry.OnchainBurn>
  readonly incidents: Table<Incident.Incident>
  readonly machines: Table<VendingMachine.VendingMachine>
  readonly items: Table<Item.Item>
  readonly tokens: Table<Token.Token>
  readonly log: Table<LogEntry.LogEntry>
  readonly replies: Table<Reply.Reply>
}

export interface State extends Tables {
  /** Deliveries that are delivered or failed. */
  readonly finished: Table<Delivery.Delivery>
  /** By endpoint. */
  readonly lanes: Table<LaneRow>
  /** Free items by item id. */
  readonly deck: Table<Deck.Slot>
  /** Every tier that a machine ever named, by machine and tier. */
  readonly tiers: Table<TierRow>
  /** By machine. */
  readonly stock: Table<StockRow>
  /** Odds that were ever in force, by machine and version. */
  readonly odds: Table<ReadonlyArray<VendingMachine.Tier>>
  readonly countries: ReadonlyArray<ShippingCountry.ShippingCountry>
  readonly controls: Controls.Controls
  /** Tells whether the keys at rest are the right ones. */
  readonly canary: string | null
  /** How far the chain was watched. */
  readonly cursor: Watchlist.Cursor | null
  /** The next index of a deposit address. */
  readonly nextIndex: number
  /** Who holds each unique value, by constraint and value. */
  readonly claims: Table<string>
}

export const EMPTY: State = {
  accounts: HashMap.empty(),
  keys: HashMap.empty(),
  customers: HashMap.empty(),
  operations: HashMap.empty(),
  affectedCards: HashMap.empty(),
  cards: HashMap.empty(),
  draws: HashMap.empty(),
  shipments: HashMap.empty(),
  ledgerEntries: HashMap.empty(),
  events: HashMap.empty(),
  endpoints: HashMap.empty(),
  deliveries: HashMap.empty(),
  mails: HashMap.empty(),
  depositAddresses: HashMap.empty(),
  fundingIntents: HashMap.empty(),
  fundingTransactions: HashMap.empty(),
  foreignDeposits: HashMap.empty(),
  depositSweeps: HashMap.empty(),
  onchainOrders: HashMap.empty(),
  onchainBurns: HashMap.empty(),
  incidents: HashMap.empty(),
  machines: HashMap.empty(),
  items: HashMap.empty(),
  tokens: HashMap.empty(),
  log: HashMap.empty(),
  replies: HashMap.empty(),
  finished: HashMap.empty(),
  lanes: HashMap.empty(),
  deck: HashMap.empty(),
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

export const NO_STOCK: StockRow = { free: 0, claims: 0 }

export const UNTOUCHED: TierRow = { shuffle: 0, highest: -1n }

export const get = <Row>(table: Table<Row>, key: string): Row | undefined =>
  Option.getOrUndefined(HashMap.get(table, key))

export const where = <Row>(table: Table<Row>, holds: (row: Row) => boolean): Array<Row> => {
  const found: Array<Row> = []
  for (const row of HashMap.values(table)) if (holds(row)) found.push(row)
  return found
}

export const oddsKey = (machineId: number, version: number): string => `${machineId}/${version}`
