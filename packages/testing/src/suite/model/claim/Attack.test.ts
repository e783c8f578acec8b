/**
 * Nobody gains from sealed packs (design.md#claims). The sweep is seeded, and one fair seed in a
 * thousand would fail; strategies are drawn anew in each run, and fail when two samples in turn are
 * beyond what is exceeded once in a thousand: one fair run in a million.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { bytes } from "../../../kit/arbitrary/Chance.ts"
import * as Clock from "../../../kit/clock/Clock.ts"
import {
  type Move,
  machine,
  move,
  type Outcome,
  play,
  type Tier,
  world
} from "../../../world/race/claim/Attack.ts"

const randomOf = (seed: string): (() => number) => {
  const random = bytes(seed)
  return () => new DataView(random(4).buffer).getUint32(0) / 2 ** 32
}

const clock = Clock.still()

const game = (
  seed: string,
  tiers: ReadonlyArray<Tier>,
  moves: ReadonlyArray<Move>
): Promise<Outcome> =>
  Effect.runPromise(
    Effect.provide(play(tiers, moves, randomOf(`stock ${seed}`), clock), world(seed, clock))
  )

const mean = (values: ReadonlyArray<number>) => {
  const average = values.reduce((sum, each) => sum + each, 0) / values.length
  const variance =
    values.reduce((sum, each) => sum + (each - average) ** 2, 0) / (values.length - 1)
  return { average, error: Math.sqrt(variance / values.length) }
}

/** Two-sided; exceeded once in a thousand fair runs. */
const Z = 3.29

/** Buys the machine out with sealed packs, refunds all but the last ones, and opens those. */
const SWEEP: ReadonlyArray<Move> = [
  ...Array.from(
    { length: 4 },
    (): Move => ({ what: "order", account: 0, sealed: true, quantity: 10 })
  ),
  { what: "refund", account: 0, from: 0, quantity: 10 },
  { what: "refund", account: 0, from: 0, quantity: 10 },
  { what: "refund", account: 0, from: 0, quantity: 10 },
  { what: "open", account: 0, from: 0, quantity: 10 }
]

/** Twenty percent of the cards are rare, but the odds of one are two percent. */
const CHASE: ReadonlyArray<Tier> = [
  { weight: 98, cards: Array.from({ length: 32 }, () => 6) },
  { weight: 2, cards: Array.from({ length: 8 }, () => 120) }
]

describe("sealed packs as an option", { timeout: 300_000 }, () => {
  it("the sweep: the last packs of a machine sold out sealed are worth no more", async () => {
    const gains: Array<number> = []
    for (let round = 0; round < 30; round++) {
      const { gain, kept } = await game(`sweep ${round}`, CHASE, SWEEP)
      assert.strictEqual(kept, 10)
      gains.push(gain)
    }
    const { average, error } = mean(gains)
    assert.isAtMost(Math.abs(average), Z * error + 1e-9)
  })

  it("no strategy gains over packs bought and opened at the same moments", async () => {
    const sample = async () => {
      const gains: Array<number> = []
      await fc.assert(
        fc.asyncProperty(
          machine,
          fc.array(move, { minLength: 5, maxLength: 25 }),
          fc.nat(),
          async (tiers, moves, seed) => {
            gains.push((await game(`strategy ${samples} ${seed}`, tiers, moves)).gain)
          }
        ),
        { numRuns: 150 }
      )
      samples++
      const { average, error } = mean(gains)
      assert.isAbove(error, 0)
      return Math.abs(average) / error
    }
    let samples = 0
    const first = await sample()
    assert.isAtMost(Math.min(first, first > Z ? await sample() : first), Z)
  })
})
