/** Decisions about lists that are replaced as a whole: prices and shipping countries. */
import { putCountries } from "@cardpack/core/commands/catalog/PutCountries"
import { putPrices } from "@cardpack/core/commands/catalog/PutPrices"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Decisions from "../../../world/engine/Decisions.ts"

const { ACTOR, decides, put, refusal, run, state } = Decisions

const CATALOG = Decisions.catalog()

describe("prices", () => {
  decides("count what changed, all or nothing", function* () {
    yield* put(CATALOG)
    const price = (reference: string, buybackUsd: string) => ({ reference, buybackUsd })
    const some = [price("G-0", "9"), price("G-1", "8.000000")]
    assert.deepStrictEqual(yield* run(putPrices(ACTOR, some)), { updated: 1, held: [] })
    const before = yield* state
    assert.deepStrictEqual(yield* run(putPrices(ACTOR, some)), { updated: 0, held: [] })
    const flawed = [
      [price("nothing", "1"), "prices[1].reference"],
      [price("G-2", "1."), "prices[1].buybackUsd"],
      [price("G-0", "1"), "prices[1].reference"]
    ] as const
    for (const [wrong, field] of flawed) {
      const command = putPrices(ACTOR, [price("G-0", "1"), wrong])
      assert.deepInclude(yield* refusal(command), { _tag: "Invalid", field })
    }
    assert.deepStrictEqual(yield* state, before)
  })
})

describe("shipping countries", () => {
  const germany = { country: "Germany", code: "DE", feeUsd: "12.5" }

  decides("are at least one: a slip must not stop all shipping", function* () {
    const refused = yield* Effect.flip(run(putCountries(ACTOR, [])))
    assert.deepInclude(refused.reason, { _tag: "Invalid", field: "data" })
  })

  const flawed = [
    [{ ...germany, code: "de" }, "data[1].code"],
    [{ ...germany, code: "DEU" }, "data[1].code"],
    [{ ...germany, country: "Elsewhere" }, "data[1].code"],
    [{ ...germany, code: "AT", country: "GERMANY" }, "data[1].country"],
    [{ ...germany, code: "AT", country: "" }, "data[1].country"],
    [{ country: "Austria", code: "AT", feeUsd: "-1" }, "data[1].feeUsd"]
  ] as const
  for (const [wrong, field] of flawed) {
    decides(`are refused with ${JSON.stringify(wrong)}`, function* () {
      const command = putCountries(ACTOR, [germany, wrong])
      assert.deepInclude(yield* refusal(command), { _tag: "Invalid", field })
    })
  }
})
