/** Operations and cards as operators read them, with fields that partners may not see. */
import {
  type Card,
  type Draw,
  type Id,
  Instant,
  OnchainEntry,
  type Operation,
  type PictureAddress,
  Shipment,
  StockList,
  Usd
} from "@cardpack/core/domain"
import type { Desk } from "@cardpack/core/ports"
import * as Hex from "effect/encoding/Hex"

export const viewSummary = (operation: Operation.Operation) => ({
  id: operation.id,
  partnerId: operation.accountId,
  customerId: operation.customerId,
  kind: operation.kind,
  mode: operation.mode,
  status: operation.status,
  vendingMachineId: operation.vendingMachineId,
  quantity: operation.quantity,
  chargedUsd: Usd.format(operation.chargedUsd),
  creditedUsd: Usd.format(operation.creditedUsd),
  idempotencyKey: operation.idempotencyKey,
  completedAt: Instant.formatNullable(operation.completedAt),
  createdAt: Instant.format(operation.createdAt),
  updatedAt: Instant.format(operation.updatedAt)
})

const NOT_SLOTTED = {
  sequence: null,
  list: null,
  generation: null,
  size: null,
  slot: null,
  minute: null,
  entropy: null,
  stage: null
}

/** Drawn before lists had slots. */
const viewShuffled = ({ position, seed, shuffle }: Draw.ShuffledDraw) => ({
  ...NOT_SLOTTED,
  shuffle,
  position: String(position),
  seed: Hex.encode(seed)
})

const viewSlotted = (draw: Draw.Draw) => ({
  sequence: String(draw.sequence),
  list: draw.list,
  generation: draw.generation,
  size: draw.size,
  slot: draw.slot,
  minute: draw.minute,
  entropy: Hex.encode(draw.entropy),
  stage: draw.stage,
  shuffle: null,
  position: null,
  seed: null
})

/** The list of all cards is drawn from where odds are of the stock, and only there. */
const modeOf = (draw: Draw.Recorded): StockList.OddsMode =>
  "list" in draw && draw.list === StockList.ALL ? "stock" : "weights"

const viewDraw = ({ draw, odds }: Desk.DrawRecord) => ({
  vendingMachineId: draw.machineId,
  tier: draw.tier,
  oddsVersion: draw.oddsVersion,
  oddsMode: modeOf(draw),
  odds:
    modeOf(draw) === "stock"
      ? []
      : odds.map(({ name, weight }) => ({ tier: name, weight: Number(weight) / 1e6 })),
  ...("seed" in draw ? viewShuffled(draw) : viewSlotted(draw)),
  createdAt: Instant.format(draw.createdAt)
})

/** The entropy decides nothing without the minute's seed, which nobody knows yet. */
const viewClaim = ({ claim }: Card.Card) =>
  claim === null
    ? null
    : {
        vendingMachineId: claim.machineId,
        oddsVersion: claim.oddsVersion,
        entropy: Hex.encode(claim.entropy)
      }

export const viewCard = (
  { card, item }: Operation.CardWithItem,
  draw: Desk.DrawRecord | null,
  picture: PictureAddress.Shown
) => ({
  id: card.id,
  partnerId: card.accountId,
  customerId: card.customerId,
  operationId: card.operationId,
  status: card.status,
  sealed: card.sealed,
  refundableUntil: Instant.formatNullable(card.refundableUntil),
  paidUsd: { cash: Usd.format(card.paid.cash), bonus: Usd.format(card.paid.bonus) },
  claim: viewClaim(card),
  reference: item?.reference ?? null,
  name: item?.name ?? null,
  image: item === null ? null : picture(item.image),
  buybackUsd: item === null ? null : Usd.format(item.buybackUsd),
  onchain:
    card.onchain === null
      ? null
      : { ...card.onchain, mintedAt: Instant.formatNullable(card.onchain.mintedAt) },
  frozenBy: card.frozenBy,
  draw: draw === null ? null : viewDraw(draw),
  createdAt: Instant.format(card.createdAt),
  updatedAt: Instant.format(card.updatedAt)
})

export const viewOperation = (
  details: Operation.Details,
  draws: ReadonlyArray<Desk.DrawRecord>,
  picture: PictureAddress.Shown
) => {
  const byCard = new Map<Id.CardId, Desk.DrawRecord>(
    draws.map((record) => [record.draw.cardId, record])
  )
  const cards = (all: ReadonlyArray<Operation.CardWithItem>) =>
    all.map((row) => viewCard(row, byCard.get(row.card.id) ?? null, picture))
  return {
    ...viewSummary(details.operation),
    clientSeed: details.operation.clientSeed,
    metadata: details.operation.metadata,
    cards: cards(details.cards),
    affectedCards: cards(details.affectedCards),
    shipment: details.shipment === null ? null : Shipment.view(details.shipment),
    onchainOrders: details.onchainOrders.map(OnchainEntry.viewOrder),
    onchainBurns: details.onchainBurns.map(OnchainEntry.viewBurn)
  }
}
