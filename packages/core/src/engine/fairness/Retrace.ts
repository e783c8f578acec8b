/** The way of a draw that was made: which slots its numbers named before the card's (design.md#draws). */
import { choose } from "../../domain/draw/Choice.ts"
import * as Stages from "../../domain/draw/Stages.ts"
import { Reader, Words } from "../../domain/draw/Words.ts"
import type { Offer } from "../../domain/fairness/Entry.ts"
import type { Drawn } from "../port/DrawLog.ts"

const oddsOf = ({ mode, tiers, version }: Offer): Stages.Odds => ({
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
  const [ordered, latest] = [orderedOdds, oddsVersion].map((version) => {
    const offer = offers.find((each) => each.version === version)
    return offer === undefined ? undefined : oddsOf(offer)
  })
  const stages = Stages.ofClaim(ordered, latest)
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
