/** The rows that a batch loaded, and over them what its earlier commands decided. */
import type { Account } from "../../domain/account/Account.ts"
import type { ApiKey } from "../../domain/apikey/ApiKey.ts"
import type { Card } from "../../domain/card/Card.ts"
import type { TierKey, TierState } from "../../domain/catalog/Deck.ts"
import type { Item } from "../../domain/catalog/Item.ts"
import type { Place } from "../../domain/catalog/Place.ts"
import type { ShippingCountry } from "../../domain/catalog/ShippingCountry.ts"
import type { VendingMachine } from "../../domain/catalog/VendingMachine.ts"
import type { Controls } from "../../domain/control/Controls.ts"
import type { Customer } from "../../domain/customer/Customer.ts"
import type * as Id from "../../domain/id/Id.ts"
import type { Reply } from "../../domain/idempotency/Reply.ts"
import type { Mail } from "../../domain/mail/Mail.ts"
import type { Operation } from "../../domain/operation/Operation.ts"
import type { Shipment } from "../../domain/shipment/Shipment.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Token } from "../../domain/token/Token.ts"
import type { Endpoint } from "../../domain/webhook/Endpoint.ts"
import type { Event } from "../../domain/webhook/Event.ts"
import { ChainRows } from "./ChainRows.ts"
import type { ChangeSet } from "./ChangeSet.ts"
import { Decks } from "./Decks.ts"
import type { Loaded, Picked, Stock } from "./Loaded.ts"
import { creationKey, externalKey, indexed, lay, owned, placeOf, scoped } from "./Lookup.ts"
import { OddsVersions } from "./OddsVersions.ts"
import { Sealed } from "./Sealed.ts"
import { Supplies } from "./Supplies.ts"

/** A mutable overlay; only the engine applies changes to it, decisions read. */
export class Rows {
  readonly now: Instant
  /** Deposits, mint and burn entries, incidents. */
  readonly chain: ChainRows
  readonly mails: Map<Id.MailId, Mail>
  /** Of machines on which a loaded card is an open claim. */
  readonly odds: OddsVersions
  readonly sealed: Sealed
  readonly supplies = new Supplies()
  controls: Controls
  countries: ReadonlyArray<ShippingCountry>
  private readonly accounts: Map<Id.AccountId, Account>
  private readonly keys: Map<Id.KeyId, ApiKey>
  private readonly customers: Map<Id.CustomerId, Customer>
  private readonly customersByExternalId: Map<string, Customer>
  private readonly customersByKey: Map<string, Customer>
  readonly cards: Map<Id.CardId, Card>
  private readonly items: Map<Id.ItemId, Item>
  private readonly itemsByReference: Map<string, Item>
  private readonly operations: Map<Id.OperationId, Operation>
  private readonly operationsByKey: Map<string, Operation>
  private readonly shipmentsByOperation: Map<Id.OperationId, Shipment>
  private readonly machines: Map<number, VendingMachine>
  private readonly places: Map<Id.ItemId, Place>
  private readonly tokens: Map<Id.TokenId, Token>
  private readonly replies: Map<string, Reply>
  private readonly endpointsByAccount: Map<Id.AccountId, ReadonlyArray<Endpoint>>
  private readonly events: Map<Id.EventId, Event>
  private readonly decks = new Decks()

  constructor(loaded: Loaded) {
    this.now = loaded.now
    this.chain = new ChainRows(loaded)
    this.controls = loaded.controls
    this.countries = loaded.countries
    this.accounts = indexed(loaded.accounts, (row) => row.id)
    this.keys = indexed(loaded.keys, (row) => row.id)
    this.customers = indexed(loaded.customers, (row) => row.id)
    this.customersByExternalId = indexed(loaded.customers, externalKey)
    this.customersByKey = indexed(loaded.customers, creationKey)
    this.cards = indexed(loaded.cards, (row) => row.id)
    this.items = indexed(loaded.items, (row) => row.id)
    this.itemsByReference = indexed(loaded.items, (row) => row.reference)
    this.operations = indexed(loaded.operations, (row) => row.id)
    this.operationsByKey = indexed(loaded.operations, (row) =>
      scoped(row.accountId, row.idempotencyKey)
    )
    this.shipmentsByOperation = indexed(loaded.shipments, (row) => row.operationId)
    this.machines = indexed(loaded.machines, (row) => row.id)
    this.places = new Map(loaded.places)
    this.sealed = new Sealed(loaded.openSealed)
    this.odds = new OddsVersions(loaded.odds)
    this.tokens = indexed(loaded.tokens, (row) => row.id)
    this.replies = indexed(loaded.replies, (row) => row.key)
    this.endpointsByAccount = Map.groupBy(loaded.endpoints, (row) => row.accountId)
    this.events = indexed(loaded.events, (row) => row.id)
    this.mails = indexed(loaded.mails, (row) => row.id)
  }

  account(id: Id.AccountId): Account | undefined {
    return this.accounts.get(id)
  }

  key(accountId: Id.AccountId, id: Id.KeyId): ApiKey | undefined {
    return owned(this.keys.get(id), accountId)
  }

  customer(accountId: Id.AccountId, id: Id.CustomerId): Customer | undefined {
    return owned(this.customers.get(id), accountId)
  }

  customerByExternalId(accountId: Id.AccountId, externalUserId: string): Customer | undefined {
    return this.customersByExternalId.get(scoped(accountId, externalUserId))
  }

