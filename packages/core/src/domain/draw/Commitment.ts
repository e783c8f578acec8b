/**
 * Commitments of cards that enter a list: a tree of salted hashes (RFC 6962), so that a receipt shows
 * one card and hides the others (design.md#draws).
 */
import * as Merkle from "../fairness/Merkle.ts"
import type * as Steps from "../steps/Steps.ts"
import * as Bytes from "./Bytes.ts"

export interface Committed {
  readonly salt: Uint8Array
  readonly reference: string
  /** The card's tier. */
  readonly label: string
}

const ITEM = Bytes.tag("item")

export const ofItem = ({ label, reference, salt }: Committed): Uint8Array =>
  Bytes.hash(ITEM, salt, reference, label)

/** What the tree holds of a card: its commitment and its tier, which is public. */
export const entryOf = (card: Committed): Uint8Array =>
  Bytes.joined(ofItem(card), Bytes.utf8(card.label))

/** The root over the entries, of which there is at least one. */
export function* rooting(entries: ReadonlyArray<Uint8Array>): Steps.Steps<Uint8Array> {
  return Merkle.rootOfLevels(yield* Merkle.levels(entries))
}

/** The entries one after the other, each behind its length in two bytes. */
export const leavesOf = (entries: ReadonlyArray<Uint8Array>): Uint8Array =>
  Bytes.joinedAll(entries.map(Bytes.prefixed))
