/** Items as operators read them. */
import {
  type Card,
  Instant,
  type PictureAddress,
  type Place,
  type Shipment,
  Usd
} from "@cardpack/core/domain"
import type { Desk } from "@cardpack/core/ports"

const viewPlace = (place: Place.Place) => ({
  kind: place._tag,
  vendingMachineId: place._tag === "deck" ? place.machineId : null,
  tier: place._tag === "deck" ? place.tier : null,
  cardId: "cardId" in place ? place.cardId : null
})

export const viewItem = ({ item, place }: Desk.ItemRecord, picture: PictureAddress.Shown) => ({
  reference: item.reference,
  vendingMachineId: item.machineId,
  tier: item.tier,
  name: item.name,
  image: picture(item.image),
  buybackUsd: Usd.format(item.buybackUsd),
  costUsd: Usd.formatNullable(item.costUsd),
  metadata: item.metadata,
  place: viewPlace(place),
  withdrawnAt: Instant.formatNullable(item.withdrawnAt),
  createdAt: Instant.format(item.createdAt)
})

export const viewHolding = (card: Card.Card, shipment: Shipment.Shipment | null) => ({
  cardId: card.id,
  partnerId: card.accountId,
  customerId: card.customerId,
  operationId: card.operationId,
  status: card.status,
  sealed: card.sealed,
  onchain:
    card.onchain === null
      ? null
      : {
          chainId: card.onchain.chainId,
          collectionAddress: card.onchain.collectionAddress,
          tokenId: card.onchain.tokenId,
          ownerAddress: card.onchain.ownerAddress,
          mintedAt: Instant.formatNullable(card.onchain.mintedAt)
        },
  shipment:
    shipment === null
      ? null
      : {
          id: shipment.id,
          status: shipment.status,
          carrier: shipment.carrier,
          trackingNumber: shipment.trackingNumber
        },
  createdAt: Instant.format(card.createdAt),
  updatedAt: Instant.format(card.updatedAt)
})
