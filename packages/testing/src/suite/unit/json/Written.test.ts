/** Long JSON is written in steps, and is what it would be in one. */
import { requestOf } from "@cardpack/core/commands/approval/Limited"
import * as Written from "@cardpack/core/domain/json/Written"
import * as Steps from "@cardpack/core/domain/steps/Steps"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import * as Arbitrary from "../../../kit/arbitrary/Json.ts"

const count = (steps: Steps.Steps<unknown>): number => {
  let pauses = 0
  while (steps.next().done !== true) pauses++
  return pauses
}

describe("long JSON", () => {
  it("is the text and the value of JSON itself", () => {
    fc.assert(
      fc.property(Arbitrary.json, (value) => {
        assert.strictEqual(Steps.finish(Written.textOf(value)), JSON.stringify(value))
        const left = { list: [value, undefined], none: undefined, value }
        assert.deepStrictEqual(
          Steps.finish(Written.plainOf(left)),
          JSON.parse(JSON.stringify(left))
        )
      })
    )
  })

  it("lets others work after each card of a catalog that waits for a second person", () => {
    const card = { reference: "x", vendingMachineId: 1, tier: "Gold", buybackUsd: "1" }
    const cards = Array.from({ length: 500 }, () => ({ ...card, name: "x", image: "x" }))
    const asker = {
      tokenId: null,
      actor: "ada",
      role: "owner",
      expiresAt: null,
      person: null
    } as const
    const given = { catalog: { vendingMachines: [], cards } }
    const pauses = count(requestOf(asker, { act: "catalog.put", given }))
    assert.isAtLeast(pauses, 2 * cards.length)
  })
})
