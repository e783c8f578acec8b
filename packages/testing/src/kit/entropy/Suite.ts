/** Certifies a source of randomness: nothing here proves that it can't be guessed. */
import { Entropy } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { certify, type Options } from "../certify/Certify.ts"

/** `fresh`: two openings give different bytes; a seeded source can't. */
export interface EntropyOptions<E> extends Options<"fresh"> {
  readonly open: Layer.Layer<Entropy.Entropy, E>
}

type It = Vitest.MethodsNonLive<Entropy.Entropy>

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex")

const gives = (it: It): void => {
  it.effect("ENTROPY-COUNT-01: it gives as many bytes as asked for", () =>
    Effect.gen(function* () {
      const { bytes } = yield* Entropy.Entropy
      for (const count of [0, 1, 10, 16, 4_095, 4_096, 4_097, 100_000]) {
        assert.strictEqual(bytes(count).length, count)
      }
    })
  )

  it.effect("ENTROPY-REPEAT-01: it never gives the same bytes twice", () =>
    Effect.gen(function* () {
      const { bytes } = yield* Entropy.Entropy
      const given = Array.from({ length: 10_000 }, () => hex(bytes(16)))
      assert.strictEqual(new Set(given).size, given.length)
    })
  )

  it.effect("ENTROPY-OWNED-01: given bytes belong to who asked: no later draw changes them", () =>
    Effect.gen(function* () {
      const { bytes } = yield* Entropy.Entropy
      const mine = bytes(16)
      const before = hex(mine)
      for (let round = 0; round < 1_000; round++) bytes(16).fill(0)
      assert.strictEqual(hex(mine), before)
      assert.notStrictEqual(before, hex(new Uint8Array(16)))
    })
  )

  it.effect("ENTROPY-EVEN-01: every value of a byte comes up about as often", () =>
    Effect.gen(function* () {
      const { bytes } = yield* Entropy.Entropy
      const counts = new Map<number, number>()
      for (let round = 0; round < 4_000; round++) {
        for (const byte of bytes(64)) counts.set(byte, (counts.get(byte) ?? 0) + 1)
      }
      // 1,000 expected of each; a deviation of ten standard deviations is no accident.
      for (let byte = 0; byte < 256; byte++) assert.approximately(counts.get(byte) ?? 0, 1_000, 320)
    })
  )
}

export const entropy = <E>(options: EntropyOptions<E>): void =>
  certify("entropy", options, (certifier) =>
    certifier.block("Entropy", options.open, [], (it) => {
      gives(it)
      certifier.on(it, "fresh").effect("ENTROPY-FRESH-01: each opening gives other bytes", () =>
        Effect.gen(function* () {
          const first = Effect.map(Entropy.Entropy, ({ bytes }) => hex(bytes(16)))
          const open = Effect.provide(first, Layer.fresh(options.open))
          assert.notStrictEqual(yield* open, yield* open)
        })
      )
    })
  )
