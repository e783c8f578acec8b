/** Draw secrets by keys in AWS KMS, against a local stand-in. */
import { createHmac } from "node:crypto"
import { inspect } from "node:util"
import { layer } from "@cardpack/adapters/draw/layer"
import { DrawSecrets } from "@cardpack/core/engine/port/DrawSecrets"
import { assert, it } from "@effect/vitest"
import { Effect, Logger, Redacted } from "effect"
import { afterAll, afterEach, beforeAll } from "vitest"
import { drawSecrets } from "../../../kit/draw/Suite.ts"
import { ours } from "../../../world/run/Certificates.ts"
import * as Test from "../../../world/run/Test.ts"
import * as Kms from "./Kms.ts"

const test = Test.of(it.effect)

const ENVIRONMENT = {
  AWS_REGION: "eu-central-1",
  AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
  AWS_SECRET_ACCESS_KEY: "secret-of-the-test",
  AWS_MAX_ATTEMPTS: "1"
}

let kms: Kms.Kms
const before = new Map<string, string | undefined>()

beforeAll(async () => {
  kms = await Kms.start()
  for (const [name, value] of Object.entries({ ...ENVIRONMENT, AWS_ENDPOINT_URL_KMS: kms.url })) {
    before.set(name, process.env[name])
    process.env[name] = value
  }
})
afterEach(() => {
  kms.fault = "none"
})
afterAll(async () => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  await kms.close()
})

const ALONE = { key: null, older: [], publishedWithoutKey: false }

/** As an older key is named in the settings. */
const olderOf = (key: number) => Redacted.make(`kms:${Kms.keyIdOf(key)}`)

const open = (newest: number, older: ReadonlyArray<Redacted.Redacted> = []) =>
  layer({ ...ALONE, kmsKeyId: Kms.keyIdOf(newest), older })

drawSecrets({
  adapter: "AWS KMS",
  open: ({ newest, older }) => open(newest, older.map(olderOf)),
  ...ours
})

const DAY = 20_784
const NONCE = new Uint8Array(32).fill(9)

const secrets = Effect.service(DrawSecrets)

test("each day's secret is a MAC by KMS, named by the key's id", function* () {
  const { derive, newest } = yield* Effect.provide(secrets, open(1))
  assert.strictEqual(newest, Kms.keyIdOf(1))
  const day = Buffer.from([0, 0, DAY >> 8, DAY & 255])
  const tag = "cardpack/draw-day/v1\0"
  const mac = createHmac("sha256", newest).update(tag).update(day).update(NONCE)
  assert.strictEqual(
    Buffer.from(yield* derive(newest, DAY, NONCE)).toString("hex"),
    mac.digest("hex")
  )
})

test("days of a local key are derived on after a change to KMS", function* () {
  const key = Redacted.make("the local key of before")
  const local = yield* Effect.provide(secrets, layer({ ...ALONE, key, kmsKeyId: null }))
  const committed = yield* local.derive(local.newest, DAY, NONCE)
  const { derive } = yield* Effect.provide(secrets, open(1, [key]))
  assert.deepStrictEqual(yield* derive(local.newest, DAY, NONCE), committed)
})

test("while KMS is away there are no secrets, and afterwards there are", function* () {
  const logged: Array<string> = []
  const logger = Logger.layer([Logger.make(({ message }) => void logged.push(inspect(message)))])
  const { derive, newest } = yield* Effect.provide(secrets, open(1))
  for (const fault of ["denied", "without a MAC"] as const) {
    kms.fault = fault
    const error = yield* Effect.provide(Effect.flip(derive(newest, DAY, NONCE)), logger)
    assert.strictEqual(error.problem, "unavailable")
    assert.notInclude(inspect(error, { depth: 20 }), Kms.IDENTITY)
  }
  assert.match(logged.join("\n"), /AWS KMS gives no MAC: AccessDeniedException/)
  assert.notInclude(logged.join("\n"), Kms.IDENTITY)
  kms.fault = "none"
  assert.lengthOf(yield* derive(newest, DAY, NONCE), 32)
})
