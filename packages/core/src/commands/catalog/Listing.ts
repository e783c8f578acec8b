/**
 * Puts cards on sale: new ones, returns, moves and refunds (design.md#draws). They take their slots in
 * random order, so that a slot tells nothing of the card in it.
 */
import type { Item } from "../../domain/catalog/Item.ts"
import * as TierKey from "../../domain/catalog/TierKey.ts"
import * as StockEntry from "../../domain/draw/StockEntry.ts"
import * as Steps from "../../domain/steps/Steps.ts"
import type { Fresh } from "../../engine/port/Entropy.ts"

/** A card, and why it goes on sale. */
export interface Listed {
  readonly item: Item
  readonly why: StockEntry.Enter["why"]
}

const WORD = 0x1_0000_0000

/** A number below the bound from sixteen random bytes; biased by less than 2^-64. */
const below = (random: Uint8Array, bound: number): number => {
  let rest = 0n
  for (const byte of random) rest = (rest << 8n) | BigInt(byte)
  return Number(rest % BigInt(Math.min(bound, WORD)))
}

/** Fisher and Yates. */
function* shuffled<A>(all: ReadonlyArray<A>, random: () => Uint8Array): Steps.Steps<Array<A>> {
  const cards = [...all]
  for (let last = cards.length - 1; last > 0; last--) {
    const other = below(random(), last + 1)
    const [a, b] = [cards[last], cards[other]]
    if (a === undefined || b === undefined) continue
    cards[last] = b
    cards[other] = a
    yield
  }
  return cards
}

/** Cards of one change; the event loop runs between. */
const AT_ONCE = 500

/** One change for each tier and reason and some hundred cards, with fresh seeds from `firstSeed` on. */
export function* listing(
  fresh: Fresh,
  firstSeed: number,
  cards: ReadonlyArray<Listed>
): Steps.Steps<ReadonlyArray<StockEntry.Enter>> {
  let seed = firstSeed
  const random = () => fresh.seed(seed++)
  const enters: Array<StockEntry.Enter> = []
  const groups = Map.groupBy(cards, ({ item, why }) => `${why} ${TierKey.keyOf(item)}`)
  for (const group of groups.values()) {
    const [first] = group
    if (first === undefined) continue
    const order = yield* shuffled(group, random)
    const { machineId, tier } = first.item
    for (let from = 0; from < order.length; from += AT_ONCE) {
      const cards = order.slice(from, from + AT_ONCE).map(({ item }) => ({
        itemId: item.id,
        salt: random(),
        reference: item.reference,
        label: item.tier
      }))
      const { leaves, root } = yield* StockEntry.committing(cards)
      enters.push({ machineId, tier, why: first.why, cards, root, leaves })
    }
  }
  return enters
}

export const listed = (
  fresh: Fresh,
  firstSeed: number,
  cards: ReadonlyArray<Listed>
): ReadonlyArray<StockEntry.Enter> => Steps.finish(listing(fresh, firstSeed, cards))
