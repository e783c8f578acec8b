/** The settings of the counters in Redis. */
import { assert, describe, it } from "vitest"
import { PRODUCTION, problems } from "./Loaded.ts"

describe("the way to Redis", () => {
  it.each([
    ["redis://cache.example:6379", false],
    ["redis://10.0.0.7", false],
    ["redis://localhost.example", false],
    ["rediss://cache.example:6379", true],
    ["redis://localhost", true],
    ["redis://127.0.0.1:6380", true],
    ["redis://[::1]", true]
  ])("is encrypted in production unless it stays on the machine: %s", (url, isRight) => {
    const found = problems({ ...PRODUCTION, REDIS_URL: url })
    assert.lengthOf(found, isRight ? 0 : 1)
    if (!isRight) assert.match(found[0] ?? "", /^REDIS_URL must ask for TLS in production/)
    assert.deepStrictEqual(problems({ REDIS_URL: url }), [])
  })
})
