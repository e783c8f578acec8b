/**
 * Commitments of cards that enter a list: a tree of salted hashes (RFC 6962), so that a receipt shows
 * one card and hides the others (design.md#draws).
 */
import * as Steps from "../steps/Steps.ts"
import * as Bytes from "./Bytes.ts"

export interface Committed {
  readonly salt: Uint8Array
  readonly reference: string
  /** The card's tier. */
  readonly label: string
}

const ITEM = Bytes.tag("item")
const LEAF = new Uint8Array([0])
const NODE = new Uint8Array([1])

export const ofItem = ({ label, reference, salt }: Committed): Uint8Array =>
  Bytes.hash(ITEM, salt, Bytes.text(reference), Bytes.text(label))

/** What the tree holds of a card: its commitment and its tier, which is public. */
export const entryOf = (card: Committed): Uint8Array =>
  Bytes.joined(ofItem(card), Bytes.utf8(card.label))

/** The root over the entries, of which there is at least one. */
export function* rooting(entries: ReadonlyArray<Uint8Array>): Steps.Steps<Uint8Array> {
  let level = yield* Steps.map(entries, (entry) => Bytes.hash(LEAF, entry))
  while (level.length > 1) {
    const above: Array<Uint8Array> = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]]
      if (left === undefined) break
      above.push(right === undefined ? left : Bytes.hash(NODE, left, right))
      yield
    }
    level = above
  }
  return level[0] ?? Bytes.hash()
}

/** The entries one after the other, each behind its length in two bytes. */
export const leavesOf = (entries: ReadonlyArray<Uint8Array>): Uint8Array =>
  Bytes.joinedAll(entries.map(Bytes.prefixed))
