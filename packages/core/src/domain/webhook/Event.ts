/**
 * Events for the partner, written in the same transaction as the change that they report
 * (contract.md#events).
 */
import type { AccountId, EventId } from "../id/Id.ts"
import type { JsonObject } from "../json/Json.ts"
import * as PictureAddress from "../picture/PictureAddress.ts"
import * as Instant from "../time/Instant.ts"

/** The API version that envelopes and documents carry (contract.md#versioning). */
export const API_VERSION = "2026-09-12"

export const ENVIRONMENTS = ["production", "sandbox"] as const
export type Environment = (typeof ENVIRONMENTS)[number]

export const TYPES = [
  "balance.topup.detected",
  "balance.topup.confirmed",
  "balance.topup.failed",
  "balance.low",
  "card.revealed",
  "operation.completed",
  "operation.awaiting_chain",
  "operation.onchain_failed",
  "operation.onchain_cancelled",
  "operation.cancelled",
  "buyback.completed",
  "refund.completed",
  "redemption.completed",
  "shipment.updated",
  "webhook.failing",
  "webhook.recovered"
] as const
export type Type = (typeof TYPES)[number]

/** Sent on request to one endpoint; no subscription covers it, and the feed leaves it out. */
export const TEST = "webhook.test"
export type AnyType = Type | typeof TEST

export interface Event {
  readonly id: EventId
  readonly accountId: AccountId
  readonly type: AnyType
  readonly data: JsonObject
  readonly sequence: bigint
  readonly createdAt: Instant.Instant
  /** To how many endpoints it was matched; null for events of earlier versions. */
  readonly deliveries: number | null
}

/** Where events are told. */
export interface Telling {
  readonly environment: Environment
  readonly picture: PictureAddress.Shown
}

/** The envelope as it is delivered and listed (contract.md#envelope). */
export const envelope = (event: Event, { environment, picture }: Telling) => ({
  id: event.id,
  type: event.type,
  apiVersion: API_VERSION,
  environment,
  createdAt: Instant.format(event.createdAt),
  partnerId: event.accountId,
  data: PictureAddress.inData(event.data, picture)
})
