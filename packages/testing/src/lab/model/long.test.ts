/** The model and the service in step for longer than each commit allows, with seeds drawn anew. */
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { UNSHRUNK } from "../../kit/arbitrary/Property.ts"
import { drawSeed } from "../../kit/certify/Trial.ts"
import * as Clock from "../../kit/clock/Clock.ts"
import { server } from "../../world/database/Databases.ts"
import { byDesk } from "../../world/model/Audited.ts"
import * as Coverage from "../../world/model/Coverage.ts"
import { holds } from "../../world/model/Playing.ts"
import * as Preludes from "../../world/model/Preludes.ts"
import { all, histories } from "../../world/model/Profiles.ts"
import { suite } from "../../world/model/Suite.ts"
import * as Circuit from "./Circuit.ts"

const HISTORIES = 400
const TIMEOUT = 3_600_000
/** Commands of a piece of the circuit. */
const LENGTH = 42

const seed = drawSeed()
const first = fc.constantFrom(...Preludes.tokens, Preludes.parcels, Preludes.held)

describe("the service and its model agree", { timeout: TIMEOUT }, () => {
  it("when every command follows every command", async () => {
    for (const places of Circuit.pieces(all.length, LENGTH, seed)) {
      const commands = places.flatMap((place) => all[place]?.arbitrary ?? [])
      const piece = fc
        .tuple(first, fc.tuple(...commands))
        .map(([prelude, drawn]) => [...prelude, ...drawn])
      await holds(seed, piece, { numRuns: 1, ...UNSHRUNK })
    }
    const { families, pairs } = Coverage.played()
    assert.strictEqual(pairs.size, families.size ** 2)
  })

  it("after any commands", () => holds(seed, histories, { numRuns: HISTORIES }))
})

const clock = Clock.shifted()

suite("PostgreSQL 18, for long", byDesk(server(clock.shift)), clock.move, { seed, numRuns: 200 })
