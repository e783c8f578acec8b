import { createHash } from "node:crypto"
import * as Fingerprint from "@cardpack/core/domain/idempotency/Fingerprint"
import * as Canonical from "@cardpack/core/domain/json/Canonical"
import type { Json } from "@cardpack/core/domain/json/Json"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as fc from "fast-check"
import * as Arbitrary from "../../../kit/arbitrary/Json.ts"

const of = (text: string): string | null => {
  const result = Fingerprint.ofText(text)
  return Result.isSuccess(result) ? result.success : null
}

/** Serializes the same value differently: reversed keys, spaces, escapes. */
const rewritten = (value: Json): string => {
  if (Array.isArray(value)) return `[ ${value.map(rewritten).join(" ,\n")} ]`
  if (typeof value === "string") return escaped(value)
  if (typeof value !== "object" || value === null) return ` ${JSON.stringify(value)}\t`
  const members = Object.entries(value).map(([key, each]) => `${escaped(key)} : ${rewritten(each)}`)
  return `{${members.toReversed().join(",")}}`
}

const escaped = (text: string): string =>
  `"${Array.from({ length: text.length }, (_, at) => {
    return `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`
  }).join("")}"`

describe("requests that are the same", () => {
  it.each([
    ["places of a number", "1", "1.0"],
    ["an exponent", "100", "1e2"],
    ["a negative exponent", "0.01", "1E-2"],
    ["a plus in an exponent", "1e+2", "1e2"],
    ["zeros of an exponent", "1e02", "1e2"],
    ["zero", "0", "0.000e5"],
    ["the sign of zero", "0", "-0"],
    ["a very big number", "123456789012345678901234567890", "1.2345678901234567890123456789e29"]
  ])("%s does not matter", (_what, a, b) => {
    assert.isNotNull(of(a))
    assert.strictEqual(of(a), of(b))
  })

  it("any value written another way has the same fingerprint", () => {
    fc.assert(
      fc.property(Arbitrary.json, (value) => {
        assert.isNotNull(of(JSON.stringify(value)))
        assert.strictEqual(of(rewritten(value)), of(JSON.stringify(value)))
      })
    )
  })
})

describe("requests that differ", () => {
  it.each([
    [
      "the last of thirty digits",
      "123456789012345678901234567890",
      "123456789012345678901234567891"
    ],
    ["beyond the exact integers", "9007199254740992", "9007199254740993"],
    ["beyond all doubles", "1e400", "1e401"],
    ["below all doubles", "1e-400", "0"],
    ["the case of a letter", '"a"', '"A"'],
    ["composed and decomposed letters", '"é"', '"e\\u0301"'],
    ["a NUL in a text", '"a"', '"a\\u0000"'],
    ["a text that looks like members", '{"a":"1,\\"b\\":2"}', '{"a":1,"b":2}']
  ])("%s matters", (_what, a, b) => {
    assert.isNotNull(of(a))
    assert.isNotNull(of(b))
    assert.notStrictEqual(of(a), of(b))
  })

  it("two different values have different fingerprints", () => {
    fc.assert(
      fc.property(Arbitrary.json, Arbitrary.json, (a, b) => {
        const same = canonical(a) === canonical(b)
        assert.strictEqual(of(JSON.stringify(a)) === of(JSON.stringify(b)), same)
      })
    )
  })
})

/** An independent implementation: sorts keys, then serializes. */
const canonical = (value: Json): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each
  )

describe("texts that are no JSON", () => {
  it.each([
    ["a byte order mark", "\ufeff1"],
    ["another kind of space", "\u00a01"],
    ["another kind of space after it", "1\u00a0"]
  ])("%s is refused", (_what, text) => {
    assert.isNull(of(text))
  })

  it("a text is accepted exactly when it is JSON", () => {
    const signs = Array.from('{}[],:"-. 01\\')
    const pieces = fc.constantFrom(...signs, '"a"', "e5", "true", "null")
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join("")),
        (text) => {
          assert.strictEqual(of(text) !== null, isJson(text), text)
        }
      ),
      { numRuns: 3_000 }
    )
  })

  it("nesting is bounded, so that no request exhausts the stack", () => {
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`
    assert.isNotNull(of(nested(100)))
    assert.isNull(of(nested(102)))
    assert.isNull(of("[".repeat(200_000)))
    assert.isNull(of('{"a":'.repeat(100_000)))
  })

  it("a very long text costs no more than its length", { timeout: 5_000 }, () => {
    const zeros = "0".repeat(200_000)
    for (const text of [
      `1${zeros}1`,
      `0.${zeros}1`,
      `1e${"9".repeat(200_000)}`,
      `"${"\\\\".repeat(99_999)}"`
    ]) {
      assert.isNotNull(of(text))
    }
    assert.isNull(of(`"${zeros}`))
    assert.strictEqual(of(`1${zeros}.0`), of(`1e200000`))
    assert.notStrictEqual(of(`1e${"9".repeat(50)}`), of(`1e${"9".repeat(49)}8`))
  })
})

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

it("a fingerprint is a SHA-256 in hex", () => {
  assert.match(of("{}") ?? "", /^[0-9a-f]{64}$/)
  assert.strictEqual(of("{}"), createHash("sha256").update("{}").digest("hex"))
})

it("a value has the canonical form of its JSON text", () => {
  fc.assert(
    fc.property(fc.oneof(Arbitrary.json, fc.jsonValue()), (value) => {
      const json = value as Json
      assert.deepStrictEqual(Canonical.ofValue(json), Canonical.ofText(JSON.stringify(json)))
    })
  )
  const nested = (levels: number): Json => (levels === 0 ? 1 : { deep: [nested(levels - 1)] })
  for (const levels of [49, 50, 51]) {
    const value = nested(levels)
    assert.deepStrictEqual(Canonical.ofValue(value), Canonical.ofText(JSON.stringify(value)))
  }
})
