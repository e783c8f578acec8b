/** The rows that a batch loaded, with the changes of its earlier commands. */
import type { Account } from "../../domain/account/Account.ts"
import type { ApiKey, KeyId } from "../../domain/apikey/ApiKey.ts"
import type { Approval, ApprovalId } from "../../domain/approval/Approval.ts"
import type { Allowance } from "../../domain/approval/Limits.ts"
import type { Card } from "../../domain/card/Card.ts"
import type { Item } from "../../domain/catalog/Item.ts"
import type { Place } from "../../domain/catalog/Place.ts"
import type { ShippingCountry } from "../../domain/catalog/ShippingCountry.ts"
import type { VendingMachine } from "../../domain/catalog/VendingMachine.ts"
import type { Controls } from "../../domain/control/Controls.ts"
import type { Customer } from "../../domain/customer/Customer.ts"
import type { Day, Minute } from "../../domain/draw/Minute.ts"
import type * as Id from "../../domain/id/Id.ts"
import type { Reply } from "../../domain/idempotency/Reply.ts"
import type { Operation } from "../../domain/operation/Operation.ts"
import type { Shipment } from "../../domain/shipment/Shipment.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Token, TokenId } from "../../domain/token/Token.ts"
import type { Endpoint } from "../../domain/webhook/Endpoint.ts"
import type { Event } from "../../domain/webhook/Event.ts"
import type { SeedOf } from "../draw/Seeds.ts"
import { LOADABLE, type Loadable, type Row } from "./Catalogue.ts"
import { ChainRows } from "./ChainRows.ts"
import type { ChangeSet } from "./ChangeSet.ts"
import type { Loaded } from "./Loaded.ts"
import { OddsVersions } from "./OddsVersions.ts"
import { Overlay } from "./Overlay.ts"
import { Pool, Sightings } from "./Pool.ts"
import { Sealed } from "./Sealed.ts"

const frozenOf = (frozenBy: Card["frozenBy"]) => (frozenBy === null ? {} : { frozenBy })

/** The place of a card's item; null when the card no longer holds it. */
const placeOf = (card: Card): Place | null => {
  switch (card.status) {
    case "active":
    case "buyback_pending":
      return { _tag: "held", cardId: card.id }
    case "bought_back":
      return { _tag: "bought_back", cardId: card.id, ...frozenOf(card.frozenBy) }
    case "redeemed":
      return { _tag: "redeemed", cardId: card.id }
    default:
      return null
  }
}

type Overlays = { readonly [K in Loadable]: Overlay<K> }

const overlaysOf = (loaded: Loaded): Overlays =>
  Object.fromEntries(
    LOADABLE.map((kind) => [kind, new Overlay(kind, loaded[kind])])
  ) as unknown as Overlays

/** Mutable: the engine applies changes, decisions only read. */
export class Rows {
  readonly now: Instant
  /** Deposits, mint and burn entries, incidents. */
  readonly chain: ChainRows
  /** Odds of the machines on which a loaded card is an open claim. */
  readonly odds: OddsVersions
  readonly sealed: Sealed
  /** The stock of the machines that the batch has locked. */
  readonly pool: Pool
  controls: Controls
  countries: ReadonlyArray<ShippingCountry>
  /** Draws use seeds of this renewal alone, and of no minute up to this one. */
  readonly renewal: number
  readonly disclosing: Minute
  /** Whether all days up to this one are committed to. */
  readonly isPromised: (day: Day) => boolean
  private readonly seedOf: SeedOf
  private readonly computed = new Map<unknown, unknown>()
  private readonly overlays: Overlays
  private readonly places: Map<Id.ItemId, Place>

  constructor(
    loaded: Loaded,
    seedOf: SeedOf = () => undefined,
    sightings = new Sightings(),
    isPromised: (day: Day) => boolean = () => true
  ) {
    this.seedOf = seedOf
    this.isPromised = isPromised
    this.now = loaded.now
    this.overlays = overlaysOf(loaded)
    this.chain = new ChainRows(this.overlays)
    this.controls = loaded.controls
    this.countries = loaded.countries
    this.places = new Map(loaded.places)
    this.sealed = new Sealed(loaded.openSealed)
    this.odds = new OddsVersions(loaded.odds)
    this.pool = new Pool(loaded.supplies, sightings)
    this.disclosing = loaded.disclosing
    this.renewal = loaded.renewal
  }

  get cards(): Overlay<"cards"> {
    return this.overlays.cards
  }

  get mails(): Overlay<"mails"> {
    return this.overlays.mails
  }

  account(id: Id.AccountId): Account | undefined {
    return this.overlays.accounts.get(id)
  }

  key(accountId: Id.AccountId, id: KeyId): ApiKey | undefined {
    return this.overlays.keys.owned(accountId, id)
  }

  customer(accountId: Id.AccountId, id: Id.CustomerId): Customer | undefined {
    return this.overlays.customers.owned(accountId, id)
  }

