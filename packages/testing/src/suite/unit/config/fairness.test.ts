/** The draw log's settings: whose keys sign it, who witnesses it, and what is wrong with them. */
import * as WitnessKey from "@cardpack/adapters/draw/WitnessKey"
import * as Note from "@cardpack/core/domain/fairness/Note"
import { Redacted } from "effect"
import { assert, it } from "vitest"
import { DRAW_KEY, type Env, good, PRODUCTION, problems, TOKEN } from "./Loaded.ts"

const VKEY = Note.vkeyOf(WitnessKey.make("w.example/w", Redacted.make("a witness")).key)
const WITNESS = `witness w ${VKEY} https://w.example`

const keysOf = (env: Env) => good({ ...PRODUCTION, ...env }).logKeys.map(Redacted.value)

it("the log is signed by its own key, else by the draw key, with older ones beside it", () => {
  const old = { CARDPACK_LOG_KEYS_OLD: "x".repeat(32) }
  assert.deepStrictEqual(keysOf({}), [DRAW_KEY])
  assert.deepStrictEqual(keysOf({ CARDPACK_LOG_KEY: TOKEN }), [TOKEN])
  assert.deepStrictEqual(keysOf({ CARDPACK_LOG_KEY: TOKEN, ...old }), [TOKEN, "x".repeat(32)])
  const rotated = { CARDPACK_DRAW_KEYS_OLD: "y".repeat(32) }
  assert.deepStrictEqual(keysOf(rotated), [DRAW_KEY, "y".repeat(32)])
  assert.deepStrictEqual(keysOf({ CARDPACK_LOG_KEY: TOKEN, ...rotated }), [TOKEN])
  const twice = { CARDPACK_LOG_KEYS_OLD: rotated.CARDPACK_DRAW_KEYS_OLD }
  assert.deepStrictEqual(keysOf({ ...rotated, ...twice }), [DRAW_KEY, "y".repeat(32)])
  assert.deepStrictEqual(keysOf({ CARDPACK_DRAW_KEYS_OLD: "kms:a-key" }), [DRAW_KEY])
})

it("is published by default, to witnesses on lines or between semicolons", () => {
  assert.strictEqual(good(PRODUCTION).fairness, "public")
  assert.strictEqual(good({ CARDPACK_FAIRNESS: "off" }).fairness, "off")
  for (const text of [`${WITNESS};quorum w`, `# ours\n${WITNESS}\nquorum w\n`]) {
    const { logWitnesses } = good({ CARDPACK_LOG_WITNESSES: text })
    assert.strictEqual(logWitnesses.quorum, "w")
    assert.strictEqual(logWitnesses.witnesses.get("w")?.url, "https://w.example")
  }
})

const WRONG: ReadonlyArray<readonly [Env, RegExp]> = [
  [{ CARDPACK_FAIRNESS: "on" }, /^CARDPACK_FAIRNESS /],
  [{ CARDPACK_LOG_WITNESSES: WITNESS }, /^CARDPACK_LOG_WITNESSES has a wrong line 1: the line quo/],
  [{ CARDPACK_LOG_WITNESSES: `${WITNESS};quorum v` }, /has a wrong line 2: no line names v/],
  [{ CARDPACK_LOG_WITNESSES: `log ${VKEY}` }, /must name no log/],
  [
    { CARDPACK_DRAW_KMS_KEY_ID: "a-key", CARDPACK_DRAW_KEY: "" },
    /^CARDPACK_LOG_KEY is required with CARDPACK_DRAW_KMS_KEY_ID/
  ]
]

it.each(WRONG)("%j is wrong: %s", (env, problem) => {
  const found = problems({ ...PRODUCTION, ...env })
  assert.lengthOf(found, 1)
  assert.match(found[0] ?? "", problem)
})

it("a service that publishes no log needs no key for it", () => {
  const env = { CARDPACK_DRAW_KMS_KEY_ID: "a-key", CARDPACK_DRAW_KEY: "" }
  assert.deepStrictEqual(problems({ ...PRODUCTION, ...env, CARDPACK_FAIRNESS: "off" }), [])
  const own = { CARDPACK_LOG_KEY: TOKEN }
  assert.deepStrictEqual(problems({ ...PRODUCTION, ...env, ...own }), [])
})
