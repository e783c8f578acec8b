/** What a replay of a time sends: what failed or was missed, and what waits for another attempt. */
import { Effect } from "effect"
import type { AccountId, EndpointId, EventId } from "../../domain/id/Id.ts"
import type { DeliveryId } from "../../domain/webhook/Delivery.ts"
import type { Reads, ReplayRange } from "../../engine/port/Reads.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import { MAX_REPLAY } from "./Replay.ts"

export interface Unsent {
  readonly events: ReadonlyArray<EventId>
  readonly waiting: ReadonlyArray<DeliveryId>
  /** Whether there are further ones. */
  readonly more: boolean
}

export const of = Effect.fnUntraced(function* (
  reads: Reads["Service"],
  ...given: readonly [accountId: AccountId, endpointId: EndpointId, range: ReplayRange]
): Effect.fn.Return<Unsent, StoreError> {
  const missed = yield* reads.replayable(...given, MAX_REPLAY + 1)
  const delayed = yield* reads.delayed(...given, MAX_REPLAY + 1)
  return {
    events: missed.slice(0, MAX_REPLAY),
    waiting: delayed.slice(0, MAX_REPLAY),
    more: Math.max(missed.length, delayed.length) > MAX_REPLAY
  }
})
