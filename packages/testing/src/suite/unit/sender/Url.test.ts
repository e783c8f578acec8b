import { check, MAX_LENGTH } from "@cardpack/adapters/webhook/guard/Url"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as fc from "fast-check"

const message = (url: string, targets: "public" | "any" = "public") => {
  const result = check(url, targets)
  return Result.isFailure(result) ? result.failure : null
}

describe("a URL", () => {
  it.each([
    ["http://hooks.example.com/", "must use https"],
    ["hooks.example.com", "must be a URL"],
    ["https://user@hooks.example.com/", "must not contain a user name or password"],
    ["https://hooks.example.com:8443/", "must use port 443"],
    ["https://localhost/", "must name a public host"],
    ["https://intranet/", "must name a public host"],
    ["https://10.0.0.1/", "must name a public host"],
    ["https://[::1]/", "must name a public host"],
    ["https://127.1/", "must write an IPv4 address as four decimal numbers"],
    ["https://hooks.example.com./", "must not end its host with a dot"],
    ["https://hooks%2eexample.com/", "must not encode its host"],
    ["https://-.example.com/", "must have a valid host name"],
    [
      "https://hooks.example.com/\n",
      "must not contain white space, control characters or backslashes"
    ],
    [
      "https://hooks.example.com/\ud800",
      "must not contain white space, control characters or backslashes"
    ]
  ])("%j is refused in words that follow the field's name", (url, expected) => {
    assert.strictEqual(message(url), expected)
  })

  it("may have 2,048 characters, and no more", () => {
    const start = "https://hooks.example.com/"
    assert.strictEqual(MAX_LENGTH, 2048)
    assert.isNull(message(start.padEnd(2048, "x")))
    assert.strictEqual(message(start.padEnd(2049, "x")), "must be at most 2048 characters")
  })

  it("may have a host of 253 characters, of labels of 63, and no more", () => {
    const label = "a".repeat(63)
    const longest = `${label}.${label}.${label}.${"a".repeat(61)}`
    assert.isNull(message(`https://${longest}/`))
    assert.strictEqual(message(`https://${longest}a/`), "must have a valid host name")
    assert.strictEqual(message(`https://a${label}.com/`), "must have a valid host name")
  })
})

describe("where any target is allowed", () => {
  it.each([
    "http://localhost:3000/hook",
    "http://127.0.0.1:3000/",
    "http://[::1]:3000/",
    "http://receiver:8080/",
    "https://printer.local/",
    "https://hooks.example.com/",
    "http://192.168.0.10/"
  ])("%s is accepted", (url) => {
    assert.isNull(message(url, "any"))
  })

  it.each([
    "ftp://localhost/",
    "http://user@localhost/",
    "http://localhost/\t",
    "http:\\\\localhost/",
    "http:localhost",
    "http://127.1/",
    "http://localhost./",
    "http://local%68ost/",
    "http://a..b/"
  ])("%j is not", (url) => {
    assert.isNotNull(message(url, "any"))
  })
})

describe("any spelling of a loopback address", () => {
  const digits = (value: number) =>
    fc.constantFrom(
      String(value),
      `0${value.toString(8)}`,
      `00${value.toString(8)}`,
      `0x${value.toString(16)}`,
      `0X${value.toString(16).padStart(4, "0")}`
    )
  const dot = fc.constantFrom(".", "。", "．", "｡")
  const wide = (text: string) =>
    text.replace(/[0-9]/g, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0))
  const rest = fc.nat({ max: 0xff_ffff })
  const spelling = fc
    .tuple(fc.constantFrom(1, 2, 3, 4), rest, fc.boolean(), dot)
    .chain(([parts, low, isWide, separator]) => {
      const value = 127 * 2 ** 24 + low
      const numbers = Array.from({ length: parts }, (_, at) =>
        at < parts - 1
          ? Math.floor(value / 2 ** (24 - 8 * at)) % 256
          : value % 2 ** (32 - 8 * (parts - 1))
      )
      return fc
        .tuple(...numbers.map(digits))
        .map((texts) => texts.join(separator))
        .map((text) => (isWide ? wide(text) : text))
    })

  it("is refused", () => {
    fc.assert(
      fc.property(spelling, (host) => {
        assert.isNotNull(message(`https://${host}/`), host)
      }),
      { numRuns: 2_000 }
    )
  })
})

describe("whatever is accepted", () => {
  it("is https on port 443 to the host that is written, without a user", () => {
    const piece = fc.constantFrom(
      ..."https http : / // \\ @ . : 443 80 example com localhost 127.0.0.1 [::1] % 2e ? # \t 。 x".split(
        " "
      )
    )
    const text = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
      fc.array(piece, { maxLength: 10 }).map((pieces) => `https://example.com${pieces.join("")}`)
    )
    fc.assert(
      fc.property(text, (url) => {
        const result = check(url, "public")
        if (Result.isFailure(result)) return
        const { hostname, password, port, protocol, username } = result.success
        assert.deepStrictEqual([protocol, port, username, password], ["https:", "", "", ""], url)
        assert.match(hostname, /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/, url)
        assert.strictEqual(new URL(url).hostname, hostname)
      }),
      { numRuns: 5_000 }
    )
  })
})
