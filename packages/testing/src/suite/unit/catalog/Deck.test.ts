import * as Deck from "@cardpack/core/domain/catalog/Deck"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { below, bytes, CRITICAL, chiSquare } from "../../../kit/arbitrary/Chance.ts"

const seed = fc.uint8Array({ minLength: 16, maxLength: 16 })
const highest = fc.oneof(
  fc.constant(-1n),
  fc.bigInt(0n, Deck.RESHUFFLE_ABOVE),
  fc.bigInt(Deck.RESHUFFLE_ABOVE, Deck.END - 2n)
)

describe("a position", () => {
  it("lies above the highest that was drawn and below the end", () => {
    fc.assert(
      fc.property(highest, seed, (above, random) => {
        const position = Deck.position(above, random)
        assert.isTrue(position > above && position < Deck.END)
      })
    )
    for (const fill of [0, 255]) {
      const position = Deck.position(Deck.END - 2n, new Uint8Array(16).fill(fill))
      assert.strictEqual(position, Deck.END - 1n)
    }
  })

  it("is spread evenly over what is left", () => {
    const random = bytes("positions")
    const from = Deck.END / 3n
    const cells = Array.from({ length: 10 }, () => 0)
    for (let draw = 0; draw < 20_000; draw++) {
      const position = Deck.position(from - 1n, random(16))
      const cell = Number(((position - from) * 10n) / (Deck.END - from))
      cells[cell] = (cells[cell] ?? 0) + 1
    }
    assert.isBelow(
      chiSquare(
        cells,
        cells.map(() => 2_000)
      ),
      CRITICAL[9] ?? 0
    )
  })
})

type Rule = (highest: bigint, random: Uint8Array) => bigint

interface Free {
  readonly position: bigint
}

/**
 * Plays long histories of draws, returns and additions on small decks; returns chi-square over the
 * ages of the drawn items among the free ones. If each free item is equally likely, every tenth of
 * the ages is drawn a tenth of the time.
 */
const play = (rule: Rule, turns: number): number => {
  const random = bytes("histories")
  const cells = Array.from({ length: 10 }, () => 0)
  let free: Array<Free> = []
  let highest = -1n
  const join = () => free.push({ position: rule(highest, random(16)) })
  for (let turn = 0; turn < turns; turn++) {
    if (turn % 12 === 0) {
      highest = -1n
      free = []
      for (let count = 0; count < 6; count++) join()
    }
    const next = free.reduce((low, each) => (each.position < low.position ? each : low))
    const age = free.indexOf(next)
    const share = (age + below(random, 1_000) / 1_000) / free.length
    const cell = Math.min(9, Math.floor(share * 10))
    cells[cell] = (cells[cell] ?? 0) + 1
    free.splice(age, 1)
    if (next.position > highest) highest = next.position
    // Drawn items return, or new ones join, often enough to keep a few free.
    for (let more = below(random, 3); more > 0 || free.length < 2; more--) join()
  }
  return chiSquare(
    cells,
    cells.map(() => turns / 10)
  )
}

describe("after any history of draws and returns", () => {
  it("each free item of a tier is equally likely to be next", () => {
    assert.isBelow(play(Deck.position, 12_000), CRITICAL[9] ?? 0)
  })
})
