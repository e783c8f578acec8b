/** Draw secrets by a key of this process. */
import { createHash, createHmac } from "node:crypto"
import { layer } from "@cardpack/adapters/draw/layer"
import { DrawSecrets } from "@cardpack/core/engine/port/DrawSecrets"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { drawSecrets } from "../../../kit/draw/Suite.ts"
import { ours } from "../../../world/run/Certificates.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.effect)

const textOf = (key: number) => `a draw key of the tests, ${key}`
const keyOf = (key: number) => Redacted.make(textOf(key))

const ALONE = { kmsKeyId: null, older: [], publishedWithoutKey: false }

drawSecrets({
  adapter: "local key",
  open: ({ newest, older }) => layer({ ...ALONE, key: keyOf(newest), older: older.map(keyOf) }),
  textOf,
  ...ours
})

const DAY = 20_784
const NONCE = new Uint8Array(32).fill(9)

const secrets = (options: Parameters<typeof layer>[0]) =>
  Effect.provide(Effect.service(DrawSecrets), layer(options))

test("its secrets never change, or days that are committed to would be lost", function* () {
  const { derive, newest } = yield* secrets({ ...ALONE, key: keyOf(1) })
  const key = createHash("sha256")
    .update(`cardpack draw key\n${textOf(1)}`)
    .digest()
  const day = Buffer.from([0, 0, DAY >> 8, DAY & 255])
  const mac = createHmac("sha256", key).update("cardpack/draw-day/v1\0").update(day).update(NONCE)
  assert.strictEqual(
    Buffer.from(yield* derive(newest, DAY, NONCE)).toString("hex"),
    mac.digest("hex")
  )
  const name = createHash("sha256").update("name\n").update(key).digest("hex")
  assert.strictEqual(newest, name.slice(0, 16))
})

test("without a key, a sandbox has a published one, and goes on with its days after it got a key", function* () {
  const none = { ...ALONE, key: null, publishedWithoutKey: true }
  const before = yield* secrets(none)
  assert.isFalse(before.isSecret)
  const committed = yield* before.derive(before.newest, DAY, NONCE)
  const after = yield* secrets({ ...none, key: keyOf(1) })
  assert.isTrue(after.isSecret)
  assert.notStrictEqual(after.newest, before.newest)
  assert.deepStrictEqual(yield* after.derive(before.newest, DAY, NONCE), committed)
  // Else who writes to the database could commit to days whose seeds all know.
  const production = yield* secrets({ ...ALONE, key: keyOf(1) })
  const { problem } = yield* Effect.flip(production.derive(before.newest, DAY, NONCE))
  assert.strictEqual(problem, "unknown key")
})
