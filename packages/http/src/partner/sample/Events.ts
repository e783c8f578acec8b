/** What fields alone don't tell of events. */
import { acted, BODY, card, DEADLINE, LATER, mint, order, TOKEN } from "./Parts.ts"

const eventCard = {
  status: "active",
  sealed: false,
  refundableUntil: null,
  name: card.name,
  image: card.image,
  buybackUsd: card.buybackUsd
}

/** What events tell of it. */
const mintEvent = { ...mint, affectedCards: [{}], entryIds: [`oco_${BODY}`] }

const event = (data: object) => ({ environment: "production", data })

const eventOf = (data: object) => event({ entryIds: [], ...data })

/** By the name of the envelope, or of a part of it. */
export const EVENTS: Readonly<Record<string, unknown>> = {
  EventCard: eventCard,
  EventShipment: {
    status: "shipped",
    carrier: "DHL",
    trackingNumber: "JD014600006281230704",
    updatedAt: LATER
  },
  EventOnchainOrder: { status: "pending", tokenId: TOKEN, deadline: DEADLINE },
  EventOnchainBurn: { status: "pending", tokenId: TOKEN, deadline: DEADLINE },
  BalanceTopupFailedEvent: event({ failureReason: "the transaction was replaced" }),
  OperationCompletedEvent: eventOf(order),
  OperationAwaitingChainEvent: eventOf(mintEvent),
  OperationOnchainFailedEvent: eventOf({
    ...mintEvent,
    onchainOrders: [{ status: "pending", failureReason: "the transaction was reverted" }],
    failureReason: "the transaction was reverted"
  }),
  OperationOnchainCancelledEvent: eventOf({
    ...mintEvent,
    status: "cancelled",
    onchainOrders: [{ status: "cancelled" }]
  }),
  OperationCancelledEvent: eventOf({
    ...mintEvent,
    status: "cancelled",
    onchainOrders: [{ status: "cancelled" }]
  }),
  BuybackCompletedEvent: eventOf({
    ...acted,
    kind: "buyback",
    creditedUsd: "18.500000",
    affectedCards: [{ status: "bought_back" }]
  }),
  RefundCompletedEvent: eventOf({
    ...acted,
    kind: "refund",
    creditedUsd: "25.000000",
    affectedCards: [{ status: "refunded", sealed: true, name: null, image: null, buybackUsd: null }]
  }),
  RedemptionCompletedEvent: eventOf({
    ...acted,
    kind: "redemption",
    chargedUsd: "15.000000",
    shipmentId: `shp_${BODY}`,
    affectedCards: [{ status: "redeemed" }]
  }),
  ShipmentUpdatedEvent: event({
    previousStatus: "created",
    changedFields: ["status", "carrier", "trackingNumber"]
  })
}
