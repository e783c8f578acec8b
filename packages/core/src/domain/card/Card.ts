/**
 * A card: one customer's holding of a drawn item, or of a claim to one while the card is sealed
 * (contract.md#card; design.md#items).
 */
import { Result } from "effect"
import type { Item } from "../catalog/Item.ts"
import type { Draw } from "../draw/Draw.ts"
import type { AccountId, CardId, CustomerId, IncidentId, ItemId, OperationId } from "../id/Id.ts"
import type { Shares } from "../ledger/Buckets.ts"
import type { Links } from "../link/Links.ts"
import * as Machine from "../machine/Machine.ts"
import * as Instant from "../time/Instant.ts"
import * as Usd from "../usd/Usd.ts"
import { STATUSES, type State, type Status, type Trigger, table } from "./Transitions.ts"

/** Set once a mint is authorized; `mintedAt` is null until the mint transaction is final. */
export interface Onchain {
  readonly chainId: number
  readonly collectionAddress: string
  readonly tokenId: string
  /** The wallet that was last seen holding or burning the token. */
  readonly ownerAddress: string
  readonly operationId: OperationId
  readonly transactionHash: string | null
  readonly mintedAt: Instant.Instant | null
}

/** The record of a sealed order for the later draw (design.md#claims). */
export interface Claim {
  readonly machineId: number
  /** The odds in force when the order was placed. */
  readonly oddsVersion: number
  /** What the order brings to the draw: 32 bytes, which decide nothing without a seed. */
  readonly entropy: Uint8Array
}

/** What partners are told of a card's draw. */
export interface Drawn {
  readonly machineId: number
  readonly tier: string
  readonly at: Instant.Instant
}

export interface Card {
  readonly id: CardId
  readonly accountId: AccountId
  readonly customerId: CustomerId
  /** The order that drew the card. */
  readonly operationId: OperationId
  /** The card's place within its order, from 0. */
  readonly ordinal: number
  /** Null until the claim is opened; set once. */
  readonly itemId: ItemId | null
  /** What its draw says; null like `itemId`. A store reads it from the draw, and writes nothing. */
  readonly drawn: Drawn | null
  /** Null for cards drawn by their order: bought revealed, without a window, or before claims. */
  readonly claim: Claim | null
  readonly status: Status
  /** As stored; from `refundableUntil` on, the card acts as revealed ({@link isSealed}). */
  readonly sealed: boolean
  /** Null for cards revealed on creation. */
  readonly refundableUntil: Instant.Instant | null
  /** The unit price, split by the bucket that paid it. */
  readonly paid: Shares
  readonly onchain: Onchain | null
  /** The incident that blocks every action on the card; null for nearly all. */
  readonly frozenBy: IncidentId | null
  readonly sequence: bigint
  readonly createdAt: Instant.Instant
  readonly updatedAt: Instant.Instant
}

/** Sealed and refundable while `now < refundableUntil`; revealed from that instant on. */
export const isSealed = (card: Card, now: Instant.Instant): boolean =>
  card.sealed && card.refundableUntil !== null && now < card.refundableUntil

/**
 * Whether nobody but the operator may know the card's item at `now`. A refunded card stays hidden
 * for ever, because another customer may draw its item next.
 */
export const isHidden = (card: Card, now: Instant.Instant): boolean =>
  isSealed(card, now) || card.status === "refunded"

/** The card with the item that its draw drew. */
export const withDraw = (card: Card, draw: Draw): Card => ({
  ...card,
  itemId: draw.itemId,
  drawn: { machineId: draw.machineId, tier: draw.tier, at: draw.createdAt }
})

/** A claim that was neither opened nor refunded; it counts among its machine's claims. */
export const isOpenClaim = (card: Card): boolean => card.itemId === null && card.status === "active"

/** An open claim whose window is over: a request that touches it opens it first. */
export const isDue = (card: Card, now: Instant.Instant): boolean =>
  isOpenClaim(card) && !isSealed(card, now)

/**
 * The row of the action matrix (contract.md#card-actions), or the status when it is not `active`.
 */
export const state = (card: Card, now: Instant.Instant): State => {
  if (card.status !== "active") return card.status
  if (isSealed(card, now) || isOpenClaim(card)) return "sealed"
  if (card.onchain === null) return "held"
  return card.onchain.mintedAt === null ? "mint_pending" : "minted"
}

/** The card's state as a refusal words it. */
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

