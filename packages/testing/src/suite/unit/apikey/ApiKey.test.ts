import { createHash } from "node:crypto"
import { crc32 } from "node:zlib"
import * as ApiKey from "@cardpack/core/domain/apikey/ApiKey"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"

const random = fc.uint8Array({
  minLength: ApiKey.RANDOM_BYTES,
  maxLength: ApiKey.RANDOM_BYTES,
  max: 247
})
const environment = fc.constantFrom("production" as const, "sandbox" as const)

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const SAMPLE =
  ApiKey.make(
    "sandbox",
    Uint8Array.from({ length: 64 }, (_, index) => index * 3)
  ) ?? ""

describe("making a key", () => {
  it("a key is pk_, the environment's letter, 30 characters and a checksum", () => {
    fc.assert(
      fc.property(environment, random, (of, bytes) => {
        const key = ApiKey.make(of, bytes)
        assert.match(key ?? "", /^pk_[ps][0-9A-Za-z]{36}$/)
        assert.strictEqual(key?.[3], of === "production" ? "p" : "s")
        assert.isTrue(ApiKey.isWellFormed(key ?? "", of))
      })
    )
  })

  it("bytes that would make some characters likelier than others are skipped", () => {
    const bytes = Uint8Array.from({ length: 64 }, (_, index) => (index % 2 === 0 ? 255 : 0))
    assert.strictEqual(ApiKey.make("sandbox", bytes)?.slice(4, 34), "0".repeat(30))
    assert.isNull(ApiKey.make("sandbox", new Uint8Array(64).fill(248)))
    assert.isNull(ApiKey.make("sandbox", new Uint8Array(29)))
  })

  it("each character comes of equally many bytes", () => {
    const counts = new Map<string, number>()
    for (let byte = 0; byte < 256; byte++) {
      const letter = ApiKey.make("sandbox", new Uint8Array(64).fill(byte))?.[4] ?? "skipped"
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
    assert.strictEqual(counts.get("skipped"), 8)
    counts.delete("skipped")
    assert.deepStrictEqual([counts.size, ...new Set(counts.values())], [62, 4])
  })
})

describe("the checksum of a key", () => {
  it("is the CRC-32 that secret scanners compute, in six base62 digits", () => {
    fc.assert(
      fc.property(environment, random, (of, bytes) => {
        const key = ApiKey.make(of, bytes) ?? ""
        const digits = Array.from(key.slice(34), (letter) => ALPHABET.indexOf(letter))
        const sum = digits.reduce((total, digit) => total * 62 + digit, 0)
        assert.strictEqual(sum, crc32(key.slice(0, 34)))
      })
    )
  })
})

describe("recognizing a key", () => {
  it("the checksum finds every change of one character", () => {
    for (let at = 0; at < SAMPLE.length; at++) {
      for (const letter of ALPHABET) {
        if (letter === SAMPLE[at]) continue
        const wrong = SAMPLE.slice(0, at) + letter + SAMPLE.slice(at + 1)
        assert.isFalse(ApiKey.isWellFormed(wrong, "sandbox"), wrong)
      }
    }
    assert.isTrue(ApiKey.isWellFormed(SAMPLE, "sandbox"))
  })

  it.each([
    ["nothing", ""],
    ["a prefix alone", "pk_s"],
    ["a key that was cut", SAMPLE.slice(0, -1)],
    ["a key with more", `${SAMPLE}0`],
    ["a space after", `${SAMPLE} `],
    ["a line end after", `${SAMPLE}\n`],
    ["another prefix", `sk${SAMPLE.slice(2)}`],
    ["a letter of another alphabet", `${SAMPLE.slice(0, -1)}é`]
  ])("%s is refused", (_what, text) => {
    assert.isFalse(ApiKey.isWellFormed(text, "sandbox"))
  })

  it("what is stored is the SHA-256 of the whole key, and what is shown tells little", () => {
    const expected = createHash("sha256").update(SAMPLE).digest("hex")
    assert.strictEqual(ApiKey.hash(SAMPLE), expected)
    assert.strictEqual(ApiKey.displayPrefix(SAMPLE), SAMPLE.slice(0, 10))
  })
})
