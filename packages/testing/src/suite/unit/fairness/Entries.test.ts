/** Entries of the log are read as they are written, and nothing else is one. */
import * as Base64 from "@cardpack/core/domain/fairness/Base64"
import { parse } from "@cardpack/core/domain/fairness/Entries"
import { describe, expect, it } from "vitest"

const HASH = Base64.encodeUrl(new Uint8Array(32).fill(3))
const OF = { m: 2, q: 5, at: 1_795_694_401 }
const LIST = { ...OF, l: "*", g: 0 }
const DRAW = { t: "draw", ...LIST, k: 29_928_240, o: 1, n: 1000, s: 172, e: HASH }

const RIGHT: ReadonlyArray<Readonly<Record<string, unknown>>> = [
  { t: "odds", ...OF, o: 1, mode: "weights", tiers: [["common", "9000000"]] },
  { t: "stock", ...LIST, from: 0, count: 3, root: HASH, why: "new" },
  { t: "out", ...LIST, s: [1, 2], why: "damaged" },
  { t: "renumber", ...LIST, count: 3, root: HASH },
  DRAW,
  { t: "day", d: 20_783, a: HASH },
  { t: "seed", k: 29_928_240, s: HASH },
  { t: "log", v: 1, origin: "cards.example/fairness", env: "sandbox", key: "key" },
  { t: "key", key: "key", from: 7 },
  { t: "note", what: "late", why: "why", at: 1 },
  { t: "heads", k: 29_928_240, count: 16, root: HASH }
]

describe("an entry", () => {
  it.each(RIGHT)("is %j", (entry) => {
    expect(parse(JSON.stringify(entry))).toMatchObject({ t: entry.t })
  })

  it("has its bytes, and what it leaves out", () => {
    expect(parse(JSON.stringify(DRAW))).toEqual({
      ...DRAW,
      e: new Uint8Array(32).fill(3),
      r: 0,
      f: 0,
      late: false,
      c: null
    })
    const late = parse(JSON.stringify({ ...DRAW, f: 2, late: true }))
    expect(late).toMatchObject({ f: 2, late: true })
    const [odds] = RIGHT
    expect(parse(JSON.stringify(odds))).toMatchObject({
      tiers: [["common", 9_000_000n]],
      closed: false
    })
  })

  it.each(["", "null", "1", "[]", "{}", "{", '{"t":"constructor"}', '{"t":"toString"}', '{"t":1}'])(
    "is not %s",
    (text) => {
      expect(parse(text)).toBeNull()
    }
  )

  it.each([
    ...RIGHT.flatMap((entry) =>
      Object.keys(entry)
        .filter((name) => !["v", "env", "what", "why", "at", "key", "root", "count"].includes(name))
        .map((name) => [entry.t, name, undefined] as const)
    ),
    ["draw", "q", -1],
    ["draw", "s", 1.5],
    ["draw", "n", "1000"],
    ["draw", "at", 2 ** 60],
    ["draw", "e", HASH.slice(1)],
    ["draw", "e", `${HASH}=`],
    ["draw", "l", 7],
    ["draw", "f", -1],
    ["day", "r", "1"],
    ["out", "s", 5],
    ["out", "s", ["a"]],
    ["out", "why", "lust"],
    ["stock", "why", "damaged"],
    ["stock", "root", null],
    ["stock", "count", "3"],
    ["heads", "root", HASH.slice(1)],
    ["heads", "count", -1],
    ["odds", "mode", "chance"],
    ["odds", "tiers", [["common", "-1"]]],
    ["odds", "tiers", [["common", 5]]],
    ["odds", "tiers", ["common"]]
  ] as const)("%s with %s %j is none", (type, name, value) => {
    const entry = RIGHT.find(({ t }) => t === type)
    expect(parse(JSON.stringify({ ...entry, [name]: value }))).toBeNull()
  })
})
