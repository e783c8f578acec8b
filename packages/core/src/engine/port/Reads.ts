/**
 * The partner's reading port. Every query carries the account. Lists are read in pages by the
 * account's sequence, newest first. A card comes without its item while that is hidden from its
 * partner at the store's clock (`Operation.disclosed`).
 */
import { Context, type Effect } from "effect"
import type { Account } from "../../domain/account/Account.ts"
import type { ApiKey } from "../../domain/apikey/ApiKey.ts"
import type { ShippingCountry } from "../../domain/catalog/ShippingCountry.ts"
import type { TierValues } from "../../domain/catalog/TierValues.ts"
import type { Listed } from "../../domain/catalog/VendingMachine.ts"
import type { Customer } from "../../domain/customer/Customer.ts"
import type { DepositAddress } from "../../domain/funding/DepositAddress.ts"
import type { Recorded } from "../../domain/funding/Deposits.ts"
import type { FundingIntent } from "../../domain/funding/FundingIntent.ts"
import type { FundingTransaction } from "../../domain/funding/FundingTransaction.ts"
import type {
  AccountId,
  CardId,
  CustomerId,
  EndpointId,
  EventId,
  OperationId
} from "../../domain/id/Id.ts"
import type { Shares } from "../../domain/ledger/Buckets.ts"
import type { Caused } from "../../domain/ledger/Movement.ts"
import type { Point, Sum } from "../../domain/ledger/Statement.ts"
import type { CardWithItem, Details, Operation } from "../../domain/operation/Operation.ts"
import type { Shipment } from "../../domain/shipment/Shipment.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Period } from "../../domain/time/Period.ts"
import type { Delivery, DeliveryId } from "../../domain/webhook/Delivery.ts"
import type { Endpoint } from "../../domain/webhook/Endpoint.ts"
import type { Event } from "../../domain/webhook/Event.ts"
import type { Owned } from "../rows/LoadPlan.ts"
import type * as ListFilter from "./ListFilter.ts"
import type { StoreError } from "./Store.ts"

export interface PageRequest {
  readonly limit: number
  /** Rows below this sequence; from the newest when null. */
  readonly before: bigint | null
}

export interface Page<Row> {
  readonly rows: ReadonlyArray<Row>
  /** The `before` of the next page; null at the end. */
  readonly next: bigint | null
}

/** The key with a given hash, its account, and the store's clock. */
export interface Identity {
  readonly key: ApiKey
  readonly account: Account
  readonly now: Instant
}

/** Where the ledger stood before and after the entries of a time, and their sums. */
export interface Books {
  readonly opening: Point
  readonly closing: Point
  /** Of all entries; those of one kind, deposit or not, and one kind of operation are one sum. */
  readonly sums: ReadonlyArray<Sum>
}

/** A page of deliveries to all of an account's endpoints, which is in the order of their ids. */
export interface DeliveryPage {
  readonly limit: number
  /** The last id of the page before. */
  readonly before: DeliveryId | null
}

export interface OwnDelivery {
  readonly delivery: Delivery
  readonly endpoint: Endpoint
}

/**
 * Events from `since` on and before `until`, of the types that the endpoint subscribes to now,
 * without a pending or successful delivery to it.
 */
export interface ReplayRange {
  readonly since: Instant
  readonly until: Instant
}

type Read<A> = Effect.Effect<A, StoreError>

