/** The cards that a model's request names. */
import * as fc from "fast-check"
import type { Holding, Model } from "./Model.ts"

export interface Selection {
  readonly of: "fitting" | "own" | "anybody's"
  readonly from: number
  readonly count: number
  /** Does the request name the cards' own customer? */
  readonly theirs: boolean
}

/** Usually cards that allow the action, sometimes own cards in any state, or foreign ones. */
export const selection: fc.Arbitrary<Selection> = fc.record({
  of: fc.constantFrom("fitting", "fitting", "fitting", "own", "anybody's"),
  from: fc.nat(20),
  count: fc.integer({ min: 1, max: 3 }),
  theirs: fc.oneof({ weight: 19, arbitrary: fc.constant(true) }, fc.constant(false))
})

/** Cards of one customer, from a random first one; null while there are none. */
export const choose = (
  model: Model,
  account: number,
  { count, from, of, theirs }: Selection,
  fits: (model: Model, card: Holding) => boolean
): { readonly customer: number; readonly cards: ReadonlyArray<string> } | null => {
  const admitted = [...model.cards.values()].filter(
    (card) =>
      of === "anybody's" || (card.account === account && (of === "own" || fits(model, card)))
  )
  const first = admitted[from % Math.max(1, admitted.length)]
  if (first === undefined) return null
  const more = admitted.filter(
    (card) => card !== first && card.account === first.account && card.customer === first.customer
  )
  const cards = [first, ...more.slice(0, count - 1)].map((card) => card.id)
  return { customer: theirs ? first.customer : 1 - first.customer, cards }
}
