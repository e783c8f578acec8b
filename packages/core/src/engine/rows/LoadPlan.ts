/** The keys of the rows that commands name. A store loads the union of a batch's plans at once. */
import type { Hash } from "../../domain/chain/Evm.ts"
import type {
  AccountId,
  CardId,
  CustomerId,
  EventId,
  KeyId,
  MailId,
  OperationId,
  TokenId
} from "../../domain/id/Id.ts"

/** A key within an account: no row of another account is ever loaded for it. */
export interface Owned<Id> {
  readonly accountId: AccountId
  readonly id: Id
}

export interface LoadPlan {
  /** The locked accounts; loaded whole, with the webhook endpoints that events are matched to. */
  readonly accounts: ReadonlyArray<AccountId>
  /** Accounts of which all webhook endpoints are loaded. */
  readonly endpoints: ReadonlyArray<AccountId>
  readonly keys: ReadonlyArray<KeyId>
  readonly customers: ReadonlyArray<Owned<CustomerId>>
  readonly externalUserIds: ReadonlyArray<Owned<string>>
  /** Customers by the idempotency key of their creation. */
  readonly customerKeys: ReadonlyArray<Owned<string>>
  /** Cards come with their items. */
  readonly cards: ReadonlyArray<Owned<CardId>>
  readonly operations: ReadonlyArray<Owned<OperationId>>
  readonly idempotencyKeys: ReadonlyArray<Owned<string>>
  /** Shipments by the operation that they belong to. */
  readonly shipments: ReadonlyArray<Owned<OperationId>>
  /** All shipments of these customers, with their operations. */
  readonly shipmentsOf: ReadonlyArray<Owned<CustomerId>>
  /** Accounts whose open sealed cards are counted. */
  readonly openSealed: ReadonlyArray<AccountId>
  readonly machines: ReadonlyArray<number>
  readonly countries: boolean
  /** Items by reference, with their places; needs the operator scope. */
  readonly references: ReadonlyArray<string>
  /** Items by reference alone: nothing of the decks is read or locked, so that draws go on. */
  readonly names: ReadonlyArray<string>
  readonly tokens: ReadonlyArray<TokenId>
  readonly replies: ReadonlyArray<string>
  readonly events: ReadonlyArray<Owned<EventId>>
  readonly mails: ReadonlyArray<Owned<MailId>>
  /** Mails by the operation of their shipment, but for those that were surely not sent. */
  readonly mailsOf: ReadonlyArray<Owned<OperationId>>
  readonly depositAddresses: ReadonlyArray<AccountId>
  /** Funding intents by their idempotency key. */
  readonly intentKeys: ReadonlyArray<Owned<string>>
  /** Funding transactions and foreign deposits by the transaction that carried them. */
  readonly deposits: ReadonlyArray<Owned<Hash>>
  /** Sweeps of deposit addresses by the transaction that made them. */
  readonly sweeps: ReadonlyArray<Owned<Hash>>
  /** Mint and burn entries by their operation. */
  readonly entries: ReadonlyArray<Owned<OperationId>>
  /** By subject. */
  readonly incidents: ReadonlyArray<Owned<string>>
}

export const EMPTY: LoadPlan = {
  accounts: [],
  endpoints: [],
  keys: [],
  customers: [],
  externalUserIds: [],
  customerKeys: [],
  cards: [],
  operations: [],
  idempotencyKeys: [],
  shipments: [],
  shipmentsOf: [],
  openSealed: [],
  machines: [],
  countries: false,
  references: [],
  names: [],
  tokens: [],
  replies: [],
  events: [],
  mails: [],
  mailsOf: [],
  depositAddresses: [],
  intentKeys: [],
  deposits: [],
  sweeps: [],
  entries: [],
  incidents: []
}

/** The union of plans; duplicates stay, as stores load sets. */
export const union = (plans: ReadonlyArray<LoadPlan>): LoadPlan => ({
  accounts: plans.flatMap((plan) => plan.accounts),
  endpoints: plans.flatMap((plan) => plan.endpoints),
  keys: plans.flatMap((plan) => plan.keys),
  customers: plans.flatMap((plan) => plan.customers),
  externalUserIds: plans.flatMap((plan) => plan.externalUserIds),
  customerKeys: plans.flatMap((plan) => plan.customerKeys),
  cards: plans.flatMap((plan) => plan.cards),
  operations: plans.flatMap((plan) => plan.operations),
  idempotencyKeys: plans.flatMap((plan) => plan.idempotencyKeys),
  shipments: plans.flatMap((plan) => plan.shipments),
  shipmentsOf: plans.flatMap((plan) => plan.shipmentsOf),
  openSealed: plans.flatMap((plan) => plan.openSealed),
  machines: plans.flatMap((plan) => plan.machines),
  countries: plans.some((plan) => plan.countries),
  references: plans.flatMap((plan) => plan.references),
  names: plans.flatMap((plan) => plan.names),
  tokens: plans.flatMap((plan) => plan.tokens),
  replies: plans.flatMap((plan) => plan.replies),
  events: plans.flatMap((plan) => plan.events),
  mails: plans.flatMap((plan) => plan.mails),
  mailsOf: plans.flatMap((plan) => plan.mailsOf),
  depositAddresses: plans.flatMap((plan) => plan.depositAddresses),
  intentKeys: plans.flatMap((plan) => plan.intentKeys),
  deposits: plans.flatMap((plan) => plan.deposits),
  sweeps: plans.flatMap((plan) => plan.sweeps),
  entries: plans.flatMap((plan) => plan.entries),
  incidents: plans.flatMap((plan) => plan.incidents)
})
