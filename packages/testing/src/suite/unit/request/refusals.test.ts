/** When a refusal says to come back. */
import * as Refusal from "@cardpack/core/domain/refusal/Refusal"
import * as Refusals from "@cardpack/http/problem/Refusals"
import { assert, it } from "vitest"

const NOW = 1_000_000

it.each([
  [NOW + 3_600_000, 3_600],
  [NOW + 1_001, 2],
  [NOW + 1, 1],
  [NOW, 1],
  [undefined, undefined]
])("a conflict until %s is told in whole seconds, never too early", (retryAt, seconds) => {
  const reason = Refusal.Conflict({ why: "later", ...(retryAt !== undefined && { retryAt }) })
  assert.strictEqual(Refusals.fromRefusal(reason, NOW).retryAfter, seconds)
})
