/** Which card the numbers take: rows for each rule, and chances over many draws. */
import * as Bytes from "@cardpack/core/domain/draw/Bytes"
import { type Chosen, choose, type Lists, type Stage } from "@cardpack/core/domain/draw/Choice"
import { type Numbers, Reader, Words } from "@cardpack/core/domain/draw/Words"
import { assert, describe, it } from "@effect/vitest"
import { bytes, CRITICAL, chiSquare } from "../../../kit/arbitrary/Chance.ts"

const scripted = (...numbers: ReadonlyArray<bigint>): Numbers => ({
  at: (index) => numbers[index] ?? assert.fail(`number ${index} is not expected`)
})

const stage = (lists: Readonly<Record<string, number>>, oddsVersion = 1): Stage => ({
  oddsVersion,
  isOne: false,
  lists: Object.entries(lists).map(([name, weight]) => ({ name, weight: BigInt(weight) }))
})

const one: Stage = { oddsVersion: 1, isOne: true, lists: [{ name: "*", weight: 1n }] }

/** Each list with what its slots hold: a card, or null. */
const stocked = (
  slots: Readonly<Record<string, ReadonlyArray<string | null | undefined>>>
): Lists<string> => ({
  free: (list) => (slots[list] ?? []).filter((card) => card !== null).length,
  size: (list) => slots[list]?.length ?? 0,
  look: (list, slot) => slots[list]?.[slot]
})

const chosen = (numbers: Numbers, stages: ReadonlyArray<Stage>, lists: Lists<string>) =>
  choose(new Reader(numbers), stages, lists)

const BORDER = 1n << 64n

describe("a number below a bound", () => {
  const cases: ReadonlyArray<readonly [ReadonlyArray<bigint>, bigint, bigint]> = [
    [[7n], 1n, 0n],
    [[BORDER - 1n], BORDER, BORDER - 1n],
    [[13n], 10n, 3n],
    // 2^64 is 6 above a multiple of 10: the last six numbers are passed over.
    [[BORDER - 7n], 10n, 9n],
    [[BORDER - 6n, 4n], 10n, 4n],
    [[BORDER - 1n, BORDER - 6n, 5n], 10n, 5n]
  ]
  it.each(cases)("of %s below %s is %s", (numbers, bound, expected) => {
    assert.strictEqual(new Reader(scripted(...numbers)).uniform(bound), expected)
  })
})

describe("a choice", () => {
  const AB = stocked({ a: ["a0", "a1"], b: ["b0", "b1", "b2"] })
  const rows: ReadonlyArray<
    readonly [string, ReadonlyArray<number>, ReadonlyArray<Stage>, Lists<string>, string | null]
  > = [
    ["by weight, the first list", [2, 1], [stage({ a: 3, b: 1 })], AB, "a1"],
    ["by weight, the last list", [3, 5], [stage({ a: 3, b: 1 })], AB, "b2"],
    ["never of a list without weight", [0, 0], [stage({ b: 0, a: 1 })], AB, "a0"],
    ["of one list without a ticket", [4], [one], stocked({ "*": ["x", "y", "z"] }), "y"],
    [
      "passing over empty slots",
      [0, 0, 3, 1],
      [stage({ a: 1 })],
      stocked({ a: [null, "a1"] }),
      "a1"
    ],
    [
      "by a new ticket when a list is empty",
      [0, 7, 0],
      [stage({ a: 3, b: 1, c: 1 })],
      stocked({ a: [null], b: ["b0"], c: ["c0"] }),
      "c0"
    ],
    [
      "by the next stage, on the same numbers",
      [5, 1, 0],
      [stage({ a: 2 }), stage({ a: 1, b: 2 }, 2)],
      stocked({ a: [], b: ["b0"] }),
      "b0"
    ],
    ["of nothing", [0], [stage({ a: 1 })], stocked({ a: [] }), null]
  ]
  it.each(rows)("is made %s", (_, numbers, stages, lists, card) => {
    const found = chosen(scripted(...numbers.map(BigInt)), stages, lists)
    assert.strictEqual((found as Chosen<string> | null)?.card ?? null, card)
  })

  it("says which slots it would look at next, each once", () => {
    const lists = stocked({ a: [undefined, null, undefined, undefined] })
    const numbers = scripted(0n, 1n, 2n, 6n, 3n, 3n, 4n, 5n, 7n)
    const found = chosen(numbers, [stage({ a: 1 })], lists)
    assert.strictEqual(found?._tag, "Unknown")
    if (found?._tag !== "Unknown") return
    assert.strictEqual(found.list, "a")
    assert.deepStrictEqual(found.slots(2), [2, 3])
    assert.deepStrictEqual(found.slots(3), [2, 3, 0])
    assert.deepStrictEqual(found.slots(4), [2, 3, 0, 1])
  })

  it("ends without a card where a list counts cards that no slot holds", () => {
    const lists = { ...stocked({ a: [null, null] }), free: () => 1 }
    const numbers = { at: BigInt }
    assert.isNull(chosen(numbers, [stage({ a: 1 })], lists))
  })
})

describe("over many draws", () => {
  const random = bytes("choice")
  const draw = (stages: ReadonlyArray<Stage>, lists: Lists<string>): string => {
    const found = chosen(new Words(random(32), 1, random(32)), stages, lists)
    return found?._tag === "Chosen" ? found.card : assert.fail("no card")
  }
  const count = (times: number, make: () => string, of: ReadonlyArray<string>) => {
    const seen = new Map(of.map((card) => [card, 0]))
    for (let time = 0; time < times; time++) {
      const card = make()
      seen.set(card, (seen.get(card) ?? 0) + 1)
    }
    return [...seen.values()]
  }

  it("tiers come by their weights among those with stock, and each card of a tier alike", () => {
    const lists = stocked({ a: [null, "a1", "a2"], b: [null], c: ["c0", null, "c2", "c3"] })
    const seen = count(12_000, () => draw([stage({ a: 2, b: 5, c: 3 })], lists), [
      ...["a1", "a2", "c0", "c2", "c3"]
    ])
    const expected = [2_400, 2_400, 2_400, 2_400, 2_400]
    assert.isBelow(chiSquare(seen, expected), CRITICAL[4] ?? 0)
  })

  it("each card of one list is as likely, whichever slots are empty", () => {
    const cards = ["x0", null, null, "x3", "x4", null, "x6", "x7"]
    const of = cards.filter((card) => card !== null)
    const seen = count(10_000, () => draw([one], stocked({ "*": cards })), of)
    assert.isBelow(chiSquare(seen, [2_000, 2_000, 2_000, 2_000, 2_000]), CRITICAL[4] ?? 0)
  })
})

it("the same seed, machine and entropy give the same numbers, and another machine others", () => {
  const [seed, entropy] = [Bytes.utf8("s".repeat(32)), Bytes.utf8("e".repeat(32))]
  const first = (machine: number) => new Words(seed, machine, entropy).at(0)
  assert.strictEqual(first(1), first(1))
  assert.notStrictEqual(first(1), first(2))
})
