/** Services with a planted mistake: the simulator must find each. */
import { assert, describe, it } from "@effect/vitest"
import { inject } from "vitest"
import * as Plan from "../../simulate/Plan.ts"
import { PLANTED } from "../../simulate/Planted.ts"
import { shrink } from "../../simulate/Shrinking.ts"
import * as Simulation from "../../simulate/Simulation.ts"
import type { Bug } from "../../simulate/World.ts"

/** Seeds until a mistake must be found. */
const SEEDS = 12

const found = async (bug: Bug): Promise<Simulation.Outcome | null> => {
  const from = inject("seed") % 2 ** 30
  for (let seed = from; seed < from + SEEDS; seed++) {
    const outcome = await Simulation.run(Plan.of(seed), bug)
    if (outcome.failure !== null) return outcome
  }
  return null
}

describe("a simulated service that", () => {
  for (const [name, { bug, found: words }] of Object.entries(PLANTED)) {
    it(`${name} is found`, async () => {
      const outcome = await found(bug)
      assert.match(outcome?.failure ?? "not found", words)
    })
  }

  it("fails is shown with fewer actions, and fails in the same way", async () => {
    const bug = PLANTED["loses an event"]?.bug ?? {}
    const failed = await found(bug)
    if (failed === null) return assert.fail("not found")
    let tries = 0
    const isTime = () => ++tries < 12
    const { outcome } = await shrink(failed, (plan) => Simulation.run(plan, bug), isTime)
    assert.match(outcome.failure ?? "", /owed/)
    assert.isBelow(outcome.plan.actions.length, failed.plan.actions.length)
    assert.isAtMost(outcome.trace.length, failed.trace.length)
  })
})
