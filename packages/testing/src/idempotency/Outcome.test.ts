import * as Outcome from "@cardpack/core/idempotency/Outcome"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"

describe("an idempotency key", () => {
  it("that is free executes the request", () => {
    assert.deepStrictEqual(Outcome.outcome("k", "f", undefined), Result.succeed("first"))
  })

  it("with the same request replays the first", () => {
    const stored = { fingerprint: "f" }
    assert.deepStrictEqual(Outcome.outcome("k", "f", stored), Result.succeed("replay"))
  })

  it("with another request is a conflict that names the key", () => {
    const result = Outcome.outcome("k", "g", { fingerprint: "f" })
    assert.deepInclude(Result.isFailure(result) ? result.failure : null, {
      _tag: "IdempotencyConflict",
      key: "k"
    })
  })

  it.each([
    [0, false],
    [1, true],
    [255, true],
    [256, false]
  ])("of %i characters is accepted: %s", (length, accepted) => {
    assert.strictEqual(Result.isSuccess(Outcome.checkKey("k".repeat(length))), accepted)
  })
})
