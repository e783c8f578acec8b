import * as Attributes from "@cardpack/core/domain/customer/Attributes"
import type { JsonObject } from "@cardpack/core/domain/json/Json"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as fc from "fast-check"
import * as Arbitrary from "../../../kit/arbitrary/Json.ts"

const merged = (stored: JsonObject, given: JsonObject): JsonObject | null => {
  const result = Attributes.merge(stored, given)
  return Result.isSuccess(result) ? result.success : null
}

const refusal = (stored: JsonObject, given: JsonObject) => {
  const result = Attributes.merge(stored, given)
  return Result.isFailure(result) ? result.failure : null
}

const keys = (count: number, from = 0): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${from + index}`, index]))

describe("merging attributes", () => {
  it.each<readonly [string, JsonObject, JsonObject, JsonObject]>([
    ["a new key is added", { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
    ["a given key replaces the stored value", { a: 1 }, { a: "x" }, { a: "x" }],
    ["null removes a key", { a: 1, b: 2 }, { a: null }, { b: 2 }],
    ["null for a key that is not there changes nothing", { a: 1 }, { z: null }, { a: 1 }],
    ["nothing given changes nothing", { a: 1 }, {}, { a: 1 }],
    [
      "the merge is shallow: an object is replaced whole",
      { a: { x: 1 } },
      { a: { y: 2 } },
      { a: { y: 2 } }
    ],
    ["a null inside a value stays", {}, { a: { x: null } }, { a: { x: null } }],
    ["a list is a value", {}, { a: [1, null, "x"] }, { a: [1, null, "x"] }],
    ["a dollar inside a key is fine", {}, { price$: 1 }, { price$: 1 }],
    ["two nested levels are fine", {}, { a: { b: { c: 1 } } }, { a: { b: { c: 1 } } }],
    ["an empty key is a key", {}, { "": 0 }, { "": 0 }]
  ])("%s", (_rule, stored, given, result) => {
    assert.deepStrictEqual(merged(stored, given), result)
  })

  it("a key called __proto__ is a key like any other", () => {
    const given = JSON.parse('{"__proto__":{"polluted":true}}')
    const result = merged({ a: 1 }, given)
    assert.deepStrictEqual(Object.keys(result ?? {}).sort(), ["__proto__", "a"])
    assert.strictEqual(JSON.stringify(result), '{"a":1,"__proto__":{"polluted":true}}')
    assert.isUndefined(Object.getOwnPropertyDescriptor(Object.prototype, "polluted"))
  })

  it("the merge of anything is what laying one over the other gives", () => {
    const object = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), Arbitrary.json, {
      noNullPrototype: true
    })
    fc.assert(
      fc.property(object, object, (stored, given) => {
        fc.pre(merged({}, stored) !== null)
        const result = merged(stored, given)
        if (result === null) return
        for (const key of ["a", "b", "c", "d"]) {
          const value = Object.hasOwn(given, key) ? given[key] : stored[key]
          const kept = Object.hasOwn(given, key) ? value !== null : Object.hasOwn(stored, key)
          assert.strictEqual(Object.hasOwn(result, key), kept)
          if (kept) assert.deepStrictEqual(result[key], value)
        }
      })
    )
  })
})

describe("the limits of attributes", () => {
  it("fifty keys are the most, counted after the merge", () => {
    assert.isNotNull(merged({}, keys(50)))
    assert.isNull(merged({}, keys(51)))
    assert.isNotNull(merged(keys(50), keys(50)))
    assert.isNull(merged(keys(50), { another: 1 }))
    assert.isNotNull(merged(keys(50), { another: 1, key0: null }))
    assert.isNull(merged(keys(40), keys(11, 40)))
  })

  it("8 KB are the most, in bytes of UTF-8, counted after the merge", () => {
    const overhead = JSON.stringify({ a: "" }).length
    const fitting = (letter: string, bytes: number) =>
      letter.repeat(Math.floor((8_192 - overhead) / bytes))
    assert.isNotNull(merged({}, { a: fitting("x", 1) }))
    assert.isNull(merged({}, { a: `${fitting("x", 1)}x` }))
    assert.isNull(merged({}, { a: fitting("é", 1) }))
    assert.isNotNull(merged({}, { a: fitting("é", 2) }))
    assert.isNull(merged({}, { a: `${fitting("é", 2)}é` }))
    assert.isNotNull(merged({}, { a: fitting("😀", 4) }))
    assert.isNull(merged({ a: "x".repeat(5_000) }, { b: "y".repeat(5_000) }))
    assert.isNotNull(merged({ a: "x".repeat(5_000) }, { a: null, b: "y".repeat(5_000) }))
  })

  it.each<readonly [string, JsonObject, string]>([
    ["at the top", { $set: 1 }, "attributes.$set"],
    ["one level down", { a: { $b: 1 } }, "attributes.a.$b"],
    ["two levels down", { a: { b: { $c: 1 } } }, "attributes.a.b.$c"],
    ["inside a list", { a: [{ $b: 1 }] }, "attributes.a[0].$b"],
    ["although it is to be removed", { $set: null }, "attributes.$set"]
  ])("a key that starts with $ is refused %s, naming it", (_where, given, field) => {
    assert.deepInclude(refusal({}, given), { _tag: "Invalid", field })
  })

  it.each<readonly [string, JsonObject, string]>([
    ["objects", { a: { b: { c: {} } } }, "attributes.a.b.c"],
    ["lists", { a: [[[]]] }, "attributes.a[0][0]"],
    ["objects in lists", { a: [{ b: {} }] }, "attributes.a[0].b"]
  ])("%s nest at most two levels", (_what, given, field) => {
    assert.deepInclude(refusal({}, given), { _tag: "Invalid", field })
  })
})
