/** Simulations of drawn seeds; `npm run simulate` runs a thousand. */
import { assert, describe, it } from "@effect/vitest"
import { inject } from "vitest"
import * as Plan from "./Plan.ts"
import * as Simulation from "./Simulation.ts"
import * as Tally from "./Tally.ts"

const SEEDS = Number(process.env.CARDPACK_TEST_SEEDS ?? "10")

const TIMEOUT = 300_000
const BUDGET = 100_000

describe("a simulated service", { timeout: TIMEOUT }, () => {
  it("keeps its promises whatever goes wrong", async () => {
    const from = inject("seed") % 2 ** 30
    let tally = Tally.EMPTY
    const until = performance.now() + BUDGET
    // A machine that is busy with other things runs fewer.
    for (let seed = from; seed < from + SEEDS && performance.now() < until; seed++) {
      const { failure, ...outcome } = await Simulation.run(Plan.of(seed))
      assert.isNull(failure, `npm run simulate -- --seed ${seed}`)
      tally = Tally.add(tally, Tally.of({ failure, ...outcome }))
    }
    // Seeds without load or faults would prove nothing.
    assert.isAbove(tally.commits, tally.seeds * 40)
    assert.isAbove(Object.keys(tally.felt).length, 12)
    assert.isAbove(Object.keys(tally.done).length, 20)
  })

  it("does the same, byte for byte, for the same seed", async () => {
    const plan = Plan.of(inject("seed") % 2 ** 30)
    const [once, again] = [await Simulation.run(plan), await Simulation.run(plan)]
    assert.isAbove(once.trace.length, 100)
    assert.strictEqual(again.trace.join("\n"), once.trace.join("\n"))
  })
})