export class Reads extends Context.Service<
  Reads,
  {
    /** The store's clock. */
    readonly now: Read<Instant>
    /** Keys by hash, including revoked ones and those of suspended accounts. */
    readonly identities: (hashes: ReadonlyArray<string>) => Read<ReadonlyMap<string, Identity>>
    /** The account's balance, by bucket; null when there is no such account. */
    readonly balance: (accountId: AccountId) => Read<Shares | null>
    readonly ledgerEntries: (
      accountId: AccountId,
      filter: ListFilter.Entries,
      page: PageRequest
    ) => Read<Page<Caused>>
    /**
     * The books of the entries from `since` on and before `until`. Once a moment has been over for a
     * minute, the first to ask fixes the entry where it lies, for ever.
     */
    readonly books: (accountId: AccountId, since: Instant, until: Instant) => Read<Books>
    /** Public, active machines, by id, each with what is left of it as of one moment. */
    readonly vendingMachines: Read<ReadonlyArray<Listed>>
    /**
     * Of public, active machines: with odds by weights of every item of a tier that was not withdrawn,
     * wherever it is; with odds by the stock of those on sale. Reads all of them.
     */
    readonly tierValues: Read<ReadonlyArray<TierValues>>
    readonly shippingCountries: Read<ReadonlyArray<ShippingCountry>>
    readonly customers: (
      accountId: AccountId,
      filter: Period,
      page: PageRequest
    ) => Read<Page<Customer>>
    readonly customer: (accountId: AccountId, id: CustomerId) => Read<Customer | null>
    readonly customerByExternalId: (
      accountId: AccountId,
      externalUserId: string
    ) => Read<Customer | null>
    readonly customerCards: (
      accountId: AccountId,
      customerId: CustomerId,
      filter: ListFilter.Cards,
      page: PageRequest
    ) => Read<Page<CardWithItem>>
    readonly cards: (
      accountId: AccountId,
      ids: ReadonlyArray<CardId>
    ) => Read<ReadonlyArray<CardWithItem>>
    readonly operations: (
      accountId: AccountId,
      filter: ListFilter.Operations,
      page: PageRequest
    ) => Read<Page<Operation>>
    /** Operations with their cards and shipments, in no order. */
    readonly operationDetails: (
      accountId: AccountId,
      ids: ReadonlyArray<OperationId>
    ) => Read<ReadonlyArray<Details>>
    /** Like {@link operationDetails}, of several accounts together. */
    readonly operationDetailsOf: (
      keys: ReadonlyArray<Owned<OperationId>>
    ) => Read<ReadonlyArray<Details>>
    readonly depositAddress: (accountId: AccountId) => Read<DepositAddress | null>
    readonly fundingIntents: (
      accountId: AccountId,
      filter: Period,
      page: PageRequest
    ) => Read<Page<FundingIntent>>
    readonly fundingTransactions: (
      accountId: AccountId,
      filter: ListFilter.Deposits,
      page: PageRequest
    ) => Read<Page<FundingTransaction>>
    /** Counts deposits that were detected or decided within this time. */
    readonly recentDeposits: (accountId: AccountId, withinMillis: number) => Read<Recorded>
    readonly shipment: (accountId: AccountId, operationId: OperationId) => Read<Shipment | null>
    /** The feed above `after`, oldest first: no gaps, no late arrivals, no tests. */
    readonly events: (
      accountId: AccountId,
      filter: ListFilter.Events,
      after: bigint,
      limit: number
    ) => Read<ReadonlyArray<Event>>
    /** The feed backwards: events below `before`, newest first. */
    readonly newestEvents: (
      accountId: AccountId,
      filter: ListFilter.Events,
      page: PageRequest
    ) => Read<Page<Event>>
    /** Any event of the account, also a test. */
    readonly event: (accountId: AccountId, id: EventId) => Read<Event | null>
    /** The sequence of the feed's newest event; 0 for an empty feed. */
    readonly lastEvent: (accountId: AccountId) => Read<bigint>
    readonly endpoints: (accountId: AccountId, page: PageRequest) => Read<Page<Endpoint>>
    readonly endpoint: (accountId: AccountId, id: EndpointId) => Read<Endpoint | null>
    /** Pending and finished deliveries. */
    readonly deliveries: (
      accountId: AccountId,
      endpointId: EndpointId,
      filter: ListFilter.Deliveries,
      page: PageRequest
    ) => Read<Page<Delivery>>
    /** Pending and finished deliveries to any endpoint, newest first by id. */
    readonly ownDeliveries: (
      accountId: AccountId,
      filter: ListFilter.OwnDeliveries,
      page: DeliveryPage
    ) => Read<ReadonlyArray<OwnDelivery>>
    /** Ids of events that an endpoint missed or failed to receive, oldest first. */
    readonly replayable: (
      accountId: AccountId,
      endpointId: EndpointId,
      range: ReplayRange,
      limit: number
    ) => Read<ReadonlyArray<EventId>>
    /** Ids of deliveries of that time whose next attempt is still to come by the store's clock. */
    readonly delayed: (
      accountId: AccountId,
      endpointId: EndpointId,
      range: ReplayRange,
      limit: number
    ) => Read<ReadonlyArray<DeliveryId>>
  }
>()("cardpack/core/engine/port/Reads") {}
