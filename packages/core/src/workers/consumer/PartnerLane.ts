/** One partner's events while a consumer's worker leases them. */
import type { AccountId } from "../../domain/id/Id.ts"
import type { Position } from "../../engine/port/ConsumerQueue.ts"

export class PartnerLane {
  readonly accountId: AccountId
  through: bigint
  /** Failures since the last success. */
  failures = 0
  /** Those of the event that is next. */
  attempts = 0
  /** Waits for its next try, and leaves its place to another. */
  isWaiting = false
  /** Another worker has it by now. */
  isLost = false
  /** There may be more than was read. */
  hasMore = false

  constructor({ accountId, through }: Position) {
    this.accountId = accountId
    this.through = through
  }

  get position(): Position {
    return { accountId: this.accountId, through: this.through }
  }
}
