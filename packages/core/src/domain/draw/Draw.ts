/** The record of a drawn card, made by its order or when its claim is opened (design.md#draws). */
import type { AccountId, CardId, ItemId } from "../id/Id.ts"
import type { Instant } from "../time/Instant.ts"
import type { Minute } from "./Minute.ts"

export interface Draw {
  readonly cardId: CardId
  readonly accountId: AccountId
  readonly itemId: ItemId
  readonly machineId: number
  readonly tier: string
  readonly oddsVersion: number
  /** The machine's next number, without a gap. */
  readonly sequence: bigint
  /** The list that the card left, as it was: its generation, its slots, and the one of the card. */
  readonly list: string
  readonly generation: number
  readonly size: number
  readonly slot: number
  /** Of whose seed the numbers are. */
  readonly minute: Minute
  /** How often the seeds had been replaced. */
  readonly renewal: number
  readonly entropy: Uint8Array
  readonly salt: Uint8Array
  /** 0 by the order's odds; a claim goes on with 1, the latest odds, and 2, every tier. */
  readonly stage: number
  readonly createdAt: Instant
}

/** As cards were drawn before lists had slots: the lowest position of a shuffled order. */
export interface ShuffledDraw
  extends Pick<
    Draw,
    "cardId" | "accountId" | "itemId" | "machineId" | "tier" | "oddsVersion" | "createdAt"
  > {
  readonly shuffle: number
  readonly position: bigint
  /** Sixteen random bytes; for a claim 32, of which its order made the first half. */
  readonly seed: Uint8Array
}

export type Recorded = Draw | ShuffledDraw
