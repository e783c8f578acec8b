import * as Json from "@cardpack/core/json/Json"
import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import * as Arbitrary from "../arbitrary/Json.ts"

it("sizes are bytes of UTF-8", () => {
  const text = fc.string({ unit: Arbitrary.character })
  fc.assert(
    fc.property(text, (each) => {
      assert.strictEqual(Json.byteLength(each), Buffer.byteLength(each, "utf8"))
    })
  )
  assert.strictEqual(Json.byteLength("aé用😀"), 1 + 2 + 3 + 4)
})

it("an object is neither a list nor null", () => {
  assert.deepStrictEqual([{}, [], null, "x", 1, undefined].map(Json.isObject), [
    true,
    ...[false, false, false, false, false]
  ])
})
