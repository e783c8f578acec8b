/**
 * All of the service and a model of it, command by command. Walks written by hand pass every row of
 * the transition tables and every refusal; some histories of drawn commands go where no walk was
 * sent, and `lab/model` plays many.
 */
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { drawSeed } from "../../kit/certify/Trial.ts"
import * as Fired from "../../world/machine/Fired.ts"
import { all } from "../../world/machine/Rows.ts"
import { bookWalks } from "../../world/model/BookWalks.ts"
import * as Coverage from "../../world/model/Coverage.ts"
import { ENDS } from "../../world/model/Ends.ts"
import { parcelWalks } from "../../world/model/ParcelWalks.ts"
import { holds } from "../../world/model/Playing.ts"
import { histories } from "../../world/model/Profiles.ts"
import { tokenWalks } from "../../world/model/TokenWalks.ts"

const seed = drawSeed()
const HISTORIES = 10
/** Use cases that drawn histories do at least; a tenth of what is usual. */
const DONE = 10

const WALKS = Object.entries({ ...bookWalks, ...parcelWalks, ...tokenWalks })

describe("the service and its model agree", () => {
  describe("on a walk", () => {
    it.each(WALKS)("through %s", (_, walk) => holds(seed, fc.constant(walk), { numRuns: 1 }))

    it("through every row of every transition table, and every end of every use case", () => {
      const ends = Coverage.ends()
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

  it("after any commands", { timeout: 300_000 }, async () => {
    const before = Coverage.done()
    await holds(seed, histories, { numRuns: HISTORIES })
    assert.isAtLeast(Coverage.done() - before, DONE)
  })
})
