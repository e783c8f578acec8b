/** What a store answers to a transaction's `load` and `stock`. */
import type { Account } from "../account/Account.ts"
import type { ApiKey } from "../apikey/ApiKey.ts"
import type { Card } from "../card/Card.ts"
import type { Slot, TierState } from "../catalog/Deck.ts"
import type { Item } from "../catalog/Item.ts"
import type { Place } from "../catalog/Place.ts"
import type { ShippingCountry } from "../catalog/ShippingCountry.ts"
import type { Supply } from "../catalog/Supply.ts"
import type { Tier, VendingMachine } from "../catalog/VendingMachine.ts"
import type { Customer } from "../customer/Customer.ts"
import type { DepositAddress } from "../funding/DepositAddress.ts"
import type { DepositSweep } from "../funding/DepositSweep.ts"
import type { ForeignDeposit } from "../funding/ForeignDeposit.ts"
import type { FundingIntent } from "../funding/FundingIntent.ts"
import type { FundingTransaction } from "../funding/FundingTransaction.ts"
import type { AccountId, ItemId } from "../id/Id.ts"
import type { Incident } from "../incident/Incident.ts"
import type { Mail } from "../mail/Mail.ts"
import type { OnchainBurn, OnchainOrder } from "../onchain/Entry.ts"
import type { Operation } from "../operation/Operation.ts"
import { ALL_ON, type Controls, type Reply, type Token } from "../operator/Operator.ts"
import type { Shipment } from "../shipment/Shipment.ts"
import type { Instant } from "../time/Instant.ts"
import type { Endpoint } from "../webhook/Endpoint.ts"
import type { Event } from "../webhook/Event.ts"

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

/** What a store answers to `load`. */
export interface Loaded {
  /** The store's clock, read after the account locks. */
  readonly now: Instant
  readonly controls: Controls
  readonly accounts: ReadonlyArray<Account>
  readonly keys: ReadonlyArray<ApiKey>
  readonly customers: ReadonlyArray<Customer>
  readonly cards: ReadonlyArray<Card>
  /** The odds of the loaded cards that are open claims, and the latest ones of their machines. */
  readonly odds: ReadonlyArray<Odds>
  /** The items of the loaded cards, and those loaded by reference. */
  readonly items: ReadonlyArray<Item>
  readonly operations: ReadonlyArray<Operation>
  readonly shipments: ReadonlyArray<Shipment>
  readonly machines: ReadonlyArray<VendingMachine>
  readonly countries: ReadonlyArray<ShippingCountry>
  readonly openSealed: ReadonlyArray<OpenSealed>
  /** Where the items loaded by reference are; by item. */
  readonly places: ReadonlyArray<readonly [ItemId, Place]>
  readonly tokens: ReadonlyArray<Token>
  readonly replies: ReadonlyArray<Reply>
  /** All endpoints of the loaded accounts. */
  readonly endpoints: ReadonlyArray<Endpoint>
  readonly events: ReadonlyArray<Event>
  readonly mails: ReadonlyArray<Mail>
  readonly depositAddresses: ReadonlyArray<DepositAddress>
  readonly fundingIntents: ReadonlyArray<FundingIntent>
  readonly fundingTransactions: ReadonlyArray<FundingTransaction>
  readonly foreignDeposits: ReadonlyArray<ForeignDeposit>
  readonly depositSweeps: ReadonlyArray<DepositSweep>
  readonly onchainOrders: ReadonlyArray<OnchainOrder>
  readonly onchainBurns: ReadonlyArray<OnchainBurn>
  readonly incidents: ReadonlyArray<Incident>
}

export const NOTHING: Loaded = {
  now: 0,
  controls: ALL_ON,
  accounts: [],
  keys: [],
  customers: [],
  cards: [],
  odds: [],
  items: [],
  operations: [],
  shipments: [],
  machines: [],
  countries: [],
  openSealed: [],
  places: [],
  tokens: [],
  replies: [],
  endpoints: [],
  events: [],
  mails: [],
  depositAddresses: [],
  fundingIntents: [],
  fundingTransactions: [],
  foreignDeposits: [],
  depositSweeps: [],
  onchainOrders: [],
  onchainBurns: [],
  incidents: []
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
