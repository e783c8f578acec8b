/**
 * Everything that the reference store holds, as one immutable value: a transaction works on its own
 * copy and a commit is one assignment, so readers never see half of one.
 */
import type { Account } from "@cardpack/core/domain/account/Account"
import type { ApiKey } from "@cardpack/core/domain/apikey/ApiKey"
import type { Card } from "@cardpack/core/domain/card/Card"
import type { Slot } from "@cardpack/core/domain/catalog/Deck"
import type { Draw } from "@cardpack/core/domain/catalog/Draw"
import type { Item } from "@cardpack/core/domain/catalog/Item"
import type { ShippingCountry } from "@cardpack/core/domain/catalog/ShippingCountry"
import type { Tier, VendingMachine } from "@cardpack/core/domain/catalog/VendingMachine"
import { ALL_ON, type Controls } from "@cardpack/core/domain/control/Controls"
import type { Customer } from "@cardpack/core/domain/customer/Customer"
import type { DepositAddress } from "@cardpack/core/domain/funding/DepositAddress"
import type { DepositSweep } from "@cardpack/core/domain/funding/DepositSweep"
import type { ForeignDeposit } from "@cardpack/core/domain/funding/ForeignDeposit"
import type { FundingIntent } from "@cardpack/core/domain/funding/FundingIntent"
import type { FundingTransaction } from "@cardpack/core/domain/funding/FundingTransaction"
import type { Reply } from "@cardpack/core/domain/idempotency/Reply"
import type { Incident } from "@cardpack/core/domain/incident/Incident"
import type { Entry } from "@cardpack/core/domain/ledger/Entry"
import type { LogEntry } from "@cardpack/core/domain/log/LogEntry"
import type { Mail } from "@cardpack/core/domain/mail/Mail"
import type { OnchainBurn, OnchainOrder } from "@cardpack/core/domain/onchain/Entry"
import type { AffectedCard, Operation } from "@cardpack/core/domain/operation/Operation"
import type { Shipment } from "@cardpack/core/domain/shipment/Shipment"
import type { Instant } from "@cardpack/core/domain/time/Instant"
import type { Token } from "@cardpack/core/domain/token/Token"
import type { Delivery } from "@cardpack/core/domain/webhook/Delivery"
import type { Endpoint } from "@cardpack/core/domain/webhook/Endpoint"
import type { Event } from "@cardpack/core/domain/webhook/Event"
import type { Cursor } from "@cardpack/core/engine/port/Watchlist"
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
  readonly leasedUntil: Instant | null
  readonly through: bigint
}

export interface Tables {
  readonly accounts: Table<Account>
  readonly keys: Table<ApiKey>
  readonly customers: Table<Customer>
  readonly operations: Table<Operation>
  readonly affectedCards: Table<AffectedCard>
  readonly cards: Table<Card>
  readonly draws: Table<Draw>
  readonly shipments: Table<Shipment>
  readonly ledgerEntries: Table<Entry>
  readonly events: Table<Event>
  readonly endpoints: Table<Endpoint>
  /** Those that are pending. */
  readonly deliveries: Table<Delivery>
  readonly mails: Table<Mail>
  /** By account. */
  readonly depositAddresses: Table<DepositAddress>
  readonly fundingIntents: Table<FundingIntent>
  readonly fundingTransactions: Table<FundingTransaction>
  readonly foreignDeposits: Table<ForeignDeposit>
  readonly depositSweeps: Table<DepositSweep>
  readonly onchainOrders: Table<OnchainOrder>
  readonly onchainBurns: Table<OnchainBurn>
  readonly incidents: Table<Incident>
  readonly machines: Table<VendingMachine>
  readonly items: Table<Item>
  readonly tokens: Table<Token>
  readonly log: Table<LogEntry>
  readonly replies: Table<Reply>
}

export interface State extends Tables {
  /** Deliveries that are delivered or failed. */
  readonly finished: Table<Delivery>
  /** By endpoint. */
  readonly lanes: Table<LaneRow>
  /** Free items by item id. */
  readonly deck: Table<Slot>
  /** Every tier that a machine ever named, by machine and tier. */
  readonly tiers: Table<TierRow>
  /** By machine. */
  readonly stock: Table<StockRow>
  /** Odds that were ever in force, by machine and version. */
  readonly odds: Table<ReadonlyArray<Tier>>
  readonly countries: ReadonlyArray<ShippingCountry>
  readonly controls: Controls
  /** Tells whether the keys at rest are the right ones. */
  readonly canary: string | null
  /** How far the chain was watched. */
  readonly cursor: Cursor | null
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
  controls: ALL_ON,
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
