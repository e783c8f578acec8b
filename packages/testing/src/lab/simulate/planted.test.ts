/** Services with a planted mistake: the simulator must find each. */
import { assert, describe, it } from "@effect/vitest"
import * as Simulation from "../../world/simulate/Simulation.ts"
import { find, PLANTED } from "./Planted.ts"
import { shrink } from "./Shrinking.ts"

/** The same in each run, since a rare mistake may need many seeds. */
const FROM = 1

describe("a simulated service that", () => {
  for (const [name, { bug, found: words }] of Object.entries(PLANTED)) {
    it(`${name} is found`, async () => {
      const outcome = await find(bug, FROM)
      if (outcome === null) return assert.fail("not found")
      assert.match(outcome.failure ?? "", words)
    })
  }

  it("fails is shown with fewer actions, and fails in the same way", async () => {
    const bug = PLANTED["loses an event"]?.bug ?? {}
    const failed = await find(bug, FROM)
    if (failed === null) return assert.fail("not found")
    let tries = 0
    const isTime = () => ++tries < 12
    const { outcome } = await shrink(failed, (plan) => Simulation.run(plan, bug), isTime)
    assert.match(outcome.failure ?? "", /events|owed/)
    assert.isBelow(outcome.plan.actions.length, failed.plan.actions.length)
    assert.isAtMost(outcome.trace.length, failed.trace.length)
  })
})
