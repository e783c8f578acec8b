/** All that one or many decisions write, as sets of rows; a store commits it in a fixed number of statements. */
import type { Account } from "../../domain/account/Account.ts"
import type { ApiKey } from "../../domain/apikey/ApiKey.ts"
import type { Card } from "../../domain/card/Card.ts"
import type { Slot, TierKey } from "../../domain/catalog/Deck.ts"
import type { Draw } from "../../domain/catalog/Draw.ts"
import type { Item } from "../../domain/catalog/Item.ts"
import type { ShippingCountry } from "../../domain/catalog/ShippingCountry.ts"
import type { ClaimChange } from "../../domain/catalog/Supply.ts"
import type { VendingMachine } from "../../domain/catalog/VendingMachine.ts"
import type { Controls } from "../../domain/control/Controls.ts"
import type { Customer } from "../../domain/customer/Customer.ts"
import type { DepositAddress } from "../../domain/funding/DepositAddress.ts"
import type { DepositSweep } from "../../domain/funding/DepositSweep.ts"
import type { ForeignDeposit } from "../../domain/funding/ForeignDeposit.ts"
import type { FundingIntent } from "../../domain/funding/FundingIntent.ts"
import type { FundingTransaction } from "../../domain/funding/FundingTransaction.ts"
import type { DeliveryId, ItemId } from "../../domain/id/Id.ts"
import type { Reply } from "../../domain/idempotency/Reply.ts"
import type { Incident } from "../../domain/incident/Incident.ts"
import type { Entry } from "../../domain/ledger/LedgerEntry.ts"
import type { LogEntry } from "../../domain/log/LogEntry.ts"
import type { Mail } from "../../domain/mail/Mail.ts"
import type { OnchainBurn, OnchainOrder } from "../../domain/onchain/OnchainEntry.ts"
import type { AffectedCard, Operation } from "../../domain/operation/Operation.ts"
import type { Shipment } from "../../domain/shipment/Shipment.ts"
import type { Token } from "../../domain/token/Token.ts"
import type { Delivery } from "../../domain/webhook/Delivery.ts"
import type { Endpoint } from "../../domain/webhook/Endpoint.ts"
import type { Event } from "../../domain/webhook/Event.ts"

/** A tier whose free items all got new positions. */
export interface Reshuffle extends TierKey {
  /** The number of the new shuffle. */
  readonly shuffle: number
  readonly slots: ReadonlyArray<Slot>
}

/**
 * Rows by kind. Insert-only: `newAccounts`, `affectedCards`, `draws`, `ledgerEntries`, `events`,
 * `deliveries`, `log`, `replies`, `depositAddresses`, `fundingIntents`, `foreignDeposits`,
 * `depositSweeps`. The others are written whole, inserted or replaced by id. An account carries
 * the version it was loaded with plus one.
 */
export interface ChangeSet {
  readonly newAccounts: ReadonlyArray<Account>
  readonly accounts: ReadonlyArray<Account>
  readonly keys: ReadonlyArray<ApiKey>
  readonly customers: ReadonlyArray<Customer>
  readonly operations: ReadonlyArray<Operation>
  readonly affectedCards: ReadonlyArray<AffectedCard>
  readonly cards: ReadonlyArray<Card>
  readonly draws: ReadonlyArray<Draw>
  readonly shipments: ReadonlyArray<Shipment>
  readonly ledgerEntries: ReadonlyArray<Entry>
  readonly events: ReadonlyArray<Event>
  readonly endpoints: ReadonlyArray<Endpoint>
  /** New ones; from then on they are the workers' ({@link DeliveryQueue}). */
  readonly deliveries: ReadonlyArray<Delivery>
  /** Pending deliveries that are due at once; those that are finished meanwhile stay so. */
  readonly hastened: ReadonlyArray<DeliveryId>
  readonly mails: ReadonlyArray<Mail>
  readonly depositAddresses: ReadonlyArray<DepositAddress>
  readonly fundingIntents: ReadonlyArray<FundingIntent>
  readonly fundingTransactions: ReadonlyArray<FundingTransaction>
  readonly foreignDeposits: ReadonlyArray<ForeignDeposit>
  readonly depositSweeps: ReadonlyArray<DepositSweep>
  readonly onchainOrders: ReadonlyArray<OnchainOrder>
  readonly onchainBurns: ReadonlyArray<OnchainBurn>
  readonly incidents: ReadonlyArray<Incident>
  /** Items that leave their deck; each must be in one. */
  readonly taken: ReadonlyArray<ItemId>
  /** Items that join a deck. An item may be both taken and stocked: it moves. */
  readonly stocked: ReadonlyArray<Slot>
  readonly reshuffles: ReadonlyArray<Reshuffle>
  /** Claims on machines that are taken, or given back. */
  readonly claims: ReadonlyArray<ClaimChange>
  /** Machines whose free cards are counted anew: those that an operator changed. */
  readonly recounted: ReadonlyArray<number>
  readonly machines: ReadonlyArray<VendingMachine>
  readonly items: ReadonlyArray<Item>
  /** The whole list, or null when it stays. */
  readonly countries: ReadonlyArray<ShippingCountry> | null
  readonly controls: Controls | null
  readonly tokens: ReadonlyArray<Token>
  readonly log: ReadonlyArray<LogEntry>
  readonly replies: ReadonlyArray<Reply>
}

export const EMPTY: ChangeSet = {
  newAccounts: [],
  accounts: [],
  keys: [],
  customers: [],
  operations: [],
  affectedCards: [],
  cards: [],
  draws: [],
  shipments: [],
  ledgerEntries: [],
  events: [],
  endpoints: [],
  deliveries: [],
  hastened: [],
  mails: [],
  depositAddresses: [],
  fundingIntents: [],
  fundingTransactions: [],
  foreignDeposits: [],
  depositSweeps: [],
  onchainOrders: [],
  onchainBurns: [],
  incidents: [],
  taken: [],
  stocked: [],
  reshuffles: [],
  claims: [],
  recounted: [],
  machines: [],
  items: [],
  countries: null,
  controls: null,
  tokens: [],
  log: [],
  replies: []
}
