/** What a replay of a time sends: what failed or was missed, and what waits for another attempt. */
import { Clock, Effect } from "effect"
import type { AccountId, EndpointId, EventId } from "../../domain/id/Id.ts"
import type { DeliveryId } from "../../domain/webhook/Delivery.ts"
import type { Status } from "../../domain/webhook/Transitions.ts"
import type { PageRequest, Reads, ReplayRange } from "../../engine/port/Reads.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import { MAX_REPLAY } from "./Replay.ts"

const PENDING: Status = "pending"

export interface Unsent {
  readonly events: ReadonlyArray<EventId>
  readonly waiting: ReadonlyArray<DeliveryId>
  /** Whether there are further ones. */
  readonly more: boolean
}

type Given = readonly [accountId: AccountId, endpointId: EndpointId, range: ReplayRange]

/** Deliveries whose next attempt is still to come; one more than a replay takes at the most. */
const waiting = Effect.fnUntraced(function* (
  reads: Reads["Service"],
  ...[accountId, endpointId, range]: Given
): Effect.fn.Return<ReadonlyArray<DeliveryId>, StoreError> {
  const now = yield* Clock.currentTimeMillis
  const filter = { ...range, status: PENDING }
  const found: Array<DeliveryId> = []
  let before: bigint | null = null
  do {
    const request: PageRequest = { limit: MAX_REPLAY, before }
    const { next, rows } = yield* reads.deliveries(accountId, endpointId, filter, request)
    found.push(...rows.flatMap(({ id, retryAt }) => ((retryAt ?? 0) > now ? [id] : [])))
    before = next
  } while (before !== null && found.length <= MAX_REPLAY)
  return found
})

export const of = Effect.fnUntraced(function* (
  reads: Reads["Service"],
  ...given: Given
): Effect.fn.Return<Unsent, StoreError> {
  const missed = yield* reads.replayable(...given, MAX_REPLAY + 1)
  const late = yield* waiting(reads, ...given)
  return {
    events: missed.slice(0, MAX_REPLAY),
    waiting: late.slice(0, MAX_REPLAY),
    more: Math.max(missed.length, late.length) > MAX_REPLAY
  }
})
