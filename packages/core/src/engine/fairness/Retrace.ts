/** The way of a draw that was made: which slots its numbers named before the card's (design.md#draws). */
import { choose } from "../../domain/draw/Choice.ts"
import { Reader, Words } from "../../domain/draw/Words.ts"
import type { Offer } from "../../domain/fairness/Entry.ts"
import { anyOf, stageOf } from "../draw/Drawing.ts"
import type { Drawn } from "../port/DrawLog.ts"

const oddsOf = ({ mode, tiers, version }: Offer) => ({
  mode,
  version,
  tiers: tiers.map(({ name, weight }) => ({ name, weight: BigInt(weight) }))
})

/** Lists other than the card's had none; `offers` are those of the order, and of the draw. */
export const passed = (
  drawn: Drawn,
  seed: Uint8Array,
  offers: ReadonlyArray<Offer>
): ReadonlyArray<number> => {
  const { entropy, list, machineId, oddsVersion, orderedOdds, size, slot } = drawn
  const [own, latest] = [orderedOdds, oddsVersion].map((version) =>
    offers.find((offer) => offer.version === version)
  )
  const stages = [
    ...(own === undefined ? [] : [stageOf(oddsOf(own))]),
    ...(latest === undefined ? [] : [stageOf(oddsOf(latest)), anyOf(oddsOf(latest))])
  ]
  const empty = new Set<number>()
  choose(new Reader(new Words(seed, machineId, entropy)), stages, {
    free: (name) => (name === list ? 1 : 0),
    size: () => size,
    look: (_, named) => {
      if (named === slot) return drawn
      empty.add(named)
      return null
    }
  })
  return [...empty]
}
