/**
 * An operation: a partner's action for a customer, and the record of its idempotency key
 * (contract.md#operation).
 */
import { Result } from "effect"
import * as Card from "../card/Card.ts"
import type { Item } from "../catalog/Item.ts"
import type { AccountId, CardId, CustomerId, OperationId } from "../id/Id.ts"
import type { JsonText } from "../json/Json.ts"
import type { Shares } from "../ledger/Buckets.ts"
import type { Links } from "../link/Links.ts"
import * as Machine from "../machine/Machine.ts"
import * as OnchainEntry from "../onchain/OnchainEntry.ts"
import * as Shipment from "../shipment/Shipment.ts"
import * as Instant from "../time/Instant.ts"
import * as Usd from "../usd/Usd.ts"
import { type Facts, type Status, table } from "./Transitions.ts"

/** One of the kinds that `commands/operation/Kinds.ts` lists. */
export type Kind = string
export const MODES = ["offchain", "onchain"] as const
export type Mode = (typeof MODES)[number]

export interface Operation {
  readonly id: OperationId
  readonly accountId: AccountId
  readonly customerId: CustomerId
  readonly kind: Kind
  readonly mode: Mode
  readonly status: Status
  /** Null except for orders, like `quantity`. */
  readonly vendingMachineId: number | null
  readonly quantity: number | null
  readonly chargedUsd: Usd.Usd
  readonly creditedUsd: Usd.Usd
  /** Returned as sent, including key order, big numbers and escapes. */
  readonly metadata: JsonText | null
  /** The customer's own words in the draw; null for orders without. */
  readonly clientSeed: string | null
  /** Unique within the account, for ever. */
  readonly idempotencyKey: string
  /** SHA-256 of the canonical request, in hex; reusing the key with another is a conflict. */
  readonly fingerprint: string
  readonly sequence: bigint
  readonly completedAt: Instant.Instant | null
  readonly createdAt: Instant.Instant
  readonly updatedAt: Instant.Instant
}

/** An operation in its next status, with the events to emit. */
export interface Moved extends Pick<Machine.Fired<Status>, "emits"> {
  readonly operation: Operation
}

export const fire = <Trigger extends keyof Facts>(
  operation: Operation,
  trigger: Trigger,
  facts: Facts[Trigger],
  now: Instant.Instant
): Result.Result<Moved, Machine.Illegal> =>
  Result.map(Machine.fire(table, operation.status, trigger, facts), ({ emits, to }) => ({
    operation: {
      ...operation,
      status: to,
      completedAt: to === "completed" ? now : null,
      updatedAt: now
    },
    emits
  }))

/** A card that an operation acted on, and the credit for it. */
export interface AffectedCard {
  readonly operationId: OperationId
  readonly accountId: AccountId
  readonly cardId: CardId
  readonly ordinal: number
  readonly credited: Shares
}

export interface CardWithItem {
  readonly card: Card.Card
  /** Null while the card is a claim. */
  readonly item: Item | null
}

/** The card as its partner may know it at `now`: without its item while that is hidden. */
export const disclosed = (found: CardWithItem, now: Instant.Instant): CardWithItem =>
  found.item !== null && Card.isHidden(found.card, now)
    ? { card: { ...found.card, itemId: null, drawn: null }, item: null }
    : found

/** An operation with everything that its response shows. */
export interface Details {
  readonly operation: Operation
  /** The cards it created, by ordinal. */
  readonly cards: ReadonlyArray<CardWithItem>
  /** The cards it acted on, by ordinal. */
  readonly affectedCards: ReadonlyArray<CardWithItem>
  readonly shipment: Shipment.Shipment | null
  /** Mint entries, by ordinal. */
  readonly onchainOrders: ReadonlyArray<OnchainEntry.OnchainOrder>
  /** Burn entries, by ordinal. */
  readonly onchainBurns: ReadonlyArray<OnchainEntry.OnchainBurn>
}

/** All cards of the response. */
export const cardsOf = ({ affectedCards, cards }: Details): ReadonlyArray<CardWithItem> => [
  ...cards,
  ...affectedCards
]

/**
 * As the partner reads it, without `metadata`: that is JSON text, which the writer of the response
 * splices in.
 */
export const view = (details: Details, now: Instant.Instant, links: Links, replayed: boolean) => {
  const { operation } = details
  const cards = (all: ReadonlyArray<CardWithItem>) =>
    all.map(({ card, item }) => Card.view(card, item, now, links))
  return {
    id: operation.id,
    kind: operation.kind,
    mode: operation.mode,
    status: operation.status,
    customerId: operation.customerId,
    vendingMachineId: operation.vendingMachineId,
    quantity: operation.quantity,
    chargedUsd: Usd.format(operation.chargedUsd),
    creditedUsd: Usd.format(operation.creditedUsd),
    clientSeed: operation.clientSeed,
    completedAt: Instant.formatNullable(operation.completedAt),
    createdAt: Instant.format(operation.createdAt),
    updatedAt: Instant.format(operation.updatedAt),
    shipment: details.shipment === null ? null : Shipment.view(details.shipment),
    cards: cards(details.cards),
    affectedCards: cards(details.affectedCards),
    onchainOrders: details.onchainOrders.map(OnchainEntry.viewOrder),
    onchainBurns: details.onchainBurns.map(OnchainEntry.viewBurn),
    replayed
  }
}
