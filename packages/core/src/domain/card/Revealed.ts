/** The data of `card.revealed`: who opened a pack, or that its window ended (decisions.md#card-revealed). */
import type { KeyId } from "../apikey/ApiKey.ts"
import type { JsonObject } from "../json/Json.ts"
import { cardData } from "../operation/EventData.ts"
import type { CardWithItem } from "../operation/Operation.ts"
import * as Instant from "../time/Instant.ts"
import { machineOf } from "./Card.ts"

export const TRIGGERS = ["request", "window_end"] as const

/** What opened a pack. */
export interface By {
  readonly trigger: (typeof TRIGGERS)[number]
  /** Of the request; null for a person's, whom the operator's log names. */
  readonly keyId: KeyId | null
}

export const WINDOW_END: By = { trigger: "window_end", keyId: null }

export const eventData = (
  found: CardWithItem,
  { keyId, trigger }: By,
  now: Instant.Instant
): JsonObject => {
  const { claim, customerId, drawn, id, operationId } = found.card
  return {
    cardId: id,
    operationId,
    customerId,
    vendingMachineId: machineOf(found.card),
    trigger,
    keyId,
    // A pack of before claims was drawn at its order.
    revealedAt: Instant.format(claim === null || drawn === null ? now : drawn.at),
    tier: drawn?.tier ?? null,
    card: cardData(found, now)
  }
}
