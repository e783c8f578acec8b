/** Which minute decides, and what a customer may bring. */
import * as DrawEntropy from "@cardpack/core/domain/draw/DrawEntropy"
import * as Minute from "@cardpack/core/domain/draw/Minute"
import * as StockList from "@cardpack/core/domain/draw/StockList"
import { assert, describe, it } from "@effect/vitest"

const NOON = Date.UTC(2026, 10, 27, 12)
const at = (seconds: number) => NOON + seconds * 1000
const noon = Minute.of(NOON)

describe("the minute of a draw", () => {
  const cases: ReadonlyArray<readonly [string, number, number | null, number]> = [
    ["an order", 0, null, 0],
    ["a reveal at the end of a minute", 59.999, null, 0],
    ["a reveal at the next", 60, null, 1],
    ["a window's end, opened in time", 61, 59, 0],
    ["a window's end, opened ten minutes later", 659, 59, 0],
    ["a window's end, opened a moment after that", 659.001, 59, 10],
    ["a window's end that the clock has not reached", 0, 61, 1]
  ]
  it.each(cases)("of %s", (_, now, windowEnd, expected) => {
    const end = windowEnd === null ? null : at(windowEnd)
    assert.strictEqual(Minute.ofDraw(at(now), end) - noon, expected)
  })

  it("has a day and a place in it", () => {
    const midnight = Minute.of(Date.UTC(2026, 10, 28))
    assert.strictEqual(Minute.placeOf(noon), 720)
    assert.strictEqual(Minute.placeOf(midnight), 0)
    assert.strictEqual(Minute.placeOf(midnight - 1), 1439)
    assert.strictEqual(Minute.dayOf(midnight) - Minute.dayOf(midnight - 1), 1)
  })
})

describe("a customer's words", () => {
  const cases: ReadonlyArray<readonly [string, boolean]> = [
    ["a", true],
    ["señor, 1 🂡", true],
    ["🂡".repeat(64), true],
    ["x".repeat(65), false],
    ["", false],
    ["a\nb", false],
    ["a\u007f", false],
    ["half \ud83c", false]
  ]
  it.each(cases)("%j: %s", (text, isOne) => {
    assert.strictEqual(DrawEntropy.isClientSeed(text), isOne)
  })
})

describe("a list", () => {
  it("of a card is its tier's, or the one of all that can be drawn", () => {
    assert.strictEqual(StockList.listOf("weights", [], "rare"), "rare")
    assert.strictEqual(StockList.listOf("stock", ["old"], "rare"), StockList.ALL)
    assert.strictEqual(StockList.listOf("stock", ["old"], "old"), "old")
  })

  it("is sparse below one half", () => {
    const list = (size: number, a: number, b: number) => ({
      name: "*",
      generation: 0,
      size,
      counts: new Map([
        ["a", a],
        ["b", b]
      ])
    })
    assert.isFalse(StockList.isSparse(list(10, 4, 1)))
    assert.isTrue(StockList.isSparse(list(11, 4, 1)))
    assert.isFalse(StockList.isSparse(list(0, 0, 0)))
  })
})
