/** Strangers who make names of pictures up (design.md#pictures). */
import { PictureStore } from "@cardpack/core/ports"
import * as FoundPictures from "@cardpack/http/picture/FoundPictures"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import * as TestClock from "effect/testing/TestClock"

/** The head of a file that has nothing behind it. */
const BYTES = new TextEncoder().encode("RIFF\x04\0\0\0WEBP")

const storage = (...names: ReadonlyArray<string>) => {
  const [asked, there] = [[] as string[], new Set(names)]
  const get = FoundPictures.make(
    PictureStore.PictureStore.of({
      off: null,
      put: () => Effect.void,
      get: (name) =>
        Effect.sync(() => {
          asked.push(name)
          return there.has(name) ? BYTES : null
        })
    })
  )
  return { asked, there, get }
}

const names = (count: number) => Array.from({ length: count }, (_, at) => `made up ${at}`)
const missing = <E>(get: (name: string) => Effect.Effect<Uint8Array | null, E>, name: string) =>
  Effect.forkChild(get(name))

const OTHERS = {
  nothing: new Uint8Array(),
  "a page": new TextEncoder().encode("<html><script></script>"),
  "a part": BYTES.slice(0, -1),
  more: new Uint8Array([...BYTES, 0])
}

it.effect.each(Object.entries(OTHERS).map(([what, bytes]) => ({ what, bytes })))(
  "is not $what that a storage sends instead",
  ({ bytes }) =>
    Effect.gen(function* () {
      const get = FoundPictures.make(
        PictureStore.PictureStore.of({
          off: null,
          put: () => Effect.void,
          get: () => Effect.succeed(bytes)
        })
      )
      assert.match((yield* Effect.flip(get("a"))).why, /something else/)
    })
)

describe("a picture that does not exist", () => {
  it.effect("is asked for once in ten seconds", () =>
    Effect.gen(function* () {
      const { asked, get, there } = storage()
      const first = yield* missing(get, "a")
      yield* TestClock.adjust(1_000)
      assert.isNull(yield* Fiber.join(first))
      assert.isNull(yield* get("a"))
      assert.deepStrictEqual(asked, ["a"])
      there.add("a")
      yield* TestClock.adjust(FoundPictures.MISS_LASTS)
      assert.strictEqual(yield* get("a"), BYTES)
    })
  )

  it.effect("costs few requests a second, however many names are made up", () =>
    Effect.gen(function* () {
      const { asked, get } = storage()
      for (const name of names(1_000)) yield* missing(get, name)
      yield* TestClock.adjust(1)
      const refused = yield* Effect.flip(get("one more"))
      assert.match(refused.why, /never seen/)
      yield* TestClock.adjust(998)
      assert.isAtMost(asked.length, 20)
      yield* TestClock.adjust(60_000)
      assert.strictEqual(asked.length, FoundPictures.WAITING)
    })
  )

  it.effect("keeps no picture waiting that was found before", () =>
    Effect.gen(function* () {
      const { get } = storage("mine")
      assert.strictEqual(yield* get("mine"), BYTES)
      for (const name of names(1_000)) yield* missing(get, name)
      assert.strictEqual(yield* get("mine"), BYTES)
    })
  )
})
