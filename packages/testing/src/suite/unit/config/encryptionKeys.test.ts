/** The settings of the keys of texts at rest. */
import { Redacted } from "effect"
import { assert, describe, it } from "vitest"
import { good, PRODUCTION, problems } from "./Loaded.ts"

describe("settings", () => {
  it("read the next encryption key and old ones, which go with one that encrypts", () => {
    const old = { CARDPACK_ENCRYPTION_KEYS_OLD: "one, two" }
    const next = { CARDPACK_ENCRYPTION_KEY_NEXT: "four, five" }
    const { otherEncryptionKeys } = good({ ...old, ...next, CARDPACK_ENCRYPTION_KEY: "three" })
    assert.deepStrictEqual(otherEncryptionKeys.map(Redacted.value), ["four, five", "one", "two"])
    for (const alone of [old, next])
      assert.match(problems(alone)[0] ?? "", /^CARDPACK_ENCRYPTION_KEY is required with/)
  })

  it("of production want a long encryption key", () => {
    const found = problems({ ...PRODUCTION, CARDPACK_ENCRYPTION_KEY: "0123456789abcdef" })
    assert.lengthOf(found, 1)
    assert.match(found[0] ?? "", /^CARDPACK_ENCRYPTION_KEY must have at least 32 characters/)
    const long = { CARDPACK_ENCRYPTION_KEY: "0123456789abcdef".repeat(4) }
    const next = problems({ ...PRODUCTION, ...long, CARDPACK_ENCRYPTION_KEY_NEXT: "short" })
    assert.match(next.join(), /^CARDPACK_ENCRYPTION_KEY_NEXT must have at least 32 characters/)
    assert.deepStrictEqual(problems({ CARDPACK_ENCRYPTION_KEY: "short" }), [])
  })
})
