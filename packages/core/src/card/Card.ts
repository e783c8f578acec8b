/**
 * A card: one customer's holding of an item from one draw (spec, "Card"; design, "Items and cards").
 */
import { Result } from "effect"
import type { Item } from "../catalog/Item.ts"
import type { AccountId, CardId, CustomerId, IncidentId, ItemId, OperationId } from "../id/Id.ts"
import type { Shares } from "../ledger/Buckets.ts"
import * as Machine from "../machine/Machine.ts"
import * as Instant from "../time/Instant.ts"
import * as Usd from "../usd/Usd.ts"
import { type State, type Status, type Trigger, table } from "./Transitions.ts"

/** Set once a mint is authorized; `mintedAt` is null until the mint transaction is final. */
export interface Onchain {
  readonly chainId: number
  readonly collectionAddress: string
  readonly tokenId: string
  /** The wallet that was last seen to hold the token, or to burn it. */
  readonly ownerAddress: string
  readonly operationId: OperationId
  readonly transactionHash: string | null
  readonly mintedAt: Instant.Instant | null
}

export interface Card {
  readonly id: CardId
  readonly accountId: AccountId
  readonly customerId: CustomerId
  /** The order that drew the card. */
  readonly operationId: OperationId
  /** Place of the card within its order, from 0. */
  readonly ordinal: number
  readonly itemId: ItemId
  readonly status: Status
  /** As stored; from `refundableUntil` on the card reads and acts as revealed ({@link isSealed}). */
  readonly sealed: boolean
  /** Null for cards revealed on creation. */
  readonly refundableUntil: Instant.Instant | null
  /** What the card cost, by the bucket that paid it; adds up to the unit price. */
  readonly paid: Shares
  readonly onchain: Onchain | null
  /** The incident because of which nothing may be done with it; null for nearly all. */
  readonly frozenBy: IncidentId | null
  readonly sequence: bigint
  readonly createdAt: Instant.Instant
  readonly updatedAt: Instant.Instant
}

/** Sealed and refundable while `now < refundableUntil`; revealed from that instant on, with no job needed. */
export const isSealed = (card: Card, now: Instant.Instant): boolean =>
  card.sealed && card.refundableUntil !== null && now < card.refundableUntil

/** The row of the action matrix (spec, "Card action matrix"), or the status when it is not `active`. */
export const state = (card: Card, now: Instant.Instant): State => {
  if (card.status !== "active") return card.status
  if (isSealed(card, now)) return "sealed"
  if (card.onchain === null) return "held"
  return card.onchain.mintedAt === null ? "mint_pending" : "minted"
}

/** Why a card is where it is, in words for a refusal. */
const WORDS: Readonly<Record<State, string>> = {
  sealed: "is sealed",
  held: "is revealed",
  mint_pending: "has a pending mint",
  minted: "is minted",
  buyback_pending: "waits for its burn",
  bought_back: "was bought back",
  redeemed: "was redeemed",
  refunded: "was refunded",
  reserved: "is reserved",
  cancelled: "was cancelled"
}

/** What a card would have to be, where that says more than what it is. */
const wrong = (card: Card, from: State, trigger: Trigger, now: Instant.Instant): string => {
  const until = card.refundableUntil
  if (trigger === "refund" && card.status === "active" && until !== null && now >= until)
    return `can't be refunded: the refund window ended at ${Instant.format(until)}`
  if (trigger === "refund" && from === "held") return "is revealed, and can't be refunded any more"
  if (trigger === "buyback_onchain" && from === "held") return "is not minted"
  return WORDS[from]
}

/** The state that a trigger leads to, or the sentence that says why it may not fire. */
export const move = (
  card: Card,
  trigger: Trigger,
  now: Instant.Instant
): Result.Result<State, string> => {
  if (card.frozenBy !== null)
    return Result.fail(`card ${card.id} is held back by incident ${card.frozenBy}`)
  const from = state(card, now)
  const row = Machine.find(table, from, trigger)
  return row === undefined
    ? Result.fail(`card ${card.id} ${wrong(card, from, trigger, now)}`)
    : Result.succeed(row.to)
}

/** A card as the partner reads it. Everything about the item is null while sealed, everywhere. */
export interface View {
  readonly id: string
  readonly status: Status
  readonly sealed: boolean
  readonly refundableUntil: string | null
  readonly name: string | null
  readonly image: string | null
  readonly imageSrcset: string | null
  readonly buybackUsd: string | null
  readonly metadata: unknown
  readonly onchain: (Omit<Onchain, "mintedAt"> & { readonly mintedAt: string | null }) | null
  /** Why nothing can be done with it at the moment; null for nearly all. */
  readonly incidentId: IncidentId | null
  readonly createdAt: string
}

/** Makes `imageSrcset` from an image address; null when resizing is unavailable. */
export type Srcset = (image: string) => string | null

/**
 * The partner's view at `now`. A refunded card stays hidden for ever, because its item may be the
 * next draw of somebody else (design, "Items and cards").
 */
export const view = (card: Card, item: Item, now: Instant.Instant, srcset: Srcset): View => {
  const hidden = isSealed(card, now) || card.status === "refunded"
  return {
    id: card.id,
    status: card.status,
    sealed: hidden,
    refundableUntil: Instant.formatNullable(card.refundableUntil),
    name: hidden ? null : item.name,
    image: hidden ? null : item.image,
    imageSrcset: hidden ? null : srcset(item.image),
    buybackUsd: hidden ? null : Usd.format(item.buybackUsd),
    metadata: hidden ? null : item.metadata,
    onchain:
      card.onchain === null
        ? null
        : { ...card.onchain, mintedAt: Instant.formatNullable(card.onchain.mintedAt) },
    incidentId: card.frozenBy,
    createdAt: Instant.format(card.createdAt)
  }
}
