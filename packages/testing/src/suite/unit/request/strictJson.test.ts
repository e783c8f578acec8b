import * as StrictJson from "@cardpack/http/request/StrictJson"
import { Result } from "effect"
import * as fc from "fast-check"
import { assert, describe, it } from "vitest"

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels)

describe("strict JSON", () => {
  it.each([
    ["nothing", "", "the body must be valid JSON"],
    ["a comment", "{/**/}", "the body must be valid JSON"],
    ["a trailing comma", '{"a":1,}', "the body must be valid JSON"],
    ["two values", "{} {}", "the body must be valid JSON"],
    ["NaN", "[NaN]", "the body must be valid JSON"],
    ["a duplicate key", '{"a":1,"b":{"c":1,"c":2}}', "b.c is given twice"],
    ["a duplicate key, written otherwise", '{"a":1,"\\u0061":2}', "a is given twice"],
    ["a duplicate key in an array", '[{},{"a":1,"a":1}]', "[1].a is given twice"],
    ["__proto__", '{"a":{"__proto__":{}}}', "a.__proto__ is not an allowed name"],
    ["NUL in a value", '{"a":["x","\\u0000"]}', "a[1] must not contain a NUL character"],
    ["NUL in a key", '{"a\\u0000":1}', '"a\\u0000" must not contain a NUL character'],
    ["a high surrogate alone", '{"a":"\\ud83d"}', "a must not contain half of a surrogate pair"],
    [
      "a low surrogate first",
      '{"a":"\\ude00\\ud83d"}',
      "a must not contain half of a surrogate pair"
    ],
    ["a number beyond all numbers", '{"a":{"b":-1e400}}', "a.b must be a finite number"],
    [
      "a whole number that would be kept as another one",
      '{"a":[9007199254740993]}',
      "a[0] must be a whole number within 2^53; send a larger one as a string"
    ],
    ["deep nesting", nested(129), "[0][0][0][0][0][0][0][0] is nested deeper than 128 levels"],
    [
      "nesting deeper than any stack",
      nested(130_000),
      "[0][0][0][0][0][0][0][0] is nested deeper than 128 levels"
    ]
  ])("refuses %s", (_, text, problem) => {
    assert.deepStrictEqual(StrictJson.parse(text), Result.fail(problem))
  })

  it.each([
    ['{"a":[1,{"b":null}],"c":"\\ud83d\\ude00"}'],
    [nested(128)],
    ['{"a":{"x":1},"b":{"x":1}}'],
    ["null"],
    ['" "'],
    ["[9007199254740991,-9007199254740991,1e300,0.1,-0]"]
  ])("reads %s", (text) => {
    assert.deepStrictEqual(
      StrictJson.parse(text),
      Result.succeed({ value: JSON.parse(text), raw: undefined })
    )
  })

  it.each([
    ['{"m": {"b":1, "a":  [1e400] } }', '{"b":1, "a":  [1e400] }'],
    ['{"a":1,"m":"\\u0000\\ud800"}', '"\\u0000\\ud800"'],
    ['{"m":\n[ ]\n,"a":1}', "[ ]"],
    ['{"m":{"k":1,"k":2,"__proto__":3}}', '{"k":1,"k":2,"__proto__":3}'],
    ['{"m":12345678901234567890.10}', "12345678901234567890.10"],
    ['{"m":null}', "null"],
    ['{"a":{"m":1}}', undefined]
  ])("cuts the exempt field out of %s", (text, raw) => {
    const parsed = StrictJson.parse(text, { exempt: "m" })
    assert.deepStrictEqual(Result.isSuccess(parsed) ? parsed.success.raw : parsed, raw)
  })

  it.each([
    ['{"x":{"n":12345678901234567890,"m":-1e400}}', { n: "12345678901234567890", m: "-1e400" }],
    ['{"x":[9007199254740993,[9007199254740991,0.1]]}', ["9007199254740993", [2 ** 53 - 1, 0.1]]],
    ['{"x":9007199254740993}', "9007199254740993"]
  ])("keeps the digits of large numbers in a field that allows them: %s", (text, value) => {
    const expected = Result.succeed({ value: { x: value }, raw: undefined })
    assert.deepStrictEqual(StrictJson.parse(text, { digits: "x" }), expected)
    const nested = StrictJson.parse(`{"y":${text}}`, { digits: "x" })
    assert.isTrue(Result.isFailure(nested))
  })

  it.each([
    ['{"m":1,"m":2}', "m is given twice"],
    ['{"m":{"a":1},"b":"\\u0000"}', "b must not contain a NUL character"],
    ['{"a":{"m":"\\u0000"}}', "a.m must not contain a NUL character"]
  ])("exempts nothing else in %s", (text, problem) => {
    assert.deepStrictEqual(StrictJson.parse(text, { exempt: "m" }), Result.fail(problem))
  })
})

const native = (text: string): unknown => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return "the body must be valid JSON"
  }
}

/** Reads in pieces of this length, like long bodies. */
const inPieces = (text: string, length: number) => {
  const reader = new StrictJson.Reader(text)
  for (let piece = 0; piece <= text.length; piece++) {
    const result = reader.advance(length)
    if (result !== null) return result
  }
  return null
}

/** JSON text with some characters removed, inserted or doubled. */
const mangled = fc
  .tuple(
    fc.json(),
    fc.nat(),
    fc.nat(4),
    fc.constantFrom("", ",", "0", '"', "\\", "{", "]", ":", "e")
  )
  .map(([text, place, cut, put]) => {
    const at = place % (text.length + 1)
    return text.slice(0, at) + put + text.slice(at + cut)
  })

describe("the walk", () => {
  it("reads what JSON.parse reads, and nothing else", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), mangled), (text) => {
        const read = StrictJson.parse(text)
        const expected = native(text)
        if (Result.isSuccess(read)) assert.deepStrictEqual({ value: read.success.value }, expected)
        // Valid JSON may have a flaw of its own.
        else if (read.failure === "the body must be valid JSON")
          assert.strictEqual(expected, read.failure)
        else assert.notStrictEqual(expected, "the body must be valid JSON")
      }),
      { numRuns: 3_000 }
    )
  })

  it("comes to the same in pieces of any length", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), mangled), fc.integer({ min: 1, max: 50 }), (text, length) => {
        assert.deepStrictEqual(inPieces(text, length), StrictJson.parse(text))
      }),
      { numRuns: 1_000 }
    )
  })
})
