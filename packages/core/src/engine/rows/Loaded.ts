/** What a store answers to a transaction's `load` and `stock`. */
import type { Account } from "../../domain/account/Account.ts"
import type { ApiKey } from "../../domain/apikey/ApiKey.ts"
import type { Card } from "../../domain/card/Card.ts"
import type { Slot, TierState } from "../../domain/catalog/Deck.ts"
import type { Item } from "../../domain/catalog/Item.ts"
import type { Place } from "../../domain/catalog/Place.ts"
import type { ShippingCountry } from "../../domain/catalog/ShippingCountry.ts"
import type { Supply } from "../../domain/catalog/Supply.ts"
import type { Tier, VendingMachine } from "../../domain/catalog/VendingMachine.ts"
import { ALL_ON, type Controls } from "../../domain/control/Controls.ts"
import type { Customer } from "../../domain/customer/Customer.ts"
import type { DepositAddress } from "../../domain/funding/DepositAddress.ts"
import type { DepositSweep } from "../../domain/funding/DepositSweep.ts"
import type { ForeignDeposit } from "../../domain/funding/ForeignDeposit.ts"
import type { FundingIntent } from "../../domain/funding/FundingIntent.ts"
import type { FundingTransaction } from "../../domain/funding/FundingTransaction.ts"
import type { AccountId, ItemId } from "../../domain/id/Id.ts"
import type { Reply } from "../../domain/idempotency/Reply.ts"
import type { Incident } from "../../domain/incident/Incident.ts"
import type { Mail } from "../../domain/mail/Mail.ts"
import type { OnchainBurn, OnchainOrder } from "../../domain/onchain/OnchainEntry.ts"
import type { Operation } from "../../domain/operation/Operation.ts"
import type { Shipment } from "../../domain/shipment/Shipment.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Token } from "../../domain/token/Token.ts"
import type { Endpoint } from "../../domain/webhook/Endpoint.ts"
import type { Event } from "../../domain/webhook/Event.ts"

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
