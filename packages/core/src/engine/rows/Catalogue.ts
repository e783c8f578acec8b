/**
 * The kinds of rows, each named once. The types of change sets, load plans and loaded rows follow
 * from this list, and so do the merge of a batch, the overlay and what a store writes and loads.
 * Its order is the order of writes: a row comes after those that it refers to
 * (decisions.md#row-kinds).
 */
import type { Account } from "../../domain/account/Account.ts"
import type { ApiKey } from "../../domain/apikey/ApiKey.ts"
import type { Approval } from "../../domain/approval/Approval.ts"
import type { Allowance } from "../../domain/approval/Limits.ts"
import type { Card } from "../../domain/card/Card.ts"
import type { Item } from "../../domain/catalog/Item.ts"
import type { VendingMachine } from "../../domain/catalog/VendingMachine.ts"
import type { Customer } from "../../domain/customer/Customer.ts"
import type { Draw } from "../../domain/draw/Draw.ts"
import type { DrawDay } from "../../domain/draw/DrawDay.ts"
import type { DepositAddress } from "../../domain/funding/DepositAddress.ts"
import type { DepositSweep } from "../../domain/funding/DepositSweep.ts"
import type { ForeignDeposit } from "../../domain/funding/ForeignDeposit.ts"
import type { FundingIntent } from "../../domain/funding/FundingIntent.ts"
import type { FundingTransaction } from "../../domain/funding/FundingTransaction.ts"
import type { AccountId, CustomerId, OperationId } from "../../domain/id/Id.ts"
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
import type { Owned } from "./LoadPlan.ts"
import {
  any,
  type Definition,
  type KeyOf,
  kind,
  type Lookup,
  manyOf,
  oneOf,
  type Related,
  type RowOf,
  related
} from "./RowKind.ts"

const TOKENS = { tokens: any("id"), tokenNames: any("name"), tokenRoles: any("role") }
export const CATALOGUE = {
  accounts: kind<Account>()({
    key: "id",
    write: "next version",
    loads: { accounts: any("id") }
  }),
  keys: kind<ApiKey>()({ key: "id", write: "put", loads: { keys: any("id") } }),
  machines: kind<VendingMachine>()({
    key: "id",
    write: "put",
    loads: {
      machines: any("id"),
      /** Of the items that are named. */
      references: related<string>()
    }
  }),
  items: kind<Item>()({
    key: "id",
    write: "put",
    loads: {
      /** Loads places too; needs the operator scope. */
      references: any("reference"),
      /** Neither reads nor locks decks, so that draws go on. */
      names: any("reference")
    }
  }),
  customers: kind<Customer>()({
    key: "id",
    write: "put",
    loads: {
      customers: oneOf("id"),
      externalUserIds: oneOf("externalUserId"),
      /** The idempotency key of the creation. */
      customerKeys: oneOf("idempotencyKey")
    }
  }),
  operations: kind<Operation>()({
    key: "id",
    write: "put",
    loads: {
      operations: oneOf("id"),
      idempotencyKeys: oneOf("idempotencyKey"),
      /** Operations of these customers' shipments. */
      shipmentsOf: related<Owned<CustomerId>>()
    }
  }),
  cards: kind<Card>()({
    key: "id",
    write: "put",
    /** Cards come with their items. */
    loads: { cards: oneOf("id") }
  }),
  affectedCards: kind<AffectedCard>()({
    key: ["operationId", "ordinal"],
    write: "insert",
    loads: {}
  }),
  draws: kind<Draw>()({ key: "cardId", write: "insert", loads: {} }),
  drawDays: kind<DrawDay>()({
    key: ["day", "renewal"],
    write: "first",
    loads: { drawDays: any("day") }
  }),
  shipments: kind<Shipment>()({
    key: "id",
    write: "put",
    loads: { shipments: manyOf("operationId"), shipmentsOf: manyOf("customerId") }
  }),
  depositAddresses: kind<DepositAddress>()({
    key: "accountId",
    write: "insert",
    loads: { depositAddresses: any("accountId") }
  }),
  fundingIntents: kind<FundingIntent>()({
    key: "id",
    write: "insert",
    loads: { intentKeys: oneOf("idempotencyKey") }
  }),
  fundingTransactions: kind<FundingTransaction>()({
    key: "id",
    write: "put",
    /** The transaction that carried the deposits. */
    loads: { deposits: manyOf("transactionHash") }
  }),
  foreignDeposits: kind<ForeignDeposit>()({
    key: "id",
    write: "insert",
    loads: { deposits: manyOf("transactionHash") }
  }),
  depositSweeps: kind<DepositSweep>()({
    key: "id",
    write: "insert",
    loads: { sweeps: manyOf("transactionHash") }
  }),
  onchainOrders: kind<OnchainOrder>()({
    key: "id",
    write: "put",
    loads: { entries: manyOf("operationId") }
  }),
  onchainBurns: kind<OnchainBurn>()({
    key: "id",
    write: "put",
    loads: { entries: manyOf("operationId") }
  }),
  incidents: kind<Incident>()({
    key: "id",
    write: "put",
    loads: { incidents: oneOf("subject") }
  }),
  ledgerEntries: kind<Entry>()({ key: "id", write: "insert", loads: {} }),
  events: kind<Event>()({ key: "id", write: "insert", loads: { events: oneOf("id") } }),
  endpoints: kind<Endpoint>()({
    key: "id",
    write: "put",
    loads: {
      /** The endpoints that events are matched to. */
      accounts: related<AccountId>(),
      /** All endpoints of an account. */
      endpoints: any("accountId")
    }
  }),
  /** New deliveries; afterwards only workers change them (DeliveryQueue). */
  deliveries: kind<Delivery>()({ key: "id", write: "insert", loads: {} }),
  mails: kind<Mail>()({
    key: "id",
    write: "put",
    loads: {
      mails: oneOf("id"),
      /** Mails of the operation's shipment, except those that were surely not sent. */
      mailsOf: related<Owned<OperationId>>()
    }
  }),
  tokens: kind<Token>()({ key: "id", write: "put", loads: TOKENS }),
  allowances: kind<Allowance>()({
    key: "sender",
    write: "put",
    loads: { allowances: any("sender") }
  }),
  approvals: kind<Approval>()({
    key: "id",
    write: "put",
    loads: {
      approvals: any("id"),
      /** Of requests that are repeated. */
      approvalKeys: any("requestKey")
    }
  }),
  log: kind<LogEntry>()({ key: "id", write: "insert", loads: {} }),
  replies: kind<Reply>()({
    key: "key",
    write: "insert",
    loads: { replies: any("key") }
  })
}

