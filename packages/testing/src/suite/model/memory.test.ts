/**
 * All of the service, whatever is asked of it and whatever goes wrong: each answer is the one that
 * its state calls for, and the books hold after each transaction. `npm run simulate` plays many seeds.
 */
import { assert, describe, it } from "@effect/vitest"
import { drawSeed } from "../../kit/certify/Trial.ts"
import { rounds } from "../../world/run/Depth.ts"
import * as Plan from "../../world/simulate/Plan.ts"
import * as Simulation from "../../world/simulate/Simulation.ts"
import * as Tally from "../../world/simulate/Tally.ts"

const SEEDS = rounds(3, 8)
const from = drawSeed() % 2 ** 30

describe("a simulated service", () => {
  let first: ReadonlyArray<string> = []

  it("keeps its promises whatever goes wrong", async () => {
    let tally = Tally.EMPTY
    for (let seed = from; seed < from + SEEDS; seed++) {
      const outcome = await Simulation.run(Plan.of(seed))
      assert.isNull(outcome.failure, `npm run simulate -- --seed ${seed}`)
      tally = Tally.add(tally, Tally.of(outcome))
      if (seed === from) first = outcome.trace
    }
    // Seeds without load, faults or refusals would prove nothing.
    assert.isAbove(tally.commits, tally.seeds * 40)
    assert.isAbove(Object.keys(tally.felt).length, 12)
    assert.isAbove(Object.keys(tally.done).length, 20)
    assert.isAbove(Object.keys(tally.ended).length, 15)
  })

  it("does the same, byte for byte, for the same seed", async () => {
    const { trace } = await Simulation.run(Plan.of(from))
    assert.isAbove(trace.length, 100)
    assert.strictEqual(trace.join("\n"), first.join("\n"))
  })
})