/** Why the trigger is refused; the card's state where nothing more precise is known. */
const refusalOf = (card: Card, from: State, trigger: Trigger, now: Instant.Instant): string => {
  if (card.frozenBy !== null) return `is frozen by incident ${card.frozenBy}`
  const until = card.refundableUntil
  if (trigger === "refund" && card.status === "active" && until !== null && now >= until)
    return `can't be refunded: the refund window ended at ${Instant.format(until)}`
  if (trigger === "refund" && from === "held") return "is revealed, and can't be refunded any more"
  const isOpening = isDue(card, now)
  if (trigger === "buyback_onchain" && (from === "held" || isOpening)) return "is not minted"
  if (isOpening) return "is being opened; try again"
  return WORDS[from]
}

const isStatus = (to: State): to is Extract<State, Status> =>
  STATUSES.some((status) => status === to)

/** How a state is stored, apart from `onchain`. */
export const stored = (to: State): Pick<Card, "status" | "sealed"> => ({
  status: isStatus(to) ? to : "active",
  sealed: to === "sealed" || to === "refunded"
})

/** A card in its next state, with the events to emit. */
export interface Moved extends Pick<Machine.Fired<State>, "emits"> {
  readonly card: Card
}

/**
 * The card in its next state, or a sentence that says why the trigger may not fire. The same object
 * when nothing changes. The caller writes `onchain`.
 */
export const move = (
  card: Card,
  trigger: Trigger,
  now: Instant.Instant
): Result.Result<Moved, string> => {
  const from = state(card, now)
  const fired = Machine.fire(table, from, trigger, { card, now })
  if (Result.isFailure(fired))
    return Result.fail(`card ${card.id} ${refusalOf(card, from, trigger, now)}`)
  const { emits, to } = fired.success
  const next = stored(to)
  const isSame = to === from && next.sealed === card.sealed
  return Result.succeed({ card: isSame ? card : { ...card, ...next, updatedAt: now }, emits })
}

/** {@link move} where its events are not asked for. */
export const fire = (
  card: Card,
  trigger: Trigger,
  now: Instant.Instant
): Result.Result<Card, string> => Result.map(move(card, trigger, now), ({ card }) => card)

/** The machine that sold it; null for a pack of before claims whose draw is hidden. */
export const machineOf = ({ claim, drawn }: Card): number | null =>
  claim?.machineId ?? drawn?.machineId ?? null

/**
 * When the card was opened. Null for a pack of before claims that a request opened: it was drawn at
 * its order, and nothing kept the moment.
 */
const revealedAt = (card: Card): Instant.Instant | null => {
  const { claim, createdAt, drawn, refundableUntil } = card
  const isDrawnSealed = claim === null && refundableUntil !== null && refundableUntil > createdAt
  if (isDrawnSealed) return card.sealed ? refundableUntil : null
  return drawn?.at ?? null
}

/** A card as the partner reads it. While sealed, every field about the item is null. */
export interface View {
  readonly id: string
  readonly customerId: CustomerId
  /** The order that created it. */
  readonly operationId: OperationId
  readonly vendingMachineId: number | null
  readonly status: Status
  readonly sealed: boolean
  readonly refundableUntil: string | null
  readonly revealedAt: string | null
  readonly tier: string | null
  readonly name: string | null
  readonly image: string | null
  readonly imageSrcset: string | null
  readonly buybackUsd: string | null
  readonly receiptUrl: string | null
  readonly metadata: unknown
  readonly onchain: (Omit<Onchain, "mintedAt"> & { readonly mintedAt: string | null }) | null
  /** The incident that blocks every action on the card; null for nearly all. */
  readonly incidentId: IncidentId | null
  readonly createdAt: string
}

/** The partner's view at `now`. A claim has no item to show. */
export const view = (card: Card, item: Item | null, now: Instant.Instant, links: Links): View => {
  const shown = isHidden(card, now) ? null : item
  const image = shown === null ? null : links.picture(shown.image)
  return {
    id: card.id,
    customerId: card.customerId,
    operationId: card.operationId,
    vendingMachineId: machineOf(card),
    status: card.status,
    sealed: shown === null,
    refundableUntil: Instant.formatNullable(card.refundableUntil),
    revealedAt: shown === null ? null : Instant.formatNullable(revealedAt(card)),
    tier: shown === null ? null : (card.drawn?.tier ?? null),
    name: shown === null ? null : shown.name,
    image,
    imageSrcset: image === null ? null : links.srcset(image),
    buybackUsd: shown === null ? null : Usd.format(shown.buybackUsd),
    receiptUrl: shown === null ? null : links.receipt(card.id),
    metadata: shown === null ? null : shown.metadata,
    onchain:
      card.onchain === null
        ? null
        : { ...card.onchain, mintedAt: Instant.formatNullable(card.onchain.mintedAt) },
    incidentId: card.frozenBy,
    createdAt: Instant.format(card.createdAt)
  }
}
