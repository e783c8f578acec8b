/** Certifies the secrets of draws: repeatable to who has the key, unforeseeable to everybody else. */
import { inspect } from "node:util"
import { DrawSecrets } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import { certify, type Options } from "../certify/Certify.ts"

/** Numbers of keys: 1, 2, … are different keys, the same at each opening. */
export interface Keys {
  readonly newest: number
  /** Of days that were committed to before. */
  readonly older: ReadonlyArray<number>
}

/** `rotation`: an adapter that knows several keys. */
export interface DrawSecretsOptions<E> extends Options<"rotation"> {
  readonly open: (keys: Keys) => Layer.Layer<DrawSecrets.DrawSecrets, E>
  /** A key as the adapter gets it, which nothing may tell; absent for keys that it never has. */
  readonly textOf?: (key: number) => string
}

type It = Vitest.MethodsNonLive<DrawSecrets.DrawSecrets>
type Secrets = DrawSecrets.DrawSecrets["Service"]

const FIRST: Keys = { newest: 1, older: [] }
const DAY = 20_784
const NONCE: Uint8Array = new Uint8Array(32).map((_, at) => at)

/** The nonce with one bit changed. */
const changed = (bit: number): Uint8Array => {
  const bytes = Uint8Array.from(NONCE)
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return bytes
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex")

const derive = ({ derive, newest }: Secrets, day = DAY, nonce = NONCE) =>
  Effect.map(derive(newest, day, nonce), hexOf)

const derives = (it: It): void => {
  it.effect("DRAW-SECRET-01: a secret has 32 bytes, the same however often it is asked for", () =>
    Effect.gen(function* () {
      const secrets = yield* DrawSecrets.DrawSecrets
      const first = yield* derive(secrets)
      assert.match(first, /^[0-9a-f]{64}$/)
      const again = Array.from({ length: 20 }, () => derive(secrets, DAY, Uint8Array.from(NONCE)))
      const all = yield* Effect.all(again, { concurrency: "unbounded" })
      assert.deepStrictEqual([...new Set(all)], [first])
    })
  )

  it.effect("DRAW-SECRET-02: every day and every nonce has a secret of its own", () =>
    Effect.gen(function* () {
      const secrets = yield* DrawSecrets.DrawSecrets
      const days = [0, 1, 2, 255, 256, DAY, DAY + 1, 65_536, 2 ** 24, 2 ** 31]
      const nonces = [0, 1, 7, 8, 100, 248, 255].map(changed)
      const asked = [
        ...days.map((day) => derive(secrets, day)),
        ...nonces.map((nonce) => derive(secrets, DAY, nonce)),
        ...nonces.map((nonce) => derive(secrets, DAY + 1, nonce))
      ]
      const all = yield* Effect.all(asked, { concurrency: 4 })
      assert.strictEqual(new Set(all).size, asked.length)
    })
  )

  it.effect("DRAW-SECRET-03: who changes the bytes of an answer or question changes no other", () =>
    Effect.gen(function* () {
      const { derive, newest } = yield* DrawSecrets.DrawSecrets
      const nonce = Uint8Array.from(NONCE)
      const answer = yield* derive(newest, DAY, nonce)
      const expected = hexOf(answer)
      answer.fill(0)
      assert.deepStrictEqual(nonce, NONCE)
      assert.strictEqual(hexOf(yield* derive(newest, DAY, nonce)), expected)
    })
  )
}

const keys = <E>(it: It, { open, textOf }: DrawSecretsOptions<E>): void => {
  const withKeys = <A, F>(which: Keys, work: (secrets: Secrets) => Effect.Effect<A, F>) =>
    Effect.orDie(Effect.provide(DrawSecrets.DrawSecrets.use(work), open(which)))

  it.effect("DRAW-KEY-01: a later opening with the same key derives the same", () =>
    Effect.gen(function* () {
      const own = yield* DrawSecrets.DrawSecrets
      assert.isTrue(own.isSecret)
      const later = yield* withKeys(FIRST, (secrets) =>
        Effect.map(derive(secrets), (secret) => [secrets.newest, secret])
      )
      assert.deepStrictEqual(later, [own.newest, yield* derive(own)])
    })
  )

  it.effect("DRAW-KEY-02: another key has another name, and derives something else", () =>
    Effect.gen(function* () {
      const named = (key: number) =>
        withKeys({ newest: key, older: [] }, (secrets) =>
          Effect.map(derive(secrets), (secret) => [secrets.newest, secret] as const)
        )
      const all = yield* Effect.forEach([1, 2, 3], named)
      assert.strictEqual(new Set(all.map(([name]) => name)).size, 3)
      assert.strictEqual(new Set(all.map(([, secret]) => secret)).size, 3)
    })
  )

  it.effect("DRAW-KEY-03: a key that is not configured is unknown, whatever is asked of it", () =>
    Effect.gen(function* () {
      const other = yield* withKeys({ newest: 2, older: [] }, ({ newest }) =>
        Effect.succeed(newest)
      )
      const { derive, newest } = yield* DrawSecrets.DrawSecrets
      for (const name of [other, "", `${newest} `, newest.slice(0, -1), "constructor"]) {
        const { problem } = yield* Effect.flip(derive(name, DAY, NONCE))
        assert.strictEqual(problem, "unknown key", name)
      }
    })
  )

  it.effect("DRAW-KEY-04: neither a name nor an error tells a key or a secret", () =>
    Effect.gen(function* () {
      const secrets = yield* DrawSecrets.DrawSecrets
      const error = yield* Effect.flip(secrets.derive("another", DAY, NONCE))
      const told = inspect([secrets.newest, error, error.message, error.stack], { depth: 20 })
      const secret = Buffer.from(yield* derive(secrets), "hex")
      const text = textOf?.(1)
      const hidden = [secret, ...(text === undefined ? [] : [Buffer.from(text)])]
      for (const bytes of hidden)
        for (const encoding of ["hex", "base64", "base64url", "latin1"] as const)
          assert.notInclude(told, bytes.toString(encoding))
    })
  )
}

const rotates = <E>(it: It, { open }: DrawSecretsOptions<E>): void => {
  it.effect("DRAW-ROTATE-01: days of older keys are derived on, and new days by the newest", () =>
    Effect.gen(function* () {
      const before = yield* DrawSecrets.DrawSecrets
      const expected = yield* derive(before)
      const rotated = Effect.gen(function* () {
        const after = yield* DrawSecrets.DrawSecrets
        assert.notStrictEqual(after.newest, before.newest)
        assert.notStrictEqual(yield* derive(after), expected)
        return hexOf(yield* after.derive(before.newest, DAY, NONCE))
      })
      for (const older of [[1], [3, 1]])
        assert.strictEqual(yield* Effect.provide(rotated, open({ newest: 2, older })), expected)
    })
  )
}

export const drawSecrets = <E>(options: DrawSecretsOptions<E>): void =>
  certify("draw secrets", options, (certifier) =>
    certifier.block("DrawSecrets", options.open(FIRST), [], (it) => {
      derives(it)
      keys(it, options)
      rotates(certifier.on(it, "rotation"), options)
    })
  )
