/** Production has a draw key, its own, of enough characters, and one place where it comes from. */
import { assert, it } from "vitest"
import { type Env, PRODUCTION, problems, TOKEN } from "./Loaded.ts"

/** Nothing is derived from a key that stays in its service. */
const LOG_KEY = { CARDPACK_LOG_KEY: "fedcba9876543210fedcba9876543210" }

const PUBLISHED = "the key of sandboxes that have none"

const GIVEN: ReadonlyArray<readonly [Env, RegExp | null]> = [
  [{ CARDPACK_DRAW_KEY: "" }, /^CARDPACK_DRAW_KEY is required in production, or .*openssl rand/],
  [{ CARDPACK_DRAW_KEY: "", CARDPACK_DRAW_KMS_KEY_ID: "a-key", ...LOG_KEY }, null],
  [{ CARDPACK_DRAW_KEYS_OLD: "short" }, /^CARDPACK_DRAW_KEYS_OLD must have at least 32 characters/],
  [{ CARDPACK_DRAW_KEY: PUBLISHED }, /^CARDPACK_DRAW_KEY must not be the published key/],
  [{ CARDPACK_DRAW_KEY: "0123456789abcdef" }, /^CARDPACK_DRAW_KEY must have at least 32 charact/],
  [
    { CARDPACK_ENCRYPTION_KEY: TOKEN, CARDPACK_DRAW_KEY: TOKEN },
    /^CARDPACK_DRAW_KEY must be another text than CARDPACK_ENCRYPTION_KEY$/
  ]
]

it.each(GIVEN)("production with %j is told: %s", (env, problem) => {
  const found = problems({ ...PRODUCTION, ...env })
  assert.lengthOf(found, problem === null ? 0 : 1)
  if (problem !== null) assert.match(found[0] ?? "", problem)
  assert.deepStrictEqual(problems({ ...env, CARDPACK_ENCRYPTION_KEY: "" }), [])
})

it("two keys are one too many, in a sandbox, too", () => {
  const both = { CARDPACK_DRAW_KEY: "one", CARDPACK_DRAW_KMS_KEY_ID: "two" }
  const found = problems({ ...both, ...LOG_KEY })
  assert.lengthOf(found, 1)
  assert.match(found[0] ?? "", /^CARDPACK_DRAW_KEY and CARDPACK_DRAW_KMS_KEY_ID are two keys: set/)
})

const ARN = "arn:aws:kms:eu-central-1:111122223333:"

it.each([
  [{ CARDPACK_DRAW_KMS_KEY_ID: "alias/draws" }, /^CARDPACK_DRAW_KMS_KEY_ID must be .* no alias/],
  [{ CARDPACK_DRAW_KMS_KEY_ID: `${ARN}alias/draws` }, /^CARDPACK_DRAW_KMS_KEY_ID must be .* no al/],
  [{ CARDPACK_DRAW_KMS_KEY_ID: `${ARN}key/1234` }, null],
  [{ CARDPACK_DRAW_KEYS_OLD: "kms:alias/draws" }, /^CARDPACK_DRAW_KEYS_OLD must be .* no alias/],
  [{ CARDPACK_DRAW_KEYS_OLD: "a key,kms:" }, /^CARDPACK_DRAW_KEYS_OLD must have the id or ARN/],
  [{ CARDPACK_DRAW_KEYS_OLD: "kms:1234" }, null]
])("days are bound to one key of AWS KMS: %j is told %s", (env, problem) => {
  const found = problems({ ...env, ...LOG_KEY })
  assert.lengthOf(found, problem === null ? 0 : 1)
  if (problem !== null) assert.match(found[0] ?? "", problem)
})
