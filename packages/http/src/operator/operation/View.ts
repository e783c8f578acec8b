/** Operations and cards as operators read them, with fields that partners may not see. */
import { Opening } from "@cardpack/core"
import {
  type Card,
  type Id,
  Instant,
  OnchainEntry,
  type Operation,
  Shipment,
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

const viewDraw = ({ draw, odds }: Desk.DrawRecord) => ({
  vendingMachineId: draw.machineId,
  tier: draw.tier,
  oddsVersion: draw.oddsVersion,
  odds: odds.map(({ name, weight }) => ({ tier: name, weight: Number(weight) / 1e6 })),
  shuffle: draw.shuffle,
  position: String(draw.position),
  seed: Hex.encode(draw.seed),
  createdAt: Instant.format(draw.createdAt)
})

/** Shows the seed once the claim is drawn and the seed is of no more use. */
const viewClaim = (card: Card.Card) => {
  const { claim } = card
  return claim === null
    ? null
    : {
        vendingMachineId: claim.machineId,
        oddsVersion: claim.oddsVersion,
        seedHash: Opening.seedHash(claim),
        seed: card.itemId === null ? null : Hex.encode(claim.seed)
      }
}

export const viewCard = ({ card, item }: Operation.CardWithItem, draw: Desk.DrawRecord | null) => ({
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
  image: item?.image ?? null,
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
  draws: ReadonlyArray<Desk.DrawRecord>
) => {
  const byCard = new Map<Id.CardId, Desk.DrawRecord>(
    draws.map((record) => [record.draw.cardId, record])
  )
  const cards = (all: ReadonlyArray<Operation.CardWithItem>) =>
    all.map((row) => viewCard(row, byCard.get(row.card.id) ?? null))
  return {
    ...viewSummary(details.operation),
    metadata: details.operation.metadata,
    cards: cards(details.cards),
    affectedCards: cards(details.affectedCards),
    shipment: details.shipment === null ? null : Shipment.view(details.shipment),
    onchainOrders: details.onchainOrders.map(OnchainEntry.viewOrder),
    onchainBurns: details.onchainBurns.map(OnchainEntry.viewBurn)
  }
}
