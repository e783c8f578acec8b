import * as Json from "@cardpack/core/domain/json/Json"
import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import * as Arbitrary from "../../../kit/arbitrary/Json.ts"

it("sizes are bytes of UTF-8", () => {
  const text = fc.string({ unit: Arbitrary.character })
  fc.assert(
    fc.property(text, (each) => {
      assert.strictEqual(Json.byteLength(each), Buffer.byteLength(each, "utf8"))
    })
  )
  assert.strictEqual(Json.byteLength("aé用😀"), 1 + 2 + 3 + 4)
})

it("a value is longer than any smaller limit, but not than its own size", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const bytes = Buffer.byteLength(JSON.stringify(value), "utf8")
      for (const most of [0, bytes - 1, bytes, bytes + 1]) {
        assert.strictEqual(Json.isLonger(value as Json.Json, most), bytes > most)
        if (Json.isFarLonger(value, most)) assert.isAbove(bytes, most)
      }
    })
  )
})

it("a far too long value is examined only as far as needed", () => {
  let looked = 0
  const entries = Array.from({ length: 1_000 }, () => ({
    get text() {
      looked++
      return "a text of twenty chars"
    }
  }))
  assert.isTrue(Json.isFarLonger(entries, 200))
  assert.isAtMost(looked, 10)
})
