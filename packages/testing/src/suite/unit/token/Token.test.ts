/** Until when a token of an operator is accepted. */
import { isValid, type Token } from "@cardpack/core/domain/token/Token"
import { assert, describe, it } from "@effect/vitest"

const token: Token = {
  id: "tok_1",
  name: "Ada",
  hash: "00",
  role: "owner",
  expiresAt: 1_000,
  madeBy: null,
  makerTokenId: null,
  createdAt: 0,
  lastUsedAt: null,
  revokedAt: null
}

describe("a token", () => {
  it.each([
    [999, true],
    [1_000, false],
    [1_001, false]
  ])("at %i is accepted, when it expires at 1000: %s", (now, isAccepted) => {
    assert.strictEqual(isValid(token, now), isAccepted)
  })

  it("without an end is accepted until it is revoked", () => {
    const endless = { ...token, expiresAt: null }
    assert.isTrue(isValid(endless, Number.MAX_SAFE_INTEGER))
    assert.isFalse(isValid({ ...endless, revokedAt: 500 }, 0))
  })
})