type Catalogue = typeof CATALOGUE

export type Kind = keyof Catalogue
export type Row<K extends Kind> = RowOf<Catalogue[K]>

/** Fields of a plan. */
export type Field = { [K in Kind]: keyof Catalogue[K]["loads"] }[Kind]

/** The keys of a field, the same for all kinds that it loads. */
export type Key<F extends Field> = {
  [K in Kind]: F extends keyof Catalogue[K]["loads"]
    ? KeyOf<Row<K>, Catalogue[K]["loads"][F]>
    : never
}[Kind]

/** Kinds that load plans can name. */
export type Loadable = {
  [K in Kind]: keyof Catalogue[K]["loads"] extends never ? never : K
}[Kind]

export const KINDS = Object.keys(CATALOGUE) as ReadonlyArray<Kind>

export const LOADABLE = KINDS.filter(
  (name): name is Loadable => Object.keys(CATALOGUE[name].loads).length > 0
)

/** One field of a plan and one kind that it loads. */
export interface Load<K extends Loadable = Loadable> {
  readonly kind: K
  readonly field: Field
  readonly lookup: Lookup | Related<unknown>
}

export const LOADS: ReadonlyArray<Load> = LOADABLE.flatMap((name) =>
  Object.entries(CATALOGUE[name].loads).map(([field, lookup]) => ({
    kind: name,
    field: field as Field,
    lookup
  }))
)

export const FIELDS = Array.from(new Set(LOADS.map(({ field }) => field)))

/** The key of a row within its kind. */
export const keyOf = <K extends Kind>(name: K, row: Row<K>): string | number => {
  const { key } = CATALOGUE[name] as Definition<never>
  const values = row as unknown as Readonly<Record<string, string | number>>
  if (key === "id") return values.id ?? ""
  return typeof key === "string" ? (values[key] ?? "") : key.map((each) => values[each]).join("/")
}
