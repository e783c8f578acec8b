import * as Outcome from "@cardpack/core/domain/idempotency/Outcome"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"

const asked = { externalUserId: "u", attributes: { b: 1, a: [2] } }
const stamp = Result.getOrThrow(Outcome.stamp("k", asked))

describe("an idempotency key", () => {
  it("that is free executes the request", () => {
    assert.deepStrictEqual(Outcome.replayed(stamp, undefined), Result.succeed(null))
  })

  it("with the same request replays the first, whatever the order of its fields", () => {
    const { externalUserId } = asked
    const same = Outcome.stamp("k", { attributes: { a: [2], b: 1 }, externalUserId })
    assert.deepStrictEqual(same, Result.succeed(stamp))
    const stored = { id: 1, fingerprint: stamp.fingerprint }
    assert.deepStrictEqual(Outcome.replayed(stamp, stored), Result.succeed(stored))
  })

  it.each([
    { ...asked, externalUserId: null },
    { ...asked, attributes: { ...asked.attributes, a: [3] } }
  ])("with another request is a conflict that names the key (%#)", (request) => {
    const { fingerprint } = Result.getOrThrow(Outcome.stamp("k", request))
    const result = Outcome.replayed(stamp, { fingerprint })
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
    const key = "k".repeat(length)
    assert.strictEqual(Result.isSuccess(Outcome.checkKey(key)), accepted)
    assert.strictEqual(Result.isSuccess(Outcome.stamp(key, asked)), accepted)
  })
})