  /** By the idempotency key of its creation. */
  customerByKey(accountId: Id.AccountId, key: string): Customer | undefined {
    return this.customersByKey.get(scoped(accountId, key))
  }

  card(accountId: Id.AccountId, id: Id.CardId): Card | undefined {
    return owned(this.cards.get(id), accountId)
  }

  item(id: Id.ItemId): Item | undefined {
    return this.items.get(id)
  }

  /** Null while the card is a claim. */
  itemOf(card: Card): Item | null {
    return card.itemId === null ? null : (this.items.get(card.itemId) ?? null)
  }

  itemByReference(reference: string): Item | undefined {
    return this.itemsByReference.get(reference)
  }

  place(id: Id.ItemId): Place | undefined {
    return this.places.get(id)
  }

  operation(accountId: Id.AccountId, id: Id.OperationId): Operation | undefined {
    return owned(this.operations.get(id), accountId)
  }

  operationByKey(accountId: Id.AccountId, key: string): Operation | undefined {
    return this.operationsByKey.get(scoped(accountId, key))
  }

  shipmentOf(accountId: Id.AccountId, operationId: Id.OperationId): Shipment | undefined {
    return owned(this.shipmentsByOperation.get(operationId), accountId)
  }

  /** The loaded ones of a customer, in no order. */
  shipmentsOf(accountId: Id.AccountId, customerId: Id.CustomerId): ReadonlyArray<Shipment> {
    return Array.from(this.shipmentsByOperation.values()).filter(
      (row) => row.accountId === accountId && row.customerId === customerId
    )
  }

  machine(id: number): VendingMachine | undefined {
    return this.machines.get(id)
  }

  token(id: Id.TokenId): Token | undefined {
    return this.tokens.get(id)
  }

  reply(key: string): Reply | undefined {
    return this.replies.get(key)
  }

  /** Those that were loaded (LoadPlan), in no order. */
  endpoints(accountId: Id.AccountId): ReadonlyArray<Endpoint> {
    return this.endpointsByAccount.get(accountId) ?? []
  }

  event(accountId: Id.AccountId, id: Id.EventId): Event | undefined {
    return owned(this.events.get(id), accountId)
  }

  tier(key: TierKey): TierState | undefined {
    return this.decks.tier(key)
  }

  /** The free items of a tier whose span was too small when it was loaded; undefined for others. */
  freeItems(key: TierKey): ReadonlySet<Id.ItemId> | undefined {
    return this.decks.freeItems(key)
  }

  /** The `skip`-th lowest free slot of a tier among those picked. */
  picked(key: TierKey, skip: number): Picked | undefined {
    return this.decks.picked(key, skip)
  }

  *add({ items, places }: Pick<Loaded, "items" | "places">): Generator<unknown, void> {
    for (const item of items) {
      this.items.set(item.id, item)
      this.itemsByReference.set(item.reference, item)
      yield
    }
    for (const [id, place] of places) yield this.places.set(id, place)
  }

  /** Adds what the store picked and the states of the tiers that it locked. */
  addStock(stock: Stock): void {
    this.decks.add(stock)
    for (const { item } of stock.picked) this.items.set(item.id, item)
    this.supplies.add(stock.supplies)
  }

  /** Lays one command's changes over the rows. */
  apply(changes: ChangeSet): void {
    for (const row of [...changes.newAccounts, ...changes.accounts]) this.accounts.set(row.id, row)
    for (const row of changes.keys) this.keys.set(row.id, row)
    for (const row of changes.customers) {
      this.customers.set(row.id, row)
      lay(this.customersByExternalId, externalKey(row), row)
      lay(this.customersByKey, creationKey(row), row)
    }
    for (const row of changes.cards) this.applyCard(row)
    for (const row of changes.operations) {
      this.operations.set(row.id, row)
      this.operationsByKey.set(scoped(row.accountId, row.idempotencyKey), row)
    }
    for (const row of changes.shipments) this.shipmentsByOperation.set(row.operationId, row)
    for (const row of changes.replies) this.replies.set(row.key, row)
    for (const row of changes.mails) this.mails.set(row.id, row)
    for (const row of changes.endpoints) {
      const others = this.endpoints(row.accountId).filter(({ id }) => id !== row.id)
      this.endpointsByAccount.set(row.accountId, [...others, row])
    }
    this.applyCatalog(changes)
    this.chain.apply(changes)
    this.decks.apply(changes)
    this.supplies.apply(changes)
    for (const { itemId, machineId, tier } of changes.stocked) {
      this.places.set(itemId, { _tag: "deck", machineId, tier })
    }
  }

  private applyCatalog(changes: ChangeSet): void {
    for (const row of changes.machines) this.machines.set(row.id, row)
    for (const row of changes.items) {
      this.items.set(row.id, row)
      this.itemsByReference.set(row.reference, row)
      if (row.withdrawnAt !== null) this.places.set(row.id, { _tag: "withdrawn" })
    }
    for (const row of changes.tokens) this.tokens.set(row.id, row)
    if (changes.controls !== null) this.controls = changes.controls
    if (changes.countries !== null) this.countries = changes.countries
  }

  private applyCard(row: Card): void {
    this.sealed.move(this.cards.get(row.id), row, this.now)
    this.cards.set(row.id, row)
    const place = placeOf(row)
    if (place !== null && row.itemId !== null) this.places.set(row.itemId, place)
  }
}