  customerByExternalId(accountId: Id.AccountId, externalUserId: string): Customer | undefined {
    return this.overlays.customers.within(accountId, "externalUserId", externalUserId).at(-1)
  }

  /** Finds a customer by the idempotency key of its creation. */
  customerByKey(accountId: Id.AccountId, key: string): Customer | undefined {
    return this.overlays.customers.within(accountId, "idempotencyKey", key).at(-1)
  }

  card(accountId: Id.AccountId, id: Id.CardId): Card | undefined {
    return this.overlays.cards.owned(accountId, id)
  }

  item(id: Id.ItemId): Item | undefined {
    return this.overlays.items.get(id)
  }

  /** Null while the card is a claim. */
  itemOf(card: Card): Item | null {
    return card.itemId === null ? null : (this.overlays.items.get(card.itemId) ?? null)
  }

  itemByReference(reference: string): Item | undefined {
    return this.overlays.items.with("reference", reference).at(-1)
  }

  place(id: Id.ItemId): Place | undefined {
    return this.places.get(id)
  }

  operation(accountId: Id.AccountId, id: Id.OperationId): Operation | undefined {
    return this.overlays.operations.owned(accountId, id)
  }

  operationByKey(accountId: Id.AccountId, key: string): Operation | undefined {
    return this.overlays.operations.within(accountId, "idempotencyKey", key).at(-1)
  }

  shipmentOf(accountId: Id.AccountId, operationId: Id.OperationId): Shipment | undefined {
    return this.overlays.shipments.within(accountId, "operationId", operationId).at(-1)
  }

  /** The loaded shipments of a customer, in no order. */
  shipmentsOf(accountId: Id.AccountId, customerId: Id.CustomerId): ReadonlyArray<Shipment> {
    return this.overlays.shipments.within(accountId, "customerId", customerId)
  }

  machine(id: number): VendingMachine | undefined {
    return this.overlays.machines.get(id)
  }

  token(id: TokenId): Token | undefined {
    return this.overlays.tokens.get(id)
  }

  allowance(sender: string): Allowance | undefined {
    return this.overlays.allowances.get(sender)
  }

  approval(id: ApprovalId): Approval | undefined {
    return this.overlays.approvals.get(id)
  }

  /** What was asked with this key, in no order. */
  approvalsOf(requestKey: string): ReadonlyArray<Approval> {
    return this.overlays.approvals.with("requestKey", requestKey)
  }

  reply(key: string): Reply | undefined {
    return this.overlays.replies.get(key)
  }

  /** The loaded endpoints of an account, in no order. */
  endpoints(accountId: Id.AccountId): ReadonlyArray<Endpoint> {
    return this.overlays.endpoints.with("accountId", accountId)
  }

  event(accountId: Id.AccountId, id: Id.EventId): Event | undefined {
    return this.overlays.events.owned(accountId, id)
  }

  of<K extends Loadable>(kind: K): Overlay<K> {
    return this.overlays[kind]
  }

  /** Null for a minute whose seed is not known yet, or may be out. */
  seed(minute: Minute): Uint8Array | null {
    return minute <= this.disclosing ? null : (this.seedOf(minute, this.renewal) ?? null)
  }

  /** What follows from `of`, computed once for what a command asks of the stock and for its decision. */
  once<A>(of: unknown, compute: () => A): A {
    if (!this.computed.has(of)) this.computed.set(of, compute())
    return this.computed.get(of) as A
  }

  *add({ items, places }: Pick<Loaded, "items" | "places">): Generator<unknown, void> {
    for (const item of items) {
      this.overlays.items.put(item)
      yield
    }
    for (const [id, place] of places) yield this.places.set(id, place)
  }

  /** Applies one command's changes. */
  apply(changes: ChangeSet): void {
    for (const row of changes.newAccounts) this.overlays.accounts.put(row)
    for (const { list, machineId, slot } of changes.draws) {
      const drawn = this.pool.at(machineId, list, slot)
      if (drawn !== null && drawn !== undefined) this.overlays.items.put(drawn.item)
    }
    for (const row of changes.cards) this.sealed.move(this.cards.get(row.id), row, this.now)
    for (const kind of LOADABLE) if (changes[kind].length > 0) this.put(kind, changes[kind])
    for (const { id, withdrawnAt } of changes.items) {
      if (withdrawnAt !== null) this.places.set(id, { _tag: "withdrawn" })
    }
    for (const row of changes.cards) {
      const place = placeOf(row)
      if (place !== null && row.itemId !== null) this.places.set(row.itemId, place)
    }
    for (const { cards, machineId, tier } of changes.enters)
      for (const { itemId } of cards) this.places.set(itemId, { _tag: "deck", machineId, tier })
    if (changes.controls !== null) this.controls = changes.controls
    if (changes.countries !== null) this.countries = changes.countries
    this.pool.apply(changes)
  }

  private put<K extends Loadable>(kind: K, rows: ReadonlyArray<Row<K>>): void {
    const overlay: Overlay<K> = this.overlays[kind]
    for (const row of rows) overlay.put(row)
  }
}
