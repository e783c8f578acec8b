/**
 * All of the service and a model of it, command by command. Walks written by hand pass every row of
 * the transition tables and every refusal; a circuit plays every command after every command, with
 * what they name drawn anew; histories of drawn commands go where neither was sent.
 */
import { assert, describe, it } from "@effect/vitest"
import { Layer, ManagedRuntime } from "effect"
import * as fc from "fast-check"
import { UNSHRUNK } from "../../kit/arbitrary/Property.ts"
import { drawSeed } from "../../kit/certify/Trial.ts"
import * as Fired from "../../world/machine/Fired.ts"
import { all } from "../../world/machine/Rows.ts"
import { sound } from "../../world/model/Audited.ts"
import { bookWalks } from "../../world/model/BookWalks.ts"
import * as Coverage from "../../world/model/Coverage.ts"
import { ENDS } from "../../world/model/Ends.ts"
import { parcelWalks } from "../../world/model/ParcelWalks.ts"
import { circuit, histories } from "../../world/model/Profiles.ts"
import type { Step } from "../../world/model/Step.ts"
import { tokenWalks } from "../../world/model/TokenWalks.ts"
import * as Whole from "../../world/model/Whole.ts"

type History = Iterable<Step<Whole.Whole>>

const HISTORIES = 40
/** Use cases that drawn histories do at least; a tenth of what is usual. */
const DONE = 40
const seed = drawSeed()

const play = async (commands: History) => {
  const memoMap = Layer.makeMemoMapUnsafe()
  const runtime = ManagedRuntime.make(Whole.layer(String(seed)), { memoMap })
  await fc
    .asyncModelRun(() => runtime.runPromise(Whole.begin), commands)
    .then(() => runtime.runPromise(sound))
    .finally(() => runtime.dispose())
}

const holds = (drawn: fc.Arbitrary<History>, parameters: fc.Parameters<[History]>) =>
  fc.assert(fc.asyncProperty(drawn, play), { seed, ...parameters })

const WALKS = Object.entries({ ...bookWalks, ...parcelWalks, ...tokenWalks })

describe("the service and its model agree", () => {
  describe("on a walk", () => {
    it.each(WALKS)("through %s", (_, walk) => holds(fc.constant(walk), { numRuns: 1 }))

    it("through every row of every transition table, and every end of every use case", () => {
      const { ends } = Coverage.reached()
      const rows = Fired.seen()
      assert.deepStrictEqual(
        all.filter((row) => !rows.has(row)),
        []
      )
      assert.deepStrictEqual(
        ENDS.filter((end) => !ends.includes(end)),
        []
      )
    })
  })

  it("when every command follows every command", { timeout: 300_000 }, async () => {
    for (const piece of circuit(seed)) await holds(piece, { numRuns: 1, ...UNSHRUNK })
    const { families, pairs } = Coverage.reached()
    assert.strictEqual(pairs.length, families.length ** 2)
  })

  it("after any commands", { timeout: 300_000 }, async () => {
    const before = Coverage.done()
    await holds(histories, { numRuns: HISTORIES })
    assert.isAtLeast(Coverage.done() - before, DONE)
  })
})
