/** Variables that no document lists: settings of earlier versions, and those of tests. */
import * as Unlisted from "@cardpack/http/config/Unlisted"
import { assert, describe, it } from "vitest"
import { PRODUCTION, problems } from "./Loaded.ts"

const named = (lines: ReadonlyArray<string>) => lines.map((line) => line.split(" ")[0])

describe("a setting of an earlier version", () => {
  const names = Object.keys(Unlisted.REMOVED)

  it.each(names)("is refused by name: %s", (name) => {
    assert.deepStrictEqual(named(problems({ [name]: "1" })), [name])
    assert.deepStrictEqual(problems({ [name]: "" }), [])
  })

  it("comes with the value that holds now", () => {
    const [problem] = problems({ CARDPACK_MAX_CONNECTIONS: "100" })
    assert.strictEqual(
      problem,
      "CARDPACK_MAX_CONNECTIONS must be taken away, because it is no setting any more: each listener takes 4096 connections"
    )
  })
})

describe("a variable of tests", () => {
  it("is refused in production", () => {
    const trials = Object.fromEntries(Unlisted.TRIALS.map((name) => [name, "1 second"]))
    assert.deepStrictEqual(problems(trials), [])
    assert.deepStrictEqual(named(problems({ ...PRODUCTION, ...trials })), Object.keys(trials))
  })
})
