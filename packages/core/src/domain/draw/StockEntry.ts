/**
 * Changes of a machine's stock and odds, each with the machine's next number, so that no card leaves
 * it unnumbered (design.md#draws).
 */
import type { ItemId } from "../id/Id.ts"
import * as Steps from "../steps/Steps.ts"
import * as Commitment from "./Commitment.ts"

export const ENTERS = ["new", "bought_back", "returned", "moved", "refunded"] as const
export const LEAVES = ["damaged", "lost", "moved", "retired", "other"] as const

/** Cards that go on sale; each takes the next slot of its tier's list, in this order. */
export interface Enter {
  readonly machineId: number
  readonly tier: string
  readonly why: (typeof ENTERS)[number]
  readonly cards: ReadonlyArray<{ readonly itemId: ItemId; readonly salt: Uint8Array }>
  readonly root: Uint8Array
  /** What the root commits to ({@link Commitment.leavesOf}). */
  readonly leaves: Uint8Array
}

/** Cards that go off sale without a draw. Each must be on sale. */
export interface Leave {
  readonly machineId: number
  readonly why: (typeof LEAVES)[number]
  readonly items: ReadonlyArray<ItemId>
}

/** All cards of a list get new slots, in the order of their old ones. */
export interface Renumber {
  readonly machineId: number
  readonly list: string
  readonly items: ReadonlyArray<ItemId>
  readonly root: Uint8Array
  readonly leaves: Uint8Array
}

/** A card as it is committed to. */
export interface Committed extends Commitment.Committed {
  readonly itemId: ItemId
}

/** The root over cards in this order. */
export function* committing(cards: ReadonlyArray<Committed>) {
  const entries = yield* Steps.map(cards, Commitment.entryOf)
  return { root: yield* Commitment.rooting(entries), leaves: Commitment.leavesOf(entries) }
}
