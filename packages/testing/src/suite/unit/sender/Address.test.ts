import * as IpAddress from "@cardpack/adapters/webhook/guard/IpAddress"
import * as Ranges from "@cardpack/adapters/webhook/guard/Ranges"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"

const BITS = { 4: 32n, 6: 128n } as const

const format4 = (value: bigint): string =>
  [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 255n)).join(".")

const format6 = (value: bigint): string =>
  Array.from({ length: 8 }, (_, at) => (value >> BigInt(112 - 16 * at)) & 0xffffn)
    .map((group) => group.toString(16))
    .join(":")

const format = (family: 4 | 6, value: bigint) => (family === 4 ? format4(value) : format6(value))

/** Parsed independently of the code under test. */
const parse = (text: string): bigint => {
  if (!text.includes(":"))
    return text.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n)
  const [left = "", right = ""] = text.split("::")
  const groups = (half: string) => half.split(":").filter((group) => group !== "")
  const zeros = text.includes("::") ? 8 - groups(left).length - groups(right).length : 0
  const all = [...groups(left), ...Array<string>(zeros).fill("0"), ...groups(right)]
  return all.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
}

const bounds = (family: 4 | 6, { network, prefix }: Ranges.Range) => {
  const size = 1n << (BITS[family] - BigInt(prefix))
  const first = parse(network)
  return { first, last: first + size - 1n }
}

const within = (family: 4 | 6, value: bigint, range: Ranges.Range) => {
  const { first, last } = bounds(family, range)
  return value >= first && value <= last
}

const isPublic = (family: 4 | 6, value: bigint): boolean => {
  const ranges = family === 4 ? Ranges.IPV4 : Ranges.IPV6
  if (ranges.some((range) => within(family, value, range))) return false
  return family === 4 || within(6, value, Ranges.GLOBAL_UNICAST)
}

const agrees = (family: 4 | 6, value: bigint) => {
  const address = format(family, value)
  assert.strictEqual(IpAddress.isPublic(address), isPublic(family, value), address)
}

describe.each([
  [4, Ranges.IPV4],
  [6, Ranges.IPV6]
] as const)("special IPv%i ranges", (family, ranges) => {
  it("are not public to their last address, and end where they end", () => {
    for (const range of ranges) {
      const { first, last } = bounds(family, range)
      for (const value of [first, (first + last) / 2n, last]) {
        assert.isFalse(IpAddress.isPublic(format(family, value)), range.name)
      }
      if (first > 0n) agrees(family, first - 1n)
      if (last + 1n < 1n << BITS[family]) agrees(family, last + 1n)
    }
  })

  it("agree with arithmetic for any address", () => {
    const any = fc.bigInt({ min: 0n, max: (1n << BITS[family]) - 1n })
    const special = fc
      .constantFrom(...ranges)
      .chain((range) =>
        fc.bigInt({ min: bounds(family, range).first, max: bounds(family, range).last })
      )
    const unicast = fc.bigInt({ min: 0x2000n << 112n, max: (0x4000n << 112n) - 1n })
    const given = family === 4 ? fc.oneof(any, special) : fc.oneof(any, special, unicast)
    fc.assert(
      fc.property(given, (value) => agrees(family, value)),
      { numRuns: 2_000 }
    )
  })
})

describe("an address", () => {
  it.each(["8.8.8.8", "93.184.215.14", "2606:4700:4700::1111", "2A00:1450:4001::1"])(
    "%s is public",
    (address) => {
      assert.isTrue(IpAddress.isPublic(address))
    }
  )

  it.each([
    "::ffff:8.8.8.8",
    "::ffff:808:808",
    "::FFFF:8.8.8.8",
    "0:0:0:0:0:ffff:8.8.8.8",
    "0000:0000:0000:0000:0000:ffff:0808:0808",
    "::8.8.8.8",
    "64:ff9b::8.8.8.8",
    "2002:808:808::"
  ])("%s, which carries a public IPv4 address, is not public itself", (address) => {
    assert.isFalse(IpAddress.isPublic(address))
  })

  it.each([
    "",
    "localhost",
    "127.1",
    "010.8.8.8",
    "8.8.8.8 ",
    "8.8.8",
    "[::1]",
    "::1%lo",
    "1.1.1.1\0"
  ])("%j is none, and not public", (text) => {
    assert.strictEqual(IpAddress.family(text), 0)
    assert.isFalse(IpAddress.isPublic(text))
  })

  it("with a zone is none, also a public one", () => {
    assert.strictEqual(IpAddress.family("2606:4700:4700::1111%lo"), 0)
    assert.isFalse(IpAddress.isPublic("2606:4700:4700::1111%lo"))
  })

  it.each([[null], [undefined], [8], [["8.8.8.8"]], [{ toString: () => "8.8.8.8" }]])(
    "is a text, which %j is not",
    (value) => {
      // A resolver is foreign code, so its answers may not match their type.
      assert.isFalse(IpAddress.isPublic(value as unknown as string))
    }
  )
})
