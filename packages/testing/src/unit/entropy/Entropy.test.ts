import { layer as entropyLayer } from "@cardpack/adapters/entropy/layer"
import { Entropy } from "@cardpack/core/engine/port/Entropy"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex")

layer(entropyLayer)("Entropy of the operating system", (it) => {
  it.effect("gives as many bytes as asked for, also more than it keeps ready", () =>
    Effect.gen(function* () {
      const { bytes } = yield* Entropy
      for (const count of [0, 1, 10, 16, 4095, 4096, 4097, 100_000]) {
        assert.strictEqual(bytes(count).length, count)
      }
    })
  )

  it.effect("never gives the same bytes twice, across its refills too", () =>
    Effect.gen(function* () {
      const { bytes } = yield* Entropy
      const given = Array.from({ length: 10_000 }, () => hex(bytes(16)))
      assert.strictEqual(new Set(given).size, given.length)
    })
  )

  it.effect("gives bytes that no later draw changes", () =>
    Effect.gen(function* () {
      const { bytes } = yield* Entropy
      const mine = bytes(16)
      const before = hex(mine)
      for (let round = 0; round < 1_000; round++) bytes(16).fill(0)
      assert.strictEqual(hex(mine), before)
      assert.notStrictEqual(before, hex(new Uint8Array(16)))
    })
  )

  it.effect("every value of a byte comes up about as often", () =>
    Effect.gen(function* () {
      const { bytes } = yield* Entropy
      const counts = new Map<number, number>()
      for (let round = 0; round < 4_000; round++) {
        for (const byte of bytes(64)) counts.set(byte, (counts.get(byte) ?? 0) + 1)
      }
      // 1,000 expected of each; a deviation of ten standard deviations is no accident.
      for (let byte = 0; byte < 256; byte++) assert.approximately(counts.get(byte) ?? 0, 1_000, 320)
    })
  )
})
