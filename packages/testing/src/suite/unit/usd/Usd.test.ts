import * as Usd from "@cardpack/core/domain/usd/Usd"
import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { signedAmount } from "../../../kit/arbitrary/Money.ts"

const parsed = (text: string, signed = false) => {
  const result = Usd.parse(text, signed)
  return Result.isSuccess(result) ? result.success : null
}

describe("reading an amount", () => {
  it.each([
    ["0", 0n],
    ["0.000000", 0n],
    ["0.000001", 1n],
    ["25", 25_000_000n],
    ["25.0", 25_000_000n],
    ["25.000000", 25_000_000n],
    ["0.1", 100_000n],
    ["999999999.999999", 999_999_999_999_999n],
    ["1000000000", 1_000_000_000_000_000n],
    ["1000000000.000000", 1_000_000_000_000_000n]
  ])("%s is accepted", (text, micros) => {
    assert.strictEqual(parsed(text), micros)
  })

  it.each([
    ["no digits", ""],
    ["an exponent", "1e3"],
    ["an exponent in capitals", "1E3"],
    ["seven places", "0.0000001"],
    ["seven places, all zero", "1.0000000"],
    ["a leading zero", "01"],
    ["a double zero", "00.5"],
    ["a leading space", " 1"],
    ["a trailing space", "1 "],
    ["a line end", "1\n"],
    ["a plus sign", "+1"],
    ["a minus sign", "-1"],
    ["a point without places", "1."],
    ["a point without a whole", ".5"],
    ["a comma", "1,5"],
    ["groups", "1,000.00"],
    ["an underscore", "1_000"],
    ["a currency", "$1"],
    ["hexadecimal", "0x10"],
    ["infinity", "Infinity"],
    ["no number", "NaN"],
    ["digits of another script", "１"],
    ["one micro-dollar above the largest amount", "1000000000.000001"],
    ["eleven digits", "10000000000"],
    ["more digits than any number holds", "9".repeat(400)]
  ])("%s is refused", (_what, text) => {
    assert.isNull(parsed(text))
  })

  it("a sign is accepted only where a signed amount is asked for", () => {
    assert.strictEqual(parsed("-0.500000", true), -500_000n)
    assert.strictEqual(parsed("-1000000000", true), -Usd.MAX)
    assert.isNull(parsed("-0.500000"))
    assert.isNull(parsed("--1", true))
    assert.isNull(parsed("-1000000000.000001", true))
  })

  it("a refusal says what is valid", () => {
    const wrong = Usd.parse("1e3")
    const large = ["1000000001", "10000000000", "9".repeat(400), "99999999999999999999.000000"]
    assert.include(Result.isFailure(wrong) ? wrong.failure : "", "decimal string")
    for (const refused of large.map((text) => Usd.parse(text))) {
      assert.include(Result.isFailure(refused) ? refused.failure : "", "1000000000.000000")
    }
  })
})

describe("writing an amount", () => {
  it.each([
    [0n, "0.000000"],
    [1n, "0.000001"],
    [-1n, "-0.000001"],
    [-500_000n, "-0.500000"],
    [25_000_000n, "25.000000"],
    [Usd.MAX, "1000000000.000000"]
  ])("%s micro-dollars are %s", (micros, text) => {
    assert.strictEqual(Usd.format(micros), text)
  })

  it("whatever was written is read back as it was", () => {
    fc.assert(
      fc.property(signedAmount, (micros) => {
        const text = Usd.format(micros)
        assert.match(text, /^-?\d+\.\d{6}$/)
        assert.strictEqual(parsed(text, true), micros)
      })
    )
  })

  it("every written amount is one that the schema of clients accepts", () => {
    const accepts = Schema.is(Usd.FromString)
    fc.assert(fc.property(signedAmount, (micros) => accepts(Usd.format(micros))))
    assert.isFalse(accepts("1.5"))
    assert.isFalse(accepts("1e3"))
  })

  it("every text that is read means the number that it shows", () => {
    const digits = fc.stringMatching(/^(0|[1-9][0-9]{0,8})(\.[0-9]{1,6})?$/)
    fc.assert(
      fc.property(digits, (text) => {
        const [whole = "", places = ""] = text.split(".")
        assert.strictEqual(parsed(text), BigInt(whole + places.padEnd(6, "0")))
      })
    )
  })
})

describe("arithmetic", () => {
  it("a sum adds everything, and the smaller of two is one of them", () => {
    const amounts = fc.array(signedAmount, { minLength: 2 })
    fc.assert(
      fc.property(amounts, ([first = 0n, second = 0n, ...rest]) => {
        assert.strictEqual(
          Usd.sum([first, second, ...rest]),
          first + Usd.sum([second]) + Usd.sum(rest)
        )
        const least = Usd.min(first, second)
        assert.isTrue(least <= first && least <= second && (least === first || least === second))
      })
    )
    assert.strictEqual(Usd.sum([]), 0n)
  })
})
