/** The data of operation events. Sealed cards hide their item here too. */
import * as Card from "../card/Card.ts"
import type { JsonObject } from "../json/Json.ts"
import * as Links from "../link/Links.ts"
import type { OnchainBurn, OnchainOrder } from "../onchain/OnchainEntry.ts"
import * as OnchainEntry from "../onchain/OnchainEntry.ts"
import * as Instant from "../time/Instant.ts"
import * as Usd from "../usd/Usd.ts"
import type { CardWithItem, Details } from "./Operation.ts"

/** A card in the data of events. */
export const cardData = ({ card, item }: CardWithItem, now: Instant.Instant): JsonObject => {
  const { buybackUsd, id, image, name, refundableUntil, sealed, status } = Card.view(
    card,
    item,
    now,
    Links.NONE
  )
  return { id, status, sealed, refundableUntil, name, image, buybackUsd }
}

const order = (entry: OnchainOrder): JsonObject => {
  const { cardId, confirmedAt, deadline, failureReason, id, status, tokenId, transactionHash } =
    OnchainEntry.viewOrder(entry)
  return { id, cardId, status, tokenId, deadline, transactionHash, confirmedAt, failureReason }
}

const burn = (entry: OnchainBurn): JsonObject => {
  const { cardId, confirmedAt, deadline, failureReason, id } = OnchainEntry.viewBurn(entry)
  const { quotedUsd, status, tokenId, transactionHash } = OnchainEntry.viewBurn(entry)
  const proof = { transactionHash, confirmedAt, failureReason }
  return { id, cardId, status, tokenId, quotedUsd, deadline, ...proof }
}

/**
 * Ids, amounts and cards; never the partner's metadata or a recipient's address. `about` lists the
 * mint or burn entries that caused the event.
 */
export const eventData = (
  details: Details,
  now: Instant.Instant,
  about: ReadonlyArray<OnchainOrder | OnchainBurn>
): JsonObject => {
  const { affectedCards, cards, operation, shipment } = details
  return {
    operationId: operation.id,
    customerId: operation.customerId,
    kind: operation.kind,
    mode: operation.mode,
    status: operation.status,
    vendingMachineId: operation.vendingMachineId,
    quantity: operation.quantity,
    chargedUsd: Usd.format(operation.chargedUsd),
    creditedUsd: Usd.format(operation.creditedUsd),
    completedAt: Instant.formatNullable(operation.completedAt),
    shipmentId: shipment?.id ?? null,
    cards: cards.map((each) => cardData(each, now)),
    affectedCards: affectedCards.map((each) => cardData(each, now)),
    entryIds: about.map(({ id }) => id),
    onchainOrders: details.onchainOrders.map(order),
    onchainBurns: details.onchainBurns.map(burn)
  }
}
