import * as ExternalUserId from "@cardpack/core/domain/customer/ExternalUserId"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"

describe("an externalUserId", () => {
  it.each([
    ["one character", "a"],
    ["points", "..."],
    ["a name that begins with one", ".a"],
    ["255 characters", "x".repeat(255)],
    ["any script", "użytkownik-Ω-用户"],
    ["spaces and signs", " a/b?c#d%20 "]
  ])("may be %s", (_what, text) => {
    assert.isTrue(Result.isSuccess(ExternalUserId.check(text)))
  })

  it.each([
    ["empty", ""],
    ["a step in an address", "."],
    ["a step up in an address", ".."],
    ["256 characters", "x".repeat(256)],
    ["with a line end", "a\nb"],
    ["with a NUL", "a\u0000b"],
    ["with a delete", "a\u007fb"],
    ["with a control character above ASCII", "a\u0085b"]
  ])("may not be %s", (_what, text) => {
    const result = ExternalUserId.check(text)
    assert.deepInclude(Result.isFailure(result) ? result.failure : null, {
      _tag: "Invalid",
      field: "externalUserId"
    })
  })
})
