/** The types of events, and the word for all of them. */
import type { CreateWebhook } from "@cardpack/client"

export type EventType = CreateWebhook["subscribedEvents"][number]

/** An object, so that a type which is missing here is an error of the compiler. */
const EVERY: Readonly<Record<EventType, true>> = {
  "*": true,
  "balance.topup.detected": true,
  "balance.topup.confirmed": true,
  "balance.topup.failed": true,
  "balance.low": true,
  "card.revealed": true,
  "operation.completed": true,
  "operation.awaiting_chain": true,
  "operation.onchain_failed": true,
  "operation.onchain_cancelled": true,
  "operation.cancelled": true,
  "buyback.completed": true,
  "refund.completed": true,
  "redemption.completed": true,
  "shipment.updated": true,
  "webhook.failing": true,
  "webhook.recovered": true
}

export const TYPES = Object.keys(EVERY) as ReadonlyArray<EventType>
